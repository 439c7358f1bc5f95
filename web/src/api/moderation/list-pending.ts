import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** Spots that wait for approval, longest waiting first, in pages. Never cached, because others decide, too. */
export const pendingQuery = infiniteQueryOptions({
  queryKey: ['moderation', 'pending'],
  queryFn: ({ signal, pageParam }) =>
    call('moderation', 'listPending', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});
