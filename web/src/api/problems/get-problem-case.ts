import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** A report as an administrator decides it. */
export const problemCaseQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['problems', bookingId, 'case'],
    queryFn: ({ signal }) => call('problems', 'getProblemCase', { params: { bookingId } }, { signal }),
    staleTime: 0,
  });
