import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

const MINUTE_MS = 60_000;

/** Conversations of the signed-in person, the one with the latest message first, a page at a time. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: ['messages', 'conversations'],
  queryFn: ({ signal, pageParam }) =>
    call('messages', 'listConversations', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
  refetchInterval: MINUTE_MS,
});
