import { REVIEW_DAYS } from '../../model/rules.ts';
import type { BookingReview } from '../../api/reviews.ts';
import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/id.ts';
import { toIso, toLocal } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { toPublicName } from '../accounts/public-name.ts';
import { findOwnBooking } from '../bookings/to-booking.ts';
import type { Actor, Needs } from '../deps.ts';
import { toBookingReview } from './get-booking-review.ts';
import type { Review } from '../../model/review.ts';
import { isReviewable, toAnsweredEvent, toWrittenEvent } from './review.ts';

type WriteDeps = Needs<'bookings' | 'reviews' | 'clock'>;

const alreadyWritten = () => new AppError('already_written', 'This was written before and stays as it is.');

/** Everybody reads it, so without a name that was taken from the driver's e-mail address. */
const findReviewerName = async (
  deps: Needs<'accounts'>,
  { driverId, driverName }: Booking,
): Promise<string> => {
  const [account] = await deps.accounts.listByIds([driverId]);
  return toPublicName({ fullName: driverName, email: account?.email ?? '' }) ?? '';
};

const newReview = (
  booking: Booking,
  driverName: string,
  said: { rating: number; text: string },
  now: number,
): Review => ({
  id: newId('rev'),
  bookingId: booking.id,
  spotId: booking.spotId,
  ownerId: booking.ownerId,
  driverName,
  rating: said.rating,
  text: said.text,
  stayMonth: toLocal(booking.timeZone, Date.parse(booking.startAt)).date.slice(0, 7),
  writtenAt: toIso(now),
  answer: null,
});

/**
 * Writes the driver's review of a completed stay (ruling 11): once, within `REVIEW_DAYS` of its end, while the spot exists. Repeating the
 * same review changes nothing, because its answer may have been lost. Errors: `not_found`, `forbidden` for the owner, `not_reviewable`,
 * `already_written`.
 */
export const writeReview = async (
  deps: WriteDeps & Needs<'accounts'>,
  actor: Actor,
  bookingId: string,
  said: { rating: number; text: string },
): Promise<BookingReview> => {
  const booking = await findOwnBooking(deps, actor, bookingId);
  if (booking.driverId !== actor.userId) throw new AppError('forbidden', 'Only the driver reviews a stay.');
  const now = deps.clock.now();
  const answerWith = (review: Review) => toBookingReview(booking, review, true, actor.userId, now);
  const isSame = (review: Review) => review.rating === said.rating && review.text === said.text;

  const earlier = await deps.reviews.find(bookingId);
  if (earlier && isSame(earlier)) return answerWith(earlier);
  if (earlier) throw alreadyWritten();
  if (!isReviewable(booking, now))
    throw new AppError('not_reviewable', `A stay can be reviewed within ${REVIEW_DAYS} days of its end.`);

  const review = newReview(booking, await findReviewerName(deps, booking), said, now);
  const result = await deps.reviews.create(review, booking.createdAt, toWrittenEvent(bookingId), now);
  if (result === 'created') return answerWith(review);
  if (result === 'gone')
    throw new AppError('not_reviewable', 'The spot is no longer there, or no longer at that address.');
  const faster = await deps.reviews.find(bookingId);
  if (faster && isSame(faster)) return answerWith(faster);
  throw alreadyWritten();
};

/**
 * Writes the owner's answer to a review, once; repeating it changes nothing. Errors: `not_found`, also without a review, `forbidden` for
 * the driver, `already_written`.
 */
export const answerReview = async (
  deps: WriteDeps,
  actor: Actor,
  bookingId: string,
  { text }: { text: string },
): Promise<BookingReview> => {
  const booking = await findOwnBooking(deps, actor, bookingId);
  if (booking.ownerId !== actor.userId)
    throw new AppError('forbidden', 'Only the owner of the spot answers a review.');
  const now = deps.clock.now();
  const answer = { text, writtenAt: toIso(now) };
  const isAnswered = await deps.reviews.answer(bookingId, answer, toAnsweredEvent(bookingId), now);
  const review = await deps.reviews.find(bookingId);
  if (!review) throw new AppError('not_found', 'Review not found');
  if (!isAnswered && review.answer?.text !== text) throw alreadyWritten();
  return toBookingReview(booking, review, true, actor.userId, now);
};
