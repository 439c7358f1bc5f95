import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { RouteInput } from '#shared/api/route.ts';
import type { bookingRoutes } from '#shared/api/bookings.ts';
import { statisticsQuery } from '#web/features/dashboard/api/get-statistics.ts';
import { call } from '#web/lib/api-client.ts';
import { myBookingsQuery } from '#web/features/dashboard/api/list-my-bookings.ts';
import { bookingQuery } from './get-booking.ts';

type NewBooking = RouteInput<typeof bookingRoutes.createBooking>['body'];

/** What a booking changes. Screens at hand are about to go and ask nothing; the next ones ask anew. */
const CHANGED = [
  myBookingsQuery.queryKey,
  statisticsQuery.queryKey,
  ['spots', 'availability'],
  ['spots', 'quote'],
  ['spots', 'map'],
];

/** Takes a hold, or confirms a paid booking when it names the payment; either way twice is as good as once. */
export const createBooking = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (booking: NewBooking) => call('bookings', 'createBooking', { body: booking }),
    onSuccess: (booking) => {
      queries.setQueryData(bookingQuery(booking.id).queryKey, booking);
      for (const queryKey of CHANGED) void queries.invalidateQueries({ queryKey, refetchType: 'none' });
    },
  });
