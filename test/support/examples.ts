import { computeStayTax } from '#shared/domain/taxes/stay-tax.ts';
import type { Account } from '#shared/model/account.ts';
import type { Booking } from '#shared/model/booking.ts';
import { NEW_BOOKING } from '#shared/domain/bookings/booking.ts';
import { HOLD_MINUTES } from '#shared/model/rules.ts';
import { refundableUntil } from '#shared/domain/availability/cancellation.ts';
import { priceStay } from '#shared/domain/availability/price-stay.ts';
import { countFullDays, type Stay } from '#shared/domain/availability/stay.ts';
import type { CalendarImport } from '#shared/domain/ports/calendars.ts';
import { FIELD_DEFAULTS } from '#shared/model/spot-fields.ts';
import type { Spot } from '#shared/model/spot.ts';
import { newId } from '#shared/lib/id.ts';
import { MINUTE, toIso } from '#shared/lib/time.ts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** A spot of the domain that is open round the clock every day of this decade, with minimal rules. */
export const spotWith = (changes: Partial<Spot> = {}): Spot => ({
  ...FIELD_DEFAULTS,
  id: newId('spt'),
  ownerId: 'owner-1',
  title: 'Plaza de prueba',
  description: 'Una plaza tranquila y cubierta junto al metro.',
  address: 'Calle Mayor 1, Madrid',
  latitude: 40.4168,
  longitude: -3.7038,
  timeZone: 'Europe/Madrid',
  weekdayPriceCents: 1500,
  weekendPriceCents: 2000,
  minDurationHours: 1,
  advanceBookingHours: 0,
  cancellationLimitHours: 12,
  spotNumber: '7',
  images: ['/api/images/0123456789abcdef/01JQ2T8Z3M4N5P6Q7R8S9TABCD.jpg'],
  dimensions: { length: '5', width: '2.5', height: '2.2' },
  vehicleTypes: ['normal'],
  maneuverability: 3,
  amenities: { ramp: false, restroom: false, cctv: false, elevator: false, electricCharger: false },
  isCovered: true,
  accessHours: { start: '00:00', end: '23:59' },
  availability: { weekdays: EVERY_DAY, firstDate: '2020-01-01', lastDate: '2039-12-31' },
  exceptions: { blocked: [], opened: [] },
  rented: [],
  isActive: true,
  review: 'approved',
  reviewReason: null,
  submittedAt: '2026-01-01T00:00:00.000Z',
  ratingSum: 0,
  ratingCount: 0,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});

/** A hold that is not stored yet. */
export const holdOf = (
  spot: Spot,
  stay: Pick<Stay, 'start' | 'end'>,
  {
    driverId = 'driver-1',
    now = stay.start - 48 * 60 * MINUTE,
    ...changes
  }: Partial<Booking> & { now?: number } = {},
): Booking => {
  const local = { ...stay, timeZone: spot.timeZone };
  const { lines, totalCents, commissionCents, ownerCents } = priceStay(spot, local);
  return {
    id: newId('bkg'),
    spotId: spot.id,
    ownerId: spot.ownerId,
    driverId,
    driverName: 'Dani Conductor',
    startAt: toIso(stay.start),
    endAt: toIso(stay.end),
    timeZone: spot.timeZone,
    isFullDay: countFullDays(local) > 0,
    lines,
    totalCents,
    commissionCents,
    ownerCents,
    tax: computeStayTax(spot, stay.start, [], undefined),
    ...NEW_BOOKING,
    holdUntil: toIso(now + HOLD_MINUTES * MINUTE),
    refundableUntil: toIso(refundableUntil(spot, local)),
    spot: { title: spot.title, address: spot.address, image: spot.images[0] ?? null },
    referralCode: null,
    createdAt: toIso(now),
    updatedAt: toIso(now),
    ...changes,
  };
};

export const accountWith = (changes: Partial<Account> = {}): Account => ({
  userId: 'driver-1',
  email: 'dani@example.com',
  fullName: 'Dani Conductor',
  phone: null,
  language: 'es',
  emailVerifiedAt: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});

/** A followed calendar without events. */
export const anImport = (changes: Partial<CalendarImport> = {}): CalendarImport => ({
  id: 'imp_01JQ2T8Z3M4N5P6Q7R8S9TABCD',
  spotId: 'spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD',
  name: 'Airbnb',
  url: 'https://example.com/secret.ics',
  revision: 3,
  events: [],
  readAt: '2026-06-01T00:00:00.000Z',
  failure: null,
  unread: [],
  doubt: null,
  troubleTold: null,
  toldOf: [],
  dueAt: '2026-06-01T00:30:00.000Z',
  isRemoved: false,
  ...changes,
});
