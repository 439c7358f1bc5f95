import type { Needs } from '../deps.ts';
import type { Booking } from '../../model/booking.ts';
import type { StayPage } from '../ports/bookings.ts';

/** Past and cancelled stays of an owner, page by page, latest first: all payouts are among them. A page has half a megabyte by default. */
export async function* pagesOver(
  deps: Needs<'bookings'>,
  ownerId: string,
  { limit = 500, after }: Partial<StayPage> = {},
): AsyncGenerator<Booking[]> {
  let last = after;
  do {
    const bookings = await deps.bookings.pageByOwner(ownerId, 'over', { limit, after: last });
    yield bookings;
    last = bookings.length === limit ? bookings.at(-1) : undefined;
  } while (last);
}
