import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** How often somebody who is looking sees what the other has written. */
const PACE_MS = 6000;

/** What was written about a booking, page by page backwards, asked for again while the page is in view. */
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
