import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '#web/lib/api-client.ts';
import { bookingKeys } from './keys.ts';

/** Bookings of the signed-in person as a driver: holds, what comes next, then what is over, a page at a time. */
export const myBookingsQuery = infiniteQueryOptions({
  queryKey: [...bookingKeys.lists, 'mine'],
  queryFn: ({ signal, pageParam }) =>
    callPage('bookings', 'listMyBookings', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ page }) => page),
});

/** More than anybody has ahead of them, so that a stay of theirs is among them. */
const AT_ONCE = 100;

/** What the signed-in person holds and has ahead as a driver, at once. */
export const ownStaysQuery = queryOptions({
  queryKey: [...bookingKeys.lists, 'own'],
  queryFn: ({ signal }) => call('bookings', 'listMyBookings', { query: { limit: AT_ONCE } }, { signal }),
});
