import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** Reports that wait for a decision, longest waiting first, in pages. Never cached, because others decide, too. */
export const openProblemsQuery = infiniteQueryOptions({
  queryKey: ['problems', 'open'],
  queryFn: ({ signal, pageParam }) =>
    call('problems', 'listOpenProblems', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});
