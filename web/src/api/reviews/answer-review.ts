import { call, type BodyOf } from '#web/lib/api-client.ts';
import { orLook } from '#web/lib/or-look.ts';
import { getBookingReview } from './get-booking-review.ts';

/** Answers the review of a booking on the caller's spot. */
export const answerReview = (bookingId: string, body: BodyOf<'reviews', 'answerReview'>) =>
  orLook(call('reviews', 'answerReview', { params: { bookingId }, body }), async () => {
    const said = await getBookingReview(bookingId);
    return said.review?.answer?.text === body.text ? said : undefined;
  });
