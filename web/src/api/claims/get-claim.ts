import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

export const getClaim = (bookingId: string, options?: { signal: AbortSignal }) =>
  call('claims', 'getClaim', { params: { bookingId } }, options);

/** The claim about a stay, or whether its owner can make one. The other party, an administrator and the clock change it, too. */
export const claimQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['claims', 'of', bookingId],
    queryFn: ({ signal }) => getClaim(bookingId, { signal }),
    staleTime: 0,
  });
