import { call, type BodyOf } from '#web/lib/api-client.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { getBookingReview } from './get-booking-review.ts';

/** Reviews the spot of a booking of the caller. */
export const writeReview = (bookingId: string, body: BodyOf<'reviews', 'writeReview'>) =>
  verifyOutcome(call('reviews', 'writeReview', { params: { bookingId }, body }), async () => {
    const said = await getBookingReview(bookingId);
    return said.review?.rating === body.rating && said.review.text === body.text ? said : undefined;
  });
