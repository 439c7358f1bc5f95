import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '#web/lib/api-client.ts';
import { spotKeys } from './keys.ts';

/** The spaces of the signed-in person, newest first, a page at a time. */
export const mySpotsQuery = infiniteQueryOptions({
  queryKey: [...spotKeys.all, 'mine'],
  queryFn: ({ signal, pageParam }) =>
    callPage('spots', 'listMySpots', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ page }) => page),
});
