import { priceStay } from '#shared/domain/availability/price-stay.ts';
import type { Booking } from '#shared/model/booking.ts';
import { FIELD_DEFAULTS } from '#shared/model/spot-fields.ts';
import type { Spot } from '#shared/model/spot.ts';
import { DAY, HOUR, toIso } from '#shared/lib/time.ts';

/** An owner with the maximum number of spots, and a driver who books all of them. */
export const OWNER = 'owner-of-the-lists';
export const DRIVER = 'driver-of-the-lists';
export const SPOTS = 50;
const YEAR = 365 * DAY;

/** The format of ids: 26 letters and digits, sorted by number. */
export const idOf = (kind: string, number: number) =>
  `${kind}_01JQ2T8Z3M4N5P6Q7${String(number).padStart(9, '0')}`;

/** A typical spot. */
export const makeSpot = (number: number, now: number, changes: Partial<Spot> = {}): Spot => ({
  ...FIELD_DEFAULTS,
  ...{ id: idOf('spt', number), ownerId: OWNER, title: 'Plaza de garaje cerca de la estación' },
  description: 'Plaza cubierta y vigilada, a dos minutos del metro. La rampa es ancha. '.repeat(6),
  address: 'Calle de Augusto Figueroa, 40, 28004 Madrid',
  ...{ latitude: 40.4168, longitude: -3.7038, timeZone: 'Europe/Madrid' },
  ...{ weekdayPriceCents: 1500, weekendPriceCents: 1800, minDurationHours: 1, advanceBookingHours: 0 },
  ...{
    cancellationLimitHours: 24,
    instructions: 'Entra por la calle de atrás.',
    accessDetails: 'Código 4711',
    cadastralReference: '9872023VH5797S0001WX',
  },
  ...{ spotNumber: String(number), dimensions: { length: '5', width: '2.5', height: '2.2' } },
  images: Array<string>(4).fill(`/api/images/de0000000000000a/${idOf('img', number).slice(4)}.jpg`),
  ...{ vehicleTypes: ['normal'], maneuverability: 3 },
  amenities: { ramp: false, restroom: false, cctv: true, elevator: false, electricCharger: false },
  ...{
    isCovered: true,
    isAccessible: false,
    hasSecurity: true,
    accessHours: { start: '00:00', end: '23:59' },
  },
  availability: { weekdays: [0, 1, 2, 3, 4, 5, 6], firstDate: '2020-01-01', lastDate: '2039-12-31' },
  ...{ exceptions: { blocked: [], opened: [] }, isActive: true, review: 'approved', reviewReason: null },
  ...{ submittedAt: toIso(now - YEAR), ratingSum: 0, ratingCount: 0, version: 1 },
  ...{ createdAt: toIso(now - YEAR - number * HOUR), updatedAt: toIso(now - YEAR) },
  ...changes,
});

const AHEAD = 14 * DAY;

/** This many stays over a year and two weeks. The last ones are in the future; one in twenty is cancelled. */
export const makeStays = (count: number, now: number): Booking[] => {
  const spots = Array.from({ length: SPOTS }, (_, number) => makeSpot(number, now));
  const rounds = Math.ceil(count / SPOTS);
  const step = (YEAR + AHEAD) / rounds;
  return Array.from({ length: count }, (_, number): Booking => {
    const spot = spots[number % SPOTS] ?? makeSpot(0, now);
    const at = now - YEAR + Math.floor(number / SPOTS) * step;
    const start = at - (at % HOUR);
    const end = start + 2 * HOUR;
    const prices = priceStay(spot, { start, end, timeZone: spot.timeZone });
    const status = end > now ? 'confirmed' : number % 20 === 0 ? 'cancelled_by_owner' : 'completed';
    const sentAt = toIso(end + DAY);
    return {
      ...{ id: idOf('bkg', number), spotId: spot.id, ownerId: OWNER, driverId: DRIVER, driverName: 'Dani' },
      ...{ startAt: toIso(start), endAt: toIso(end), timeZone: spot.timeZone, isFullDay: false },
      ...{
        tax: null,
        transferredCents: 0,
        goodwillCents: 0,
        compensatedCents: 0,
        change: null,
        changes: [],
        problem: null,
        lines: prices.lines,
        totalCents: prices.totalCents,
        commissionCents: prices.commissionCents,
      },
      ...{
        ownerCents: prices.ownerCents,
        status,
        holdUntil: toIso(start - DAY),
        paymentIntentId: `pi_${number}`,
      },
      refundableUntil: toIso(start - DAY),
      refund: null,
      ...{ arrivedAt: null, leftAt: null, endRemindedAt: null, overstayToldAt: null },
      payout:
        status === 'completed'
          ? {
              ...{ state: 'sent', cents: prices.ownerCents, dueAt: sentAt, tryAt: sentAt, heldFor: null },
              ...{ attempt: 0, transferId: `tr_${number}`, sentAt },
            }
          : null,
      ...{ dispute: null, reversed: { refundedCents: 0, disputedCents: 0, lostCents: 0 }, remindedAt: null },
      cancelledAt: status === 'cancelled_by_owner' ? toIso(start - DAY) : null,
      spot: { title: spot.title, address: spot.address, image: spot.images[0] ?? null },
      ...{ referralCode: null, version: 4, createdAt: toIso(start - 2 * DAY), updatedAt: toIso(end) },
    };
  });
};
