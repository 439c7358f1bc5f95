import { addDays, daysBetween, toInstant, toLocal } from '../../lib/time.ts';
import type { Rental } from '../../model/rental.ts';
import {
  MAX_RENTAL_END_DAYS,
  PRICE_REMINDER_DAYS,
  RENEWAL_ANNOUNCEMENT,
  RENTAL_CHARGE_DAYS,
  RENTAL_CLOCK,
  RENTAL_RETRY_DAYS,
} from '../../model/rules.ts';
import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';

type Dates = Pick<Rental, 'startDate' | 'timeZone'>;
type Terms = Dates & Pick<Rental, 'minMonths' | 'noticeDays'>;

/** The local day of an instant at the spot of a rental. */
export const toRentalDay = ({ timeZone }: Pick<Rental, 'timeZone'>, instant: number): string =>
  toLocal(timeZone, instant).date;

const at = ({ timeZone }: Dates, date: string, time: string): number => toInstant(timeZone, date, time);

/** The day on which the card is charged for a month after the first. */
export const getChargeDate = (rental: Dates, month: number): string =>
  addDays(firstDayOfMonth(rental.startDate, month), -RENTAL_CHARGE_DAYS);

/** Epoch milliseconds, as all times below. */
export const getChargeTime = (rental: Dates, month: number): number =>
  at(rental, getChargeDate(rental, month), RENTAL_CLOCK.charge);

/** When the driver is reminded of a price that holds from a month on, and is not accepted yet. */
export const getPriceReminderTime = (rental: Dates, month: number): number =>
  at(rental, addDays(getChargeDate(rental, month), -PRICE_REMINDER_DAYS), RENTAL_CLOCK.charge);

/** The last day on which the rental can be ended before a month. */
export const getLastEndingDate = (rental: Dates & Pick<Rental, 'noticeDays'>, month: number): string =>
  addDays(firstDayOfMonth(rental.startDate, month), -rental.noticeDays);

/**
 * The time of the announcement of a month: at least 15 days before its charge, as the law asks for subscriptions that renew themselves
 * (TRLGDCU art. 97.1 p, Ley 10/2025), and some days before the last day to end the rental in time.
 */
export const getAnnouncementTime = (rental: Terms, month: number): number => {
  const { daysBeforeCharge, spareDays, daysBeforeDeadline } = RENEWAL_ANNOUNCEMENT;
  const days = [
    addDays(getChargeDate(rental, month), -daysBeforeCharge - spareDays),
    addDays(getLastEndingDate(rental, month), -daysBeforeDeadline),
  ].sort();
  return at(rental, days[0] ?? '', RENTAL_CLOCK.charge);
};

/**
 * The time of the next charge after so many refusals of the month that is due, the last one at `refusedAt`; undefined after the last one. A
 * first attempt that came late, because the provider was down, does not move the others: the hold would end before the last one.
 */
export const getRetryTime = (
  rental: Dates & Pick<Rental, 'paidMonths'>,
  refusals: number,
  refusedAt: number,
): number | undefined => {
  const days = RENTAL_RETRY_DAYS[refusals - 1];
  if (days === undefined) return undefined;
  const planned = addDays(getChargeDate(rental, rental.paidMonths + 1), days);
  const refusedOn = toRentalDay(rental, refusedAt);
  const pause = days - (RENTAL_RETRY_DAYS[refusals - 2] ?? 0);
  return at(rental, planned > refusedOn ? planned : addDays(refusedOn, pause), RENTAL_CLOCK.charge);
};

/** The time until which a month that is charged from `now` on can be paid: the evening of the day of the last retry. */
export const getRenewalHoldEnd = (rental: Dates, now: number): number =>
  at(rental, addDays(toRentalDay(rental, now), RENTAL_RETRY_DAYS.at(-1) ?? 0), RENTAL_CLOCK.holdEnd);

/** Whether the rental can be ended on a day, the first one after it, if that is asked for on `today`. */
export const canEndOn = (rental: Terms, endDate: string, today: string): boolean => {
  const ahead = daysBetween(today, endDate);
  if (ahead < rental.noticeDays) return false;
  // After a start that is weeks ahead, the end of the least duration can be further ahead than other ends.
  if (ahead > MAX_RENTAL_END_DAYS && endDate > getEarliestEnd(rental, today)) return false;
  const month = countMonths(rental, endDate);
  return month !== undefined && month >= rental.minMonths;
};

/** The number of months until a day that is the end of one; undefined for another day. */
const countMonths = ({ startDate }: Dates, endDate: string): number | undefined => {
  // No calendar month has fewer than 28 days.
  const most = Math.ceil(daysBetween(startDate, endDate) / 28) + 1;
  for (let month = 1; month <= most; month++)
    if (firstDayOfMonth(startDate, month + 1) === endDate) return month;
  return undefined;
};

/** The first end of a month that has the notice and is not before the least duration. */
export const getEarliestEnd = (rental: Terms, today: string): string => {
  const soonest = addDays(today, rental.noticeDays);
  for (let month = rental.minMonths; ; month++) {
    const end = firstDayOfMonth(rental.startDate, month + 1);
    if (end >= soonest) return end;
  }
};
