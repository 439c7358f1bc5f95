import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { bookingKeys } from '../bookings/keys.ts';
import type { Dates } from './dates.ts';

/** Others book meanwhile. */
const FRESH_MS = 30_000;

/** The price of other dates of a booking, or the reason why they are not possible. */
export const changeQuoteQuery = (bookingId: string, { startTime, endTime }: Dates) =>
  queryOptions({
    queryKey: [...bookingKeys.all, 'change', bookingId, startTime, endTime],
    queryFn: ({ signal }) =>
      call('changes', 'quoteChange', { params: { bookingId }, body: { startTime, endTime } }, { signal }),
    staleTime: FRESH_MS,
    gcTime: 0,
  });
