import type { Booking } from '../../model/booking.ts';
import type { Needs } from '../deps.ts';
import type { OutboxEntry } from '../ports/outbox.ts';

/** The current state of an entry's booking. */
export const getEntryBooking = async (deps: Needs<'bookings'>, entry: OutboxEntry): Promise<Booking> => {
  const booking = entry.bookingId === undefined ? undefined : await deps.bookings.find(entry.bookingId);
  if (!booking) throw new Error(`Outbox entry ${entry.id} names no booking that exists.`);
  return booking;
};
