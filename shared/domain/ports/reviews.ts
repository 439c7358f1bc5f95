import type { Review } from '../../model/review.ts';
import type { OutboxEvent } from './outbox.ts';

/** What follows a review, done by the outbox after it is written. */
export type ReviewEffect = 'notify_review_written' | 'mail_review_written' | 'notify_review_answered';

export interface Reviews {
  find(bookingId: string): Promise<Review | undefined>;
  /** Those written at `since` or later, latest first; `after` is the cursor of an earlier page. */
  listBySpot(
    spotId: string,
    page: { limit: number; after?: string | undefined; since?: string | undefined },
  ): Promise<{ reviews: Review[]; next?: string | undefined }>;
  /** How many reviews of a space gave one star, two stars and so on to five. */
  countBySpot(spotId: string): Promise<readonly number[]>;
  /**
   * Writes a review, counts it for its space, whose version goes up, and has the owner told, all or nothing. `repeated`:
   * the booking has one; `gone`: the space is no longer there, or not where it was when the stay was booked.
   */
  create(
    review: Review,
    bookedAt: string,
    event: OutboxEvent<ReviewEffect>,
    now: number,
  ): Promise<'created' | 'repeated' | 'gone'>;
  /** Writes the answer and has the driver told, both or neither; false when there is no review or it has an answer. */
  answer(
    bookingId: string,
    answer: NonNullable<Review['answer']>,
    event: OutboxEvent<ReviewEffect>,
    now: number,
  ): Promise<boolean>;
}
