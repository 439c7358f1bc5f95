import * as z from 'zod';
import { REVIEW_DAYS, REVIEW_TEXT } from '../model/rules.ts';
import { pageQuery, textBlock } from '../model/fields.ts';
import { route } from './route.ts';

/** Whole stars. */
const Rating = z.int().min(1).max(5).meta({ id: 'Rating' });

const ReviewText = textBlock(0, REVIEW_TEXT.most)
  .refine(
    (text) => text === '' || text.length >= REVIEW_TEXT.least,
    `Must be empty or have at least ${String(REVIEW_TEXT.least)} characters.`,
  )
  .default('');

const ReviewAnswer = z.object({ text: z.string(), writtenAt: z.string() }).meta({ id: 'ReviewAnswer' });

/** A driver's review of a stay; `text` is empty for stars only. */
const StayReview = z
  .object({ rating: Rating, text: z.string(), writtenAt: z.string(), answer: ReviewAnswer.nullable() })
  .meta({ id: 'StayReview' });

/** The review of a booking as a party reads it, and what the party can do. */
export const BookingReview = z
  .object({
    review: StayReview.nullable(),
    /** The caller is the driver and can write a review now, until `reviewUntil`. */
    canReview: z.boolean(),
    reviewUntil: z.string().nullable(),
    /** The caller is the owner and has not answered yet. */
    canAnswer: z.boolean(),
  })
  .meta({ id: 'BookingReview' });
export type BookingReview = z.infer<typeof BookingReview>;

/** A review as the public reads it: the driver by first name, the stay by month. */
export const SpotReview = z
  .object({
    id: z.string(),
    driverName: z.string(),
    rating: Rating,
    text: z.string(),
    stayMonth: z.string().meta({ description: 'YYYY-MM' }),
    answer: z.string().nullable(),
  })
  .meta({ id: 'SpotReview' });
export type SpotReview = z.infer<typeof SpotReview>;

export const reviewRoutes = {
  getBookingReview: route({
    method: 'GET',
    path: '/bookings/{bookingId}/review',
    auth: 'user',
    summary: 'The review of a stay, for its parties, and whether the caller can write or answer it',
    response: BookingReview,
    errors: ['not_found'],
    needs: { table: 'read' },
  }),
  writeReview: route({
    method: 'POST',
    path: '/bookings/{bookingId}/review',
    auth: 'user',
    summary: `Review a completed stay as its driver, once, within ${String(REVIEW_DAYS)} days of its end`,
    body: z.object({ rating: Rating, text: ReviewText }),
    response: BookingReview,
    status: 201,
    errors: ['not_found', 'forbidden', 'not_reviewable', 'already_written'],
    needs: { table: 'write' },
  }),
  answerReview: route({
    method: 'POST',
    path: '/bookings/{bookingId}/review/answer',
    auth: 'user',
    summary: 'Answer the review of a stay as the owner of the spot, once',
    body: z.object({ text: textBlock(REVIEW_TEXT.least, REVIEW_TEXT.most) }),
    response: BookingReview,
    status: 201,
    errors: ['not_found', 'forbidden', 'already_written'],
    needs: { table: 'write' },
  }),
  listSpotReviews: route({
    method: 'GET',
    path: '/parking-spots/{spotId}/reviews',
    auth: 'optional',
    summary: 'Reviews of a spot, latest first, with their average and the number of reviews per star rating',
    query: pageQuery('rev', 10),
    response: z.object({
      average: z.number().nullable(),
      count: z.int(),
      /** How many reviews gave one star, two stars and so on. */
      distribution: z.array(z.int()).length(5),
      reviews: z.array(SpotReview),
      nextCursor: z.string().nullable(),
    }),
    errors: ['not_found'],
    needs: { table: 'read' },
  }),
} as const;
