import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '#web/lib/api-client.ts';
import { bookingKeys } from './keys.ts';

/** Paid bookings on the signed-in person's spots: future ones, then past ones, in pages. */
export const bookingsOnMySpotsQuery = infiniteQueryOptions({
  queryKey: [...bookingKeys.lists, 'on-my-spots'],
  queryFn: ({ signal, pageParam }) =>
    callPage(
      'bookings',
      'listBookingsOnMySpots',
      { query: pageParam ? { cursor: pageParam } : {} },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ page }) => page),
});
