import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { bookingQuery } from './get-booking.ts';
import { invalidateAfterBookingChange } from './invalidate-after-booking-change.ts';
import { bookingMutations } from './keys.ts';

/**
 * Gives a hold back before its time; answers the booking as it is afterwards, whatever it was (ruling 2). While one is
 * on its way, questions about the stay would be answered too early.
 */
export const releaseHold = (queries: QueryClient) =>
  mutationOptions({
    mutationKey: bookingMutations.release,
    mutationFn: (bookingId: string) => call('bookings', 'releaseHold', { params: { bookingId } }),
    onSuccess: (booking) => queries.setQueryData(bookingQuery(booking.id).queryKey, booking),
    onSettled: () => invalidateAfterBookingChange(queries, { resetsQuotes: true }),
  });
