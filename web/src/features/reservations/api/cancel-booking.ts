import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/api/bookings.ts';
import { bookingQuery } from '#web/features/bookings/api/get-booking.ts';
import { statisticsQuery } from '#web/features/dashboard/api/get-statistics.ts';
import { bookingsOnMySpotsQuery } from '#web/features/dashboard/api/list-bookings-on-my-spots.ts';
import { myBookingsQuery } from '#web/features/dashboard/api/list-my-bookings.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { cancellationQuery } from './preview-cancellation.ts';

/** Lists, figures, calendars and what can be booked: all of them may show the booking. */
const CHANGED = [
  myBookingsQuery.queryKey,
  bookingsOnMySpotsQuery.queryKey,
  statisticsQuery.queryKey,
  ['earnings'],
  ['notifications'],
  ['calendar'],
  ['spots', 'availability'],
  ['spots', 'quote'],
  ['spots', 'map'],
];

const showIn = (bookings: Booking[] | undefined, changed: Booking) =>
  bookings?.map((booking) => (booking.id === changed.id ? changed : booking));

/**
 * Cancels a booking of the caller's; `refund` is what was shown to come back. Twice is as good as once. A refund that has
 * changed meanwhile becomes the one that is shown.
 */
export const cancelBooking = (queries: QueryClient, bookingId: string) =>
  mutationOptions({
    mutationKey: ['bookings', 'cancel', bookingId],
    mutationFn: (refund: number) =>
      call('bookings', 'cancelBooking', { params: { bookingId }, body: { refund } }),
    onSuccess: (booking) => {
      queries.setQueryData(bookingQuery(bookingId).queryKey, booking);
      queries.setQueryData(myBookingsQuery.queryKey, (shown) => showIn(shown, booking));
      queries.setQueryData(bookingsOnMySpotsQuery.queryKey, (shown) => showIn(shown, booking));
      // What only the page of a booking is told of comes with the next answer.
      void queries.invalidateQueries({ queryKey: bookingQuery(bookingId).queryKey });
      for (const queryKey of CHANGED) void queries.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      // Nobody knows what an answer that got lost said.
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
