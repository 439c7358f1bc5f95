import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/api/bookings.ts';
import { bookingQuery } from './get-booking.ts';
import { bookingsOnMySpotsQuery } from './list-bookings-on-my-spots.ts';
import { myBookingsQuery } from './list-my-bookings.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { changePages } from '#web/lib/change-pages.ts';
import { orLook } from '#web/lib/or-look.ts';
import { invalidateAfterBookingChange } from './invalidate-after-booking-change.ts';
import { bookingMutations } from './keys.ts';
import { cancellationQuery } from './preview-cancellation.ts';

const showing = (changed: Booking) =>
  changePages<Booking>((bookings) =>
    bookings.map((booking) => (booking.id === changed.id ? changed : booking)),
  );

/**
 * Cancels a booking of the caller's; `refund` is what was shown to come back. Twice is as good as once. A refund that has
 * changed meanwhile becomes the one that is shown.
 */
export const cancelBooking = (queries: QueryClient, bookingId: string) =>
  mutationOptions({
    mutationKey: bookingMutations.cancel(bookingId),
    mutationFn: (refund: number) =>
      orLook(call('bookings', 'cancelBooking', { params: { bookingId }, body: { refund } }), async () => {
        const booking = await call('bookings', 'getBooking', { params: { bookingId } });
        return booking.status.startsWith('cancelled') ? booking : undefined;
      }),
    meta: { isRepeatable: true },
    onSuccess: (booking) => {
      queries.setQueryData(bookingQuery(bookingId).queryKey, booking);
      queries.setQueryData(myBookingsQuery.queryKey, showing(booking));
      queries.setQueryData(bookingsOnMySpotsQuery.queryKey, showing(booking));
      // What only the page of a booking is told of comes with the next answer.
      void queries.invalidateQueries({ queryKey: bookingQuery(bookingId).queryKey });
      invalidateAfterBookingChange(queries);
    },
    onError: (error) => {
      // The answer was lost, and what it said is unknown.
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
