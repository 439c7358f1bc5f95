import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { RouteInput } from '#shared/api/route.ts';
import type { bookingRoutes } from '#shared/api/bookings.ts';
import { call } from '#web/lib/api-client.ts';
import { bookingQuery } from './get-booking.ts';

type NewBooking = RouteInput<typeof bookingRoutes.createBooking>['body'];

/** Takes a hold, or confirms a paid booking when it names the payment; either way twice is as good as once. */
export const createBooking = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (booking: NewBooking) => call('bookings', 'createBooking', { body: booking }),
    onSuccess: (booking) => {
      queries.setQueryData(bookingQuery(booking.id).queryKey, booking);
      return Promise.all([
        queries.invalidateQueries({ queryKey: ['bookings', 'list'] }),
        queries.invalidateQueries({ queryKey: ['spots', 'availability', booking.parkingSpotId] }),
        queries.invalidateQueries({ queryKey: ['spots', 'quote', booking.parkingSpotId] }),
        queries.invalidateQueries({ queryKey: ['spots', 'map'] }),
      ]);
    },
  });
