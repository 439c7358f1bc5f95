import * as kit from '#functions/_kit/ports.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { RentalAnswer, RentalQuote } from '#shared/api/rentals.ts';
import type { Spot } from '#shared/api/spots.ts';
import { toMonthStay } from '#shared/domain/rentals/rental-months.ts';
import { toIso } from '#shared/lib/time.ts';
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

/** A rental at 90 euros a month that began so many days ago, through the API of a stack. */
export const aRunningRental = async (
  app: TestStack,
  { owner, driver }: { readonly owner: Person; readonly driver: Person },
  days: number,
): Promise<RentalAnswer> => {
  const spot: Spot = await app.publish(owner, {
    ...{ bookingTypes: ['stay', 'month'], priceMonth: '90', minMonths: 1, monthNoticeDays: 15 },
    endDate: inDays(600),
  });
  const startDate = inDays(9);
  const path = `/parking-spots/${spot.id}/rental-quote?startDate=${startDate}`;
  const { totalPrice, terms } = (await app.call<RentalQuote>('GET', path)).body;
  const body = { parkingSpotId: spot.id, startDate, totalPrice, terms };
  const started = await app.call<{ rental: RentalAnswer; booking: Booking }>('POST', '/rentals', {
    as: driver,
    body,
  });
  const { rental, booking } = started.body;
  const { startTime, endTime } = booking;
  const bookingData = { parkingSpotId: spot.id, startTime, endTime, totalPrice: booking.totalPrice };
  const intent = await app.call<{ paymentIntentId: string }>('POST', '/create-payment-intent', {
    as: driver,
    body: { bookingData },
  });
  await app.pay(intent.body.paymentIntentId);
  const read = async () =>
    (await app.call<RentalAnswer>('GET', `/rentals/${rental.id}`, { as: driver })).body;
  await eventually(async () => (await read()).status === 'active' || undefined, 'the rental to begin');
  await putBack(rental.id, days);
  return read();
};
