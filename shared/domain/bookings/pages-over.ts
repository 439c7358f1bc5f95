import type { Needs } from '../deps.ts';
import type { Booking } from '../../model/booking.ts';

/** The page size: half a megabyte. */
const READ = 500;

/** Past and cancelled stays of an owner, page by page, latest first: all payouts are among them. */
export async function* pagesOver(deps: Needs<'bookings'>, ownerId: string): AsyncGenerator<Booking[]> {
  let after: Booking | undefined;
  do {
    const bookings = await deps.bookings.pageByOwner(ownerId, 'over', { limit: READ, after });
    yield bookings;
    after = bookings.length === READ ? bookings.at(-1) : undefined;
  } while (after);
}
