import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** Bookings of whoever is signed in as a driver, latest stay first. */
export const myBookingsQuery = queryOptions({
  queryKey: ['bookings', 'mine'],
  queryFn: ({ signal }) => call('bookings', 'listMyBookings', {}, { signal }),
});
