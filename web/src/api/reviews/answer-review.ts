import { call, type BodyOf } from '#web/lib/api-client.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { getBookingReview } from './get-booking-review.ts';

/** Answers the review of a booking on the caller's spot. */
export const answerReview = (bookingId: string, body: BodyOf<'reviews', 'answerReview'>) =>
  verifyOutcome(call('reviews', 'answerReview', { params: { bookingId }, body }), async () => {
    const said = await getBookingReview(bookingId);
    return said.review?.answer?.text === body.text ? said : undefined;
  });
