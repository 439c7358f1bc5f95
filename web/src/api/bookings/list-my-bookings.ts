import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '#web/lib/api-client.ts';
import { bookingKeys } from './keys.ts';

/** Bookings of the signed-in person as a driver: holds, future ones, then past ones, in pages. */
export const myBookingsQuery = infiniteQueryOptions({
  queryKey: [...bookingKeys.lists, 'mine'],
  queryFn: ({ signal, pageParam }) =>
    callPage('bookings', 'listMyBookings', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ page }) => page),
});

/** More than anybody has, so that all future stays are included. */
const AT_ONCE = 100;

/** All holds and future stays of the signed-in person as a driver. */
export const ownStaysQuery = queryOptions({
  queryKey: [...bookingKeys.lists, 'own'],
  queryFn: ({ signal }) => call('bookings', 'listMyBookings', { query: { limit: AT_ONCE } }, { signal }),
});
