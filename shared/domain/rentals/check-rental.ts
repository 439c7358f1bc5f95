import type { RENTAL_PROBLEMS } from '../../model/constants.ts';
import { ALWAYS, listPatternDays, type MonthPattern } from '../../model/month-pattern.ts';
import { MAX_RENTAL_START_DAYS } from '../../model/rules.ts';
import { AppError } from '../../lib/app-error.ts';
import { overlaps, type Period } from '../../lib/half-hours.ts';
import { listPatternPeriods } from '../../lib/pattern-periods.ts';
import { addDays, DAY, getWeekday, HOUR, MINUTE, toInstant, toLocal } from '../../lib/time.ts';
import type { Spot } from '../../model/spot.ts';
import { listRentedPeriods } from '../../lib/rented-periods.ts';
import type { Needs } from '../deps.ts';
import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';

/** The rules of a spot that decide about a rental. */
export type RentalRules = Pick<
  Spot,
  | 'bookingTypes'
  | 'monthPriceCents'
  | 'minMonths'
  | 'advanceBookingHours'
  | 'availability'
  | 'exceptions'
  | 'rented'
  | 'timeZone'
> & {
  /** Always, without one. */
  readonly monthPattern?: MonthPattern;
  /** Any day, without one. */
  readonly monthFrom?: string | null;
};

/** Why a rental cannot begin on a day. `taken`: something later is booked, held, imported or rented. */
export interface RentalProblem {
  readonly reason: (typeof RENTAL_PROBLEMS)[number] | 'taken';
  readonly message: string;
}

/** Nothing in a calendar is further ahead. */
const HORIZON = 10 * 366 * DAY;

/** A pattern repeats itself every week, and a change of the clocks moves no half hour of it to another day. */
const WEEK = 7 * DAY;
const TWO_WEEKS = 2 * WEEK;

/** The price of a month if the spot is offered so, in cents; else null. */
export const findMonthPrice = ({
  bookingTypes,
  monthPriceCents,
}: Pick<Spot, 'bookingTypes' | 'monthPriceCents'>): number | null =>
  bookingTypes.includes('month') ? monthPriceCents : null;

export const NO_OFFER: RentalProblem = {
  reason: 'no_offer',
  message: 'This spot is not offered by the month.',
};

const findStartProblem = (
  { timeZone, advanceBookingHours }: RentalRules,
  startDate: string,
  now: number,
): RentalProblem | undefined => {
  const start = toInstant(timeZone, startDate, '00:00');
  if (start < now) return { reason: 'past', message: 'The first day must be after today.' };
  if (start < now + advanceBookingHours * HOUR)
    return { reason: 'past', message: `This spot is booked at least ${advanceBookingHours} hours ahead.` };
  if (startDate > addDays(toLocal(timeZone, now).date, MAX_RENTAL_START_DAYS))
    return {
      reason: 'too_far',
      message: `A rental begins within ${MAX_RENTAL_START_DAYS} days.`,
    };
  return undefined;
};

/** Whether days from `from` to `to`, both included, have one of some weekdays. */
const hasWeekday = (from: string, to: string, weekdays: readonly number[]): boolean =>
  Array.from({ length: 7 }, (_, days) => addDays(from, days)).some(
    (date) => date <= to && weekdays.includes(getWeekday(date)),
  );

/**
 * The spot is open on every weekday of the pattern and for the least duration. A blocked day of it counts however far ahead it is, because a
 * rental has no end: the owner, who wants that day, would have to end the rental before.
 */
const isOpenFrom = (
  { availability, exceptions, minMonths, monthPattern = ALWAYS, monthFrom = null }: RentalRules,
  startDate: string,
): boolean => {
  const weekdays = listPatternDays(monthPattern);
  return (
    weekdays.every((weekday) => availability.weekdays.includes(weekday)) &&
    startDate >= availability.firstDate &&
    (monthFrom === null || startDate >= monthFrom) &&
    firstDayOfMonth(startDate, minMonths + 1) <= addDays(availability.lastDate, 1) &&
    !exceptions.blocked.some(({ from, to }) => hasWeekday(from > startDate ? from : startDate, to, weekdays))
  );
};

/** Whether a rental from an instant on needs a period. */
const needs = (
  { monthPattern = ALWAYS, timeZone }: RentalRules,
  from: number,
  { start, end }: Period,
): boolean => {
  const first = Math.max(start, from);
  const range = { start: first, end: Math.min(end, first + WEEK) };
  return listPatternPeriods(monthPattern, timeZone, range).length > 0;
};

/** Whether one of the spot's rentals needs time that the offered pattern needs from an instant on. */
const needsRented = (spot: RentalRules, start: number): boolean =>
  spot.rented.some((rental) => {
    const first = Math.max(start, toInstant(spot.timeZone, rental.from, '00:00'));
    const weeks = { start: first, end: first + TWO_WEEKS };
    const others = listRentedPeriods({ rented: [rental], timeZone: spot.timeZone }, weeks);
    return listPatternPeriods(spot.monthPattern ?? ALWAYS, spot.timeZone, weeks).some((period) =>
      others.some((other) => overlaps(period, other)),
    );
  });

/**
 * The first reason why a rental without an end cannot begin on a local day, or undefined. `busy` are the periods of `listBusyAhead`. The
 * spot's own rentals count as taken: a caller that has claimed the spot passes it without that claim.
 */
export const findRentalProblem = (
  spot: RentalRules,
  busy: readonly Period[],
  startDate: string,
  now: number,
): RentalProblem | undefined => {
  if (findMonthPrice(spot) === null) return NO_OFFER;
  const problem = findStartProblem(spot, startDate, now);
  if (problem) return problem;
  if (!isOpenFrom(spot, startDate))
    return { reason: 'day', message: 'The spot is not open on every day from then on.' };
  const start = toInstant(spot.timeZone, startDate, '00:00');
  return busy.some((period) => needs(spot, start, period)) || needsRented(spot, start)
    ? { reason: 'taken', message: 'This spot is already booked on a later day.' }
    : undefined;
};

/**
 * A hold that ended so recently still counts. The clock of the machine that settles its payment may be behind and take it as in time, and
 * only the half hours of the first month would prevent that.
 */
const CLOCK_TOLERANCE = MINUTE;

/** What the calendar of a spot has taken from a local day on: stays, holds and imports. */
export const listBusyAhead = (
  deps: Needs<'calendar'>,
  spot: Pick<Spot, 'id' | 'timeZone'>,
  startDate: string,
  now: number,
  options?: { readonly isConsistent: boolean },
): Promise<readonly Period[]> => {
  const start = toInstant(spot.timeZone, startDate, '00:00');
  const period = { start, end: Math.max(start, now) + HORIZON };
  return deps.calendar.listBusy(spot.id, period, now - CLOCK_TOLERANCE, options);
};

/** The first day after `startDate` on which a rental can begin; null if there is none within the days that are offered ahead. */
export const findNextRentalDate = (
  spot: RentalRules,
  busy: readonly Period[],
  startDate: string,
  now: number,
): string | null => {
  const today = toLocal(spot.timeZone, now).date;
  const last = addDays(today, MAX_RENTAL_START_DAYS);
  const needed = busy.filter((period) => needs(spot, period.start, period));
  for (let date = addDays(startDate < today ? today : startDate, 1); date <= last; date = addDays(date, 1))
    if (!findRentalProblem(spot, needed, date, now)) return date;
  return null;
};

/** The error for a problem: `period_taken` or `rental_not_allowed`, with the next possible day. */
export const toRentalError = ({ reason, message }: RentalProblem, nextDate: string | null): AppError =>
  reason === 'taken'
    ? new AppError('period_taken', message, { details: { nextDate } })
    : new AppError('rental_not_allowed', message, { details: { reason, nextDate } });
