import type { Needs } from '../deps.ts';
import type { Booking } from '../../model/booking.ts';

/** Read at a time: half a megabyte. */
const READ = 500;

/** The stays of an owner that are over or cancelled, page by page, latest first: what has a payout is among them. */
export async function* pagesOver(deps: Needs<'bookings'>, ownerId: string): AsyncGenerator<Booking[]> {
  let after: Booking | undefined;
  do {
    const bookings = await deps.bookings.pageByOwner(ownerId, 'over', { limit: READ, after });
    yield bookings;
    after = bookings.length === READ ? bookings.at(-1) : undefined;
  } while (after);
}
