import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** Spaces that wait for approval, longest waiting first, a page at a time. Always as it is now: others decide too. */
export const pendingQuery = infiniteQueryOptions({
  queryKey: ['moderation', 'pending'],
  queryFn: ({ signal, pageParam }) =>
    call('moderation', 'listPending', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});
