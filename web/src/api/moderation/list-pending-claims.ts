import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** Claims that wait for a decision, longest waiting first, in pages. Never cached, because others decide, too. */
export const pendingClaimsQuery = infiniteQueryOptions({
  queryKey: ['moderation', 'claims'],
  queryFn: ({ signal, pageParam }) =>
    call('claims', 'listPendingClaims', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});
