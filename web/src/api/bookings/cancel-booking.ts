import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/api/bookings.ts';
import { bookingQuery } from './get-booking.ts';
import { bookingsOnMySpotsQuery } from './list-bookings-on-my-spots.ts';
import { myBookingsQuery } from './list-my-bookings.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { changePages } from '#web/lib/change-pages.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { invalidateAfterBookingChange } from './invalidate-after-booking-change.ts';
import { bookingMutations } from './keys.ts';
import { cancellationQuery } from './preview-cancellation.ts';
import { showBooking } from './show-booking.ts';

const showing = (changed: Booking) =>
  changePages<Booking>((bookings) =>
    bookings.map((booking) => (booking.id === changed.id ? changed : booking)),
  );

/**
 * Cancels a booking of the caller; `refund` is the refund that was shown. Idempotent. If it has changed meanwhile, the new one is shown.
 */
export const cancelBooking = (queries: QueryClient, bookingId: string) =>
  mutationOptions({
    mutationKey: bookingMutations.cancel(bookingId),
    mutationFn: (refund: number) =>
      verifyOutcome(
        call('bookings', 'cancelBooking', { params: { bookingId }, body: { refund } }),
        async () => {
          const booking = await call('bookings', 'getBooking', { params: { bookingId } });
          return booking.status.startsWith('cancelled') ? booking : undefined;
        },
      ),
    meta: { isRepeatable: true },
    onSuccess: (booking) => {
      showBooking(queries, booking);
      queries.setQueryData(myBookingsQuery.queryKey, showing(booking));
      queries.setQueryData(bookingsOnMySpotsQuery.queryKey, showing(booking));
      invalidateAfterBookingChange(queries);
    },
    onError: (error) => {
      // The answer was lost.
      void queries.invalidateQueries({ queryKey: bookingQuery(bookingId).queryKey });
      if (!(error instanceof ApiError)) return;
      const { refund } = error.details;
      if (error.code === 'refund_changed' && typeof refund === 'number')
        queries.setQueryData(
          cancellationQuery(bookingId).queryKey,
          (shown) => shown && { ...shown, refund, isInTime: refund > 0 },
        );
    },
  });
