import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

export const bookingQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['bookings', 'detail', bookingId],
    queryFn: ({ signal }) => call('bookings', 'getBooking', { params: { bookingId } }, { signal }),
  });
