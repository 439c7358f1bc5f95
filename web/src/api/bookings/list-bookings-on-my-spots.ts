import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { bookingKeys } from './keys.ts';

/** Paid bookings on the spaces of the signed-in person, latest stay first. */
export const bookingsOnMySpotsQuery = queryOptions({
  queryKey: [...bookingKeys.lists, 'on-my-spots'],
  queryFn: ({ signal }) => call('bookings', 'listBookingsOnMySpots', {}, { signal }),
});
