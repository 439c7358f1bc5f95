import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { invalidateAfterBookingChange } from './invalidate-after-booking-change.ts';
import { bookingMutations } from './keys.ts';
import { showBooking } from './show-booking.ts';

/** Releases a hold early; returns the booking afterwards, in any state (ruling 2). Queries about the stay wait for a running release. */
export const releaseHold = (queries: QueryClient) =>
  mutationOptions({
    mutationKey: bookingMutations.release,
    mutationFn: (bookingId: string) =>
      call('bookings', 'releaseHold', { params: { bookingId } }, { isRepeatable: true }),
    onSuccess: (booking) => showBooking(queries, booking),
    onSettled: () => invalidateAfterBookingChange(queries, { resetsQuotes: true }),
  });
