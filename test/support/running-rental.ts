import * as kit from '#functions/_kit/ports.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { RentalAnswer, RentalQuote } from '#shared/api/rentals.ts';
import type { Spot } from '#shared/api/spots.ts';
import { toMonthStay } from '#shared/domain/rentals/rental-months.ts';
import { toIso } from '#shared/lib/time.ts';
import type { MonthPattern } from '#shared/model/month-pattern.ts';
import { eventually, inDays, type Person, type TestStack } from './stack.ts';

/** Moves a rental of one paid month back in time, so that it began so many days ago. */
const putBack = async (id: string, days: number): Promise<void> => {
  const rental = await kit.rentals().rentals.find(id);
  const booking = rental && (await kit.bookings().bookings.find(rental.bookingIds[0] ?? ''));
  if (!booking) throw new Error('There is no such rental.');
  const startDate = inDays(-days);
  const { start, end } = toMonthStay(rental.timeZone, startDate, 1);
  const dates = { startAt: toIso(start), endAt: toIso(end), version: booking.version + 1 };
  const move = { before: booking, next: { ...booking, ...dates }, period: 'move' as const };
  await kit.bookings().bookings.write({ ...move, ledger: [], effects: [], totals: [] }, Date.now());
  const next = { ...rental, startDate, version: rental.version + 1 };
  await kit.rentals().rentals.write({ before: rental, next, effects: [] }, Date.now());
};

/** A spot at 90 euros a month. */
export const MONTH_OFFER = {
  ...{ bookingTypes: ['stay', 'month'], priceMonth: '90', minMonths: 1, monthNoticeDays: 15 },
  endDate: inDays(600),
};

type Started = { rental: RentalAnswer; booking: Booking; code?: string };

/** Starts a rental at the price and by the terms of its quote. */
export const startRental = async (
  app: TestStack,
  driver: Person,
  { id }: Pick<Spot, 'id'>,
  startDate: string,
  changes: object = {},
) => {
  const path = `/parking-spots/${id}/rental-quote?startDate=${startDate}`;
  const { totalPrice, terms } = (await app.call<RentalQuote>('GET', path)).body;
  return app.call<Started>('POST', '/rentals', {
    as: driver,
    body: { parkingSpotId: id, startDate, totalPrice: String(totalPrice), terms, ...changes },
  });
};

/** Pays a month that is held. */
export const payMonth = async (app: TestStack, driver: Person, booking: Booking): Promise<void> => {
  const { body } = await app.intent(driver, booking);
  await app.pay(body.paymentIntentId);
};

/** A rental whose first month is paid. `changes`: those of its spot. */
export const aPaidRental = async (
  app: TestStack,
  { owner, driver }: { readonly owner: Person; readonly driver: Person },
  startDate: string,
  changes: { monthPattern?: MonthPattern; [field: string]: unknown } = {},
) => {
  const spot = await app.publish(owner, { ...MONTH_OFFER, ...changes });
  const pattern = changes.monthPattern;
  const { rental, booking } = (await startRental(app, driver, spot, startDate, { pattern })).body;
  await payMonth(app, driver, booking);
  const { id } = rental;
  const read = async () => (await app.call<RentalAnswer>('GET', `/rentals/${id}`, { as: driver })).body;
  await eventually(async () => (await read()).status === 'active' || undefined, 'the rental to begin');
  return { owner, driver, spot, id, first: booking, read };
};

/** A rental that began so many days ago. */
export const aRunningRental = async (
  app: TestStack,
  people: Parameters<typeof aPaidRental>[1],
  days: number,
  changes?: Parameters<typeof aPaidRental>[3],
): Promise<RentalAnswer> => {
  const { id, read } = await aPaidRental(app, people, inDays(9), changes);
  await putBack(id, days);
  return read();
};
