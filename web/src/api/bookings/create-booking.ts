import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call, type BodyOf } from '#web/lib/api-client.ts';
import { invalidateAfterBookingChange } from './invalidate-after-booking-change.ts';
import { showBooking } from './show-booking.ts';

/** Takes a hold, or confirms a paid booking when it names the payment. It is idempotent. */
export const createBooking = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (booking: BodyOf<'bookings', 'createBooking'>) =>
      call('bookings', 'createBooking', { body: booking }, { isRepeatable: true }),
    meta: { isRepeatable: true },
    onSuccess: (booking) => {
      showBooking(queries, booking);
      invalidateAfterBookingChange(queries, { refetchType: 'none' });
    },
  });
