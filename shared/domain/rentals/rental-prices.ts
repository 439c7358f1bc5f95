import { addDays } from '../../lib/time.ts';
import type { Rental } from '../../model/rental.ts';
import { NEW_PRICE_DAYS } from '../../model/rules.ts';
import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';
import { getChargeDate } from './rental-schedule.ts';

/** The agreed price of a month without the fee, in cents. */
export const getMonthCents = (
  { monthCents, prices }: Pick<Rental, 'monthCents' | 'prices'>,
  month: number,
): number => prices.findLast((price) => price.month <= month)?.cents ?? monthCents;

/** The price without the fee to which a month is announced: that of an open proposal, which must be accepted before it is charged. */
export const getAnnouncedCents = (rental: Rental, month: number): number =>
  rental.proposal && rental.proposal.month <= month ? rental.proposal.cents : getMonthCents(rental, month);

/** The last price that was agreed, in cents: later months have it. */
export const getLastCents = (rental: Rental): number => getMonthCents(rental, Infinity);

/**
 * The first month with a new price that is proposed on `today`. A higher one: not within the least duration, for which the price was
 * agreed, not a month that was announced, and with enough days to decide. A lower one: the next month that is not charged yet.
 */
export const findNewPriceMonth = (rental: Rental, cents: number, today: string): number => {
  const { startDate, announcedMonth, minMonths, paidMonths, bookingIds, prices } = rental;
  const isHigher = cents > getLastCents(rental);
  const from = Math.max(
    paidMonths + 1,
    bookingIds.length + 1,
    prices.at(-1)?.month ?? 1,
    ...(isHigher ? [announcedMonth + 1, minMonths + 1] : []),
  );
  const isLateEnough = (month: number) =>
    isHigher
      ? firstDayOfMonth(startDate, month) >= addDays(today, NEW_PRICE_DAYS)
      : getChargeDate(rental, month) > today;
  let month = from;
  while (!isLateEnough(month)) month++;
  return month;
};

/** The prices of a rental with one that holds from a month on. */
export const withPrice = (
  { prices }: Pick<Rental, 'prices'>,
  month: number,
  cents: number,
): Rental['prices'] => [...prices.filter((price) => price.month < month), { month, cents }];
