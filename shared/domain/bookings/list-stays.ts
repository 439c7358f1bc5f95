import type { Booking as BookingAnswer, StaysQuery } from '../../api/bookings.ts';
import type { Actor, Needs } from '../deps.ts';
import type { Booking } from '../../model/booking.ts';
import { listBookingVehicles, toVehicleAnswer } from './booking-vehicle.ts';
import { getStayList } from './booking-status.ts';
import type { StayList, StayPage } from '../ports/bookings.ts';
import { mayEnter, toBookingAnswer } from './to-booking.ts';

interface AnsweredPage {
  readonly bookings: BookingAnswer[];
  /** The cursor of the next page. */
  readonly next: string | undefined;
}

/** A list may still have a booking that has just moved to another one. */
interface Listed {
  readonly list: StayList;
  readonly booking: Booking;
}

const toCursor = ({ list, booking }: Listed) => `${list}~${booking.startAt}~${booking.id}`;

/** One page through several lists in order. `isShown` leaves out bookings. */
const pageThrough = async <L extends StayList>(
  lists: readonly L[],
  read: (list: L, page: StayPage) => Promise<Booking[]>,
  { limit, cursor }: StaysQuery,
  isShown: (booking: Booking) => boolean = () => true,
): Promise<{ page: Listed[]; next: string | undefined }> => {
  const [first, startAt = '', id = ''] = cursor?.split('~') ?? [];
  const from = lists.findIndex((list) => list === first);
  const found: Listed[] = [];
  for (const list of lists.slice(Math.max(0, from))) {
    let after = list === first ? { startAt, id } : undefined;
    for (let hasMore = true; hasMore && found.length <= limit;) {
      // One extra item shows whether there is another page.
      const missing = limit + 1 - found.length;
      const bookings = await read(list, { limit: missing, after });
      found.push(...bookings.filter(isShown).map((booking) => ({ list, booking })));
      hasMore = bookings.length === missing;
      after = bookings.at(-1);
    }
  }
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { page, next: found.length > limit && last ? toCursor(last) : undefined };
};

/** Adds the owners' current access details if this viewer may read them. */
const withAccess = async (
  deps: Needs<'spots' | 'clock'>,
  bookings: readonly Booking[],
  viewerId: string,
): Promise<BookingAnswer[]> => {
  const now = deps.clock.now();
  const open = bookings.filter((booking) => mayEnter(booking, viewerId, now));
  const spots = await deps.spots.listByIds([...new Set(open.map(({ spotId }) => spotId))]);
  const details = new Map(spots.map(({ id, accessDetails }) => [id, accessDetails]));
  return bookings.map((booking) =>
    toBookingAnswer(booking, viewerId, open.includes(booking) ? details.get(booking.spotId) : undefined),
  );
};

/** Bookings of the caller as a driver, in pages: holds, future stays, past ones (ruling 35). Expired holds are not shown. */
export const listMyBookings = async (
  deps: Needs<'bookings' | 'spots' | 'clock'>,
  actor: Actor,
  query: StaysQuery,
): Promise<AnsweredPage> => {
  const now = deps.clock.now();
  const { page, next } = await pageThrough(
    ['held', 'ahead', 'over'],
    (list, asked) => deps.bookings.pageByDriver(actor.userId, list, asked),
    query,
    (booking) =>
      getStayList(booking) !== 'expired' &&
      (booking.status !== 'pending' || Date.parse(booking.holdUntil) > now),
  );
  return {
    bookings: await withAccess(
      deps,
      page.map(({ booking }) => booking),
      actor.userId,
    ),
    next,
  };
};

/** Paid bookings on the caller's spots with their vehicles, in pages: future stays, then past ones. */
export const listBookingsOnMySpots = async (
  deps: Needs<'bookings' | 'bookingVehicles' | 'clock'>,
  actor: Actor,
  query: StaysQuery,
): Promise<AnsweredPage> => {
  const { page, next } = await pageThrough(
    ['ahead', 'over'],
    (list, asked) => deps.bookings.pageByOwner(actor.userId, list, asked),
    query,
  );
  const bookings = page.map(({ booking }) => booking);
  const vehicles = await listBookingVehicles(deps, bookings);
  return {
    bookings: bookings.map((booking) => ({
      ...toBookingAnswer(booking, actor.userId),
      vehicle: toVehicleAnswer(booking, actor.userId, vehicles.get(booking.id)),
    })),
    next,
  };
};
