import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** The review of a booking as one of its parties reads it, fetched now. */
export const getBookingReview = (bookingId: string, options?: { signal: AbortSignal }) =>
  call('reviews', 'getBookingReview', { params: { bookingId } }, options);

/** The review of a booking as one of its parties reads it. */
export const bookingReviewQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['reviews', 'booking', bookingId],
    queryFn: ({ signal }) => getBookingReview(bookingId, { signal }),
  });
