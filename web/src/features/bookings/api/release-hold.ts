import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { statisticsQuery } from '#web/features/dashboard/api/get-statistics.ts';
import { myBookingsQuery } from '#web/features/dashboard/api/list-my-bookings.ts';
import { call } from '#web/lib/api-client.ts';
import { bookingQuery } from './get-booking.ts';

/** Others can have the place again. */
const CHANGED = [
  myBookingsQuery.queryKey,
  statisticsQuery.queryKey,
  ['spots', 'availability'],
  ['spots', 'map'],
];

/** While one of these is on its way, what is asked about the stay would be answered too early. */
export const RELEASE_KEY = ['bookings', 'release'];

/** Gives a hold back before its time; answers the booking as it is afterwards, whatever it was (ruling 2). */
export const releaseHold = (queries: QueryClient) =>
  mutationOptions({
    mutationKey: RELEASE_KEY,
    mutationFn: (bookingId: string) => call('bookings', 'releaseHold', { params: { bookingId } }),
    onSuccess: (booking) => queries.setQueryData(bookingQuery(booking.id).queryKey, booking),
    onSettled: () => {
      // What they say of the stay must not be seen once more.
      void queries.resetQueries({ queryKey: ['spots', 'quote'] });
      for (const queryKey of CHANGED) void queries.invalidateQueries({ queryKey });
    },
  });
