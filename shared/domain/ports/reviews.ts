import type { Review } from '../../model/review.ts';
import type { OutboxEvent } from './outbox.ts';

/** The effects of a review, performed by the outbox after it is written. */
export type ReviewEffect = 'notify_review_written' | 'mail_review_written' | 'notify_review_answered';

export interface Reviews {
  find(bookingId: string): Promise<Review | undefined>;
  /** Reviews since `since`, latest first; `after` is the cursor of the previous page. */
  listBySpot(
    spotId: string,
    page: { limit: number; after?: string | undefined; since?: string | undefined },
  ): Promise<{ reviews: Review[]; next?: string | undefined }>;
  /** The numbers of a spot's reviews with one star, two stars and so on to five. */
  countBySpot(spotId: string): Promise<readonly number[]>;
  /**
   * Writes a review, counts it for its spot, whose version increases, and queues the owner's notification, in one transaction. `repeated`:
   * the booking has one. `gone`: the spot was deleted, or is no longer where the stay was booked.
   */
  create(
    review: Review,
    bookedAt: string,
    event: OutboxEvent<ReviewEffect>,
    now: number,
  ): Promise<'created' | 'repeated' | 'gone'>;
  /** Writes the answer and queues the driver's notification, in one transaction; false without a review, or if it has an answer. */
  answer(
    bookingId: string,
    answer: NonNullable<Review['answer']>,
    event: OutboxEvent<ReviewEffect>,
    now: number,
  ): Promise<boolean>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly reviews: Reviews;
  }
}
