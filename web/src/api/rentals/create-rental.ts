import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call, type BodyOf } from '#web/lib/api-client.ts';
import { invalidateAfterBookingChange } from '../bookings/invalidate-after-booking-change.ts';
import { showBooking } from '../bookings/show-booking.ts';
import { rentalKeys } from './keys.ts';

/** Begins a rental and holds its first month. It is idempotent. */
export const createRental = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<'rentals', 'createRental'>) =>
      call('rentals', 'createRental', { body }, { isRepeatable: true }),
    meta: { isRepeatable: true },
    onSuccess: ({ booking }) => {
      showBooking(queries, booking);
      invalidateAfterBookingChange(queries, { refetchType: 'none' });
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: rentalKeys.all, refetchType: 'none' }),
  });
