import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { RouteInput } from '#shared/api/route.ts';
import type { bookingRoutes } from '#shared/api/bookings.ts';
import { call } from '#web/lib/api-client.ts';
import { bookingQuery } from './get-booking.ts';
import { invalidateAfterBookingChange } from './invalidate-after-booking-change.ts';

type NewBooking = RouteInput<typeof bookingRoutes.createBooking>['body'];

/** Takes a hold, or confirms a paid booking when it names the payment. It is idempotent. */
export const createBooking = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (booking: NewBooking) => call('bookings', 'createBooking', { body: booking }),
    meta: { isRepeatable: true },
    onSuccess: (booking) => {
      queries.setQueryData(bookingQuery(booking.id).queryKey, booking);
      invalidateAfterBookingChange(queries, { refetchType: 'none' });
    },
  });
