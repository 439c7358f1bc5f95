import type { Booking as BookingAnswer } from '../../api/bookings.ts';
import { toEuros } from '../../lib/money.ts';
import { HOUR } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Spot } from '../../model/spot.ts';
import { priceStay } from '../availability/price-stay.ts';
import { computeFee } from './share.ts';
import { getOverstayTime, hasArrived, isThere } from './presence.ts';

const HALF_HOUR = HOUR / 2;

type Prices = Pick<Spot, 'weekdayPriceCents' | 'weekendPriceCents'>;
type Ended = Pick<Booking, 'endAt' | 'timeZone'>;

/** The price of so many half hours after the end of a stay, by today's prices and without a fee, in cents. */
export const priceOverstay = (prices: Prices, { endAt, timeZone }: Ended, halfHours: number): number => {
  const start = Date.parse(endAt);
  const { totalCents, lines } = priceStay(prices, { start, end: start + halfHours * HALF_HOUR, timeZone });
  return totalCents - computeFee({ lines });
};

/** The half hours that had begun between the end of a stay and an instant. */
export const countOverstay = ({ endAt }: Pick<Ended, 'endAt'>, until: number): number =>
  Math.max(0, Math.ceil((until - Date.parse(endAt)) / HALF_HOUR));

/**
 * What overstaying costs, as a statement: nothing is charged (decision 156). Undefined for a driver who left in time, who never said to
 * have arrived, or whose spot is gone. Without a sum while the driver has not left, because a driver may forget to say so.
 */
export const findOverstay = (
  booking: Booking,
  spot: Prices | undefined,
  now: number,
): BookingAnswer['overstay'] => {
  const { status, leftAt } = booking;
  if (!spot || status !== 'completed' || !hasArrived(booking)) return undefined;
  const until = leftAt === null || isThere(booking) ? now : Date.parse(leftAt);
  if (until < getOverstayTime(booking)) return undefined;
  const halfHours = countOverstay(booking, until);
  return {
    halfHourPrice: toEuros(priceOverstay(spot, booking, 1)),
    ...(!isThere(booking) && { halfHours, price: toEuros(priceOverstay(spot, booking, halfHours)) }),
  };
};
