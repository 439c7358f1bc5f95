import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { bookingKeys } from './keys.ts';

/** Bookings of the signed-in person as a driver, latest stay first. */
export const myBookingsQuery = queryOptions({
  queryKey: [...bookingKeys.lists, 'mine'],
  queryFn: ({ signal }) => call('bookings', 'listMyBookings', {}, { signal }),
});
