import type { Booking } from '../../model/booking.ts';
import { REVIEW_DAYS } from '../../model/rules.ts';
import { DAY } from '../../lib/time.ts';

/** The owner is notified by mail and on the site. */
export const toWrittenEvent = (bookingId: string) =>
  ({ effects: ['notify_review_written', 'mail_review_written'], bookingId }) as const;

/** The driver is notified on the site. */
export const toAnsweredEvent = (bookingId: string) =>
  ({ effects: ['notify_review_answered'], bookingId }) as const;

/** The time until which a stay can be reviewed, epoch milliseconds. */
export const reviewableUntil = ({ endAt }: Pick<Booking, 'endAt'>): number =>
  Date.parse(endAt) + REVIEW_DAYS * DAY;

/** Whether a stay is completed and still in the review period. */
export const isReviewable = (booking: Pick<Booking, 'endAt' | 'status'>, now: number): boolean =>
  booking.status === 'completed' && now <= reviewableUntil(booking);
