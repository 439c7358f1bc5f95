import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** Interval at which new messages are fetched while somebody is looking. */
const PACE_MS = 6000;

/** The messages of a booking, page by page backwards, polled while the page is visible. */
export const messagesQuery = (bookingId: string) =>
  infiniteQueryOptions({
    queryKey: ['messages', 'of', bookingId],
    queryFn: ({ signal, pageParam }) =>
      call(
        'messages',
        'listMessages',
        { params: { bookingId }, query: pageParam > 0 ? { before: pageParam } : {} },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ earlier }) => earlier,
    staleTime: 0,
    refetchInterval: PACE_MS,
  });
