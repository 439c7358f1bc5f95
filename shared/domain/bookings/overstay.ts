import type { Booking as BookingAnswer } from '../../api/bookings.ts';
import { toEuros } from '../../lib/money.ts';
import { type Booked, getParkingEnds } from '../../lib/booked-time.ts';
import { HOUR } from '../../lib/time.ts';
import { type Booking, isLast } from '../../model/booking.ts';
import type { Spot } from '../../model/spot.ts';
import { isWeekend, priceStay } from '../availability/price-stay.ts';
import { listLocalDays } from '../availability/stay.ts';
import { computeFee } from './share.ts';
import { getOverstayTime, hasArrived, isThere } from './presence.ts';

const HALF_HOUR = HOUR / 2;

type Prices = Pick<Spot, 'weekdayPriceCents' | 'weekendPriceCents'>;
type Priced = Prices & Pick<Spot, 'updatedAt'>;
type Agreed = Booked & Pick<Booking, 'lines' | 'createdAt'>;

/** The day price of the booking's lines on weekdays or at weekends; undefined if it has no such day. */
const findAgreedCents = ({ startAt, endAt, timeZone, lines }: Agreed, atWeekend: boolean) => {
  const days = listLocalDays({ start: Date.parse(startAt), end: Date.parse(endAt), timeZone });
  const parts = lines
    .filter(({ kind }) => kind === 'part_day')
    .filter((_, day) => days[day] && isWeekend(days[day].weekday) === atWeekend);
  const line = lines.find(({ kind }) => kind === (atWeekend ? 'weekend' : 'weekday')) ?? parts[0];
  return line?.unitCents;
};

/**
 * The day prices that the driver has agreed to (decision 197). Prices of a kind of day that the stay has none of are those of the space, if
 * its owner has changed nothing since the booking, and else those of the other days.
 */
const getAgreedPrices = (booking: Agreed, spot: Priced): Prices => {
  const [weekday, weekend] = [false, true].map((atWeekend) => findAgreedCents(booking, atWeekend));
  const isAsBooked = spot.updatedAt <= booking.createdAt;
  return {
    weekdayPriceCents: weekday ?? (isAsBooked ? undefined : weekend) ?? spot.weekdayPriceCents,
    weekendPriceCents: weekend ?? (isAsBooked ? undefined : weekday) ?? spot.weekendPriceCents,
  };
};

/** The price of so many half hours after the end of a stay, by its agreed prices and without a fee, in cents. */
export const priceOverstay = (spot: Priced, booking: Agreed, halfHours: number): number => {
  const { timeZone } = booking;
  const start = getParkingEnds(booking).end;
  const stay = { start, end: start + halfHours * HALF_HOUR, timeZone };
  const { totalCents, lines } = priceStay(getAgreedPrices(booking, spot), stay);
  return totalCents - computeFee({ lines });
};

/** The half hours that had begun between the end of a stay and an instant. */
export const countOverstay = (booking: Booked, until: number): number =>
  Math.max(0, Math.ceil((until - getParkingEnds(booking).end) / HALF_HOUR));

/**
 * The price of overstaying, as a statement: nothing is charged (decision 156). Undefined for a driver who left in time, who never said to
 * have arrived, who goes on renting, or whose spot is gone. Without a sum while the driver has not left, because a driver may forget to say so.
 */
export const findOverstay = (
  booking: Booking,
  spot: Priced | undefined,
  now: number,
): BookingAnswer['overstay'] => {
  const { status, leftAt } = booking;
  if (!spot || status !== 'completed' || !hasArrived(booking) || !isLast(booking)) return undefined;
  const until = leftAt === null || isThere(booking) ? now : Date.parse(leftAt);
  if (until < getOverstayTime(booking)) return undefined;
  const halfHours = countOverstay(booking, until);
  return {
    halfHourPrice: toEuros(priceOverstay(spot, booking, 1)),
    ...(!isThere(booking) && { halfHours, price: toEuros(priceOverstay(spot, booking, halfHours)) }),
  };
};
