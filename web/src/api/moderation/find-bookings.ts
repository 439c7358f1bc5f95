import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** The paid bookings with a reference, read each time, because their cases change. */
export const foundBookingsQuery = (reference: string) =>
  queryOptions({
    queryKey: ['moderation', 'bookings', reference],
    queryFn: ({ signal }) => call('moderation', 'findBookings', { query: { reference } }, { signal }),
    staleTime: 0,
  });
