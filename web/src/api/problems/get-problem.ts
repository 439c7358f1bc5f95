import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** The report about a booking; its pictures have addresses of five minutes, so it is never kept. */
export const problemQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['problems', bookingId, 'report'],
    queryFn: ({ signal }) => call('problems', 'getProblem', { params: { bookingId } }, { signal }),
    staleTime: 0,
  });
