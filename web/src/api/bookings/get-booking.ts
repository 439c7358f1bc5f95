import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { bookingKeys } from './keys.ts';

export const bookingQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...bookingKeys.all, 'detail', bookingId],
    queryFn: ({ signal }) => call('bookings', 'getBooking', { params: { bookingId } }, { signal }),
  });
