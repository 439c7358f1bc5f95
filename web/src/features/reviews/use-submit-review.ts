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

/** What to say of a review or an answer that was not taken. */
export const describeReviewFailure = (error: Error): MessageId => {
  if (error instanceof ConnectionError) return 'reviews.noAnswer';
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'not_reviewable') return 'reviews.tooLate';
  return code === 'already_written' ? 'reviews.alreadyWritten' : 'reviews.failed';
};

/** What is the same after saying something: the booking knows it, and the space shows it from now on. */
const useSubmitReview = <Said>(
  booking: Booking,
  say: (said: Said) => Promise<BookingReview>,
  /** Called once it is said, before the form that said it goes. */
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
