import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '#web/lib/api-client.ts';
import { spotKeys } from './keys.ts';

/** The signed-in person's spots, newest first, in pages. */
export const mySpotsQuery = infiniteQueryOptions({
  queryKey: [...spotKeys.all, 'mine'],
  queryFn: ({ signal, pageParam }) =>
    callPage('spots', 'listMySpots', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ page }) => page),
});
