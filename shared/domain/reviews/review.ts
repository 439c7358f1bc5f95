import type { Booking } from '../../model/booking.ts';
import { REVIEW_DAYS } from '../../model/rules.ts';
import { DAY } from '../../lib/time.ts';

/** The owner is told by mail and on the site. */
export const toWrittenEvent = (bookingId: string) =>
  ({ effects: ['notify_review_written', 'mail_review_written'], bookingId }) as const;

/** The driver is told on the site. */
export const toAnsweredEvent = (bookingId: string) =>
  ({ effects: ['notify_review_answered'], bookingId }) as const;

/** Until when the stay can be reviewed, epoch milliseconds. */
export const reviewableUntil = ({ endAt }: Pick<Booking, 'endAt'>): number =>
  Date.parse(endAt) + REVIEW_DAYS * DAY;

/** Only stays that were completed are reviewed, and only for a while. */
export const isReviewable = (booking: Pick<Booking, 'endAt' | 'status'>, now: number): boolean =>
  booking.status === 'completed' && now <= reviewableUntil(booking);
