import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** Paid bookings on the spaces of whoever is signed in, latest stay first. */
export const bookingsOnMySpotsQuery = queryOptions({
  queryKey: ['bookings', 'on-my-spots'],
  queryFn: ({ signal }) => call('bookings', 'listBookingsOnMySpots', {}, { signal }),
});
