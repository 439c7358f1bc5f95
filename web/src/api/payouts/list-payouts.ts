import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** Shares of the signed-in owner, latest stay first, in pages. */
export const payoutsQuery = infiniteQueryOptions({
  queryKey: ['payouts', 'list'],
  queryFn: ({ signal, pageParam }) =>
    call('payouts', 'listPayouts', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
