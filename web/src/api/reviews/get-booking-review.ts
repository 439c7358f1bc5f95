import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** The review of a booking as one of its parties reads it. */
export const bookingReviewQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['reviews', 'booking', bookingId],
    queryFn: ({ signal }) => call('reviews', 'getBookingReview', { params: { bookingId } }, { signal }),
  });
