import { type Booking, isLast, isRenewal } from '../../model/booking.ts';
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

/** Whether it is a month of a rental between the first and the last one: a driver of years would rate the same spot every month. */
const isBetween = (booking: Pick<Booking, 'rental'>): boolean => isRenewal(booking) && !isLast(booking);

/** Whether a stay is completed and still in the review period. Of a rental, the first and the last month are reviewed. */
export const isReviewable = (booking: Pick<Booking, 'endAt' | 'status' | 'rental'>, now: number): boolean =>
  booking.status === 'completed' && now <= reviewableUntil(booking) && !isBetween(booking);
