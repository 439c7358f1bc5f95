import { MIN_CANCELLATION_HOURS } from '../../model/rules.ts';
import { HOUR } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Spot } from '../../model/spot.ts';
import type { Stay } from './stay.ts';

/** Until then cancelling refunds everything, including the fee (ruling 8). Epoch milliseconds. */
export const refundableUntil = (spot: Pick<Spot, 'cancellationLimitHours'>, stay: Stay): number =>
  stay.start - Math.max(MIN_CANCELLATION_HOURS, spot.cancellationLimitHours) * HOUR;

/**
 * The limit of free cancellation with the minutes after paying, in which a mistake is free; those end with the start (decision 149). Epoch
 * milliseconds.
 */
export const withGrace = (
  { graceUntil }: Pick<Booking, 'graceUntil'>,
  start: number,
  limit: number,
): number => (graceUntil === undefined ? limit : Math.max(limit, Math.min(start, Date.parse(graceUntil))));
