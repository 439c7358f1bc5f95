import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/api/bookings.ts';
import type { BookingReview } from '#shared/api/reviews.ts';
import { spotQuery } from '#web/api/spots/get-spot.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { ApiError, ConnectionError } from '#web/lib/api-error.ts';
import { answerReview } from '#web/api/reviews/answer-review.ts';
import { bookingReviewQuery } from '#web/api/reviews/get-booking-review.ts';
import { spotReviewsQuery } from '#web/api/reviews/list-spot-reviews.ts';
import { writeReview } from '#web/api/reviews/write-review.ts';

/** The text for a review or answer that was rejected. */
export const describeReviewFailure = (error: Error): MessageId => {
  if (error instanceof ConnectionError) return 'reviews.noAnswer';
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'not_reviewable') return 'reviews.tooLate';
  return code === 'already_written' ? 'reviews.alreadyWritten' : 'reviews.failed';
};

/** The common part of both submissions: booking and spot show the result. */
const useSubmitReview = <Said>(
  booking: Booking,
  say: (said: Said) => Promise<BookingReview>,
  /** Called when it is saved, before the form disappears. */
  onSaid: () => void,
) => {
  const queries = useQueryClient();
  const { queryKey } = bookingReviewQuery(booking.id);
  return useMutation({
    mutationFn: say,
    meta: { isRepeatable: true },
    onSuccess: async (review) => {
      onSaid();
      queries.setQueryData(queryKey, review);
      await Promise.all([
        queries.invalidateQueries(spotQuery(booking.parkingSpotId)),
        queries.invalidateQueries(spotReviewsQuery(booking.parkingSpotId)),
      ]);
    },
  });
};

export const useWriteReview = (booking: Booking, onSaid: () => void) =>
  useSubmitReview(booking, (body: { rating: number; text: string }) => writeReview(booking.id, body), onSaid);

export const useAnswerReview = (booking: Booking, onSaid: () => void) =>
  useSubmitReview(booking, (body: { text: string }) => answerReview(booking.id, body), onSaid);
