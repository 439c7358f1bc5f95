import * as kit from '#functions/_kit/ports.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { Quote } from '#shared/api/spots.ts';
import type { Booking as BookingRecord } from '#shared/model/booking.ts';
import type { Person, TestStack } from './stack.ts';

export const recordOf = async (bookingId: string): Promise<BookingRecord> => {
  const booking = await kit.bookings().bookings.find(bookingId);
  if (!booking) throw new Error(`There is no booking ${bookingId}.`);
  return booking;
};

/** Writes fields of a booking, as another area would. */
export const patchRecord = async (bookingId: string, changes: Partial<BookingRecord>): Promise<void> => {
  const before = await recordOf(bookingId);
  const next = { ...before, ...changes, version: before.version + 1 };
  const nothing = { ledger: [], effects: [], totals: [], period: 'leave' } as const;
  await kit.bookings().bookings.write({ before, next, ...nothing }, Date.now());
};

/** Holds a stay as a month of a rental that nothing else knows of: its payment depends on nothing else. */
export const holdMonth = async (
  app: TestStack,
  driver: Person,
  { parkingSpotId, startTime, endTime }: Quote,
  rental: NonNullable<BookingRecord['rental']>,
): Promise<string> => {
  const body = { parkingSpotId, startTime, endTime };
  const { body: hold } = await app.call<Booking>('POST', '/bookings', { as: driver, body });
  await patchRecord(hold.id, { rental });
  return hold.id;
};
