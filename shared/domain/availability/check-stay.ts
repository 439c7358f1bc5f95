import type { STAY_PROBLEMS } from '../../model/constants.ts';
import { SPOT_LIMITS } from '../../model/rules.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Period } from '../../lib/half-hours.ts';
import { addDays, DAY, HOUR, MINUTE, toLocal, getWeekday } from '../../lib/time.ts';
import type { Spot } from '../../model/spot.ts';
import { isInAccessHours } from './access-hours.ts';
import { findRentalOn, isRentedDay } from './rented-days.ts';
import {
  countDurationMinutes,
  countFullDays,
  type DayOfStay,
  getLocalEnds,
  listLocalDays,
  type Stay,
  toFullDayStay,
} from './stay.ts';

type Rules = Pick<
  Spot,
  | 'bookingTypes'
  | 'availability'
  | 'exceptions'
  | 'rented'
  | 'accessHours'
  | 'minDurationHours'
  | 'advanceBookingHours'
  | 'timeZone'
>;

/** Why a spot does not accept a stay. `taken`: some of its hours belong to a rental that has only some of the week. */
export interface StayProblem {
  readonly reason: (typeof STAY_PROBLEMS)[number] | 'taken';
  readonly message: string;
}

/** Whether a spot's rules allow stays on a local day: its period, weekdays and exceptions. Rentals are no rules: see `isRentedDay`. */
export const isOpenDay = (
  { availability, exceptions }: Pick<Spot, 'availability' | 'exceptions'>,
  date: string,
  weekday = getWeekday(date),
): boolean =>
  date >= availability.firstDate &&
  date <= availability.lastDate &&
  (availability.weekdays.includes(weekday) || exceptions.opened.includes(date)) &&
  !exceptions.blocked.some(({ from, to }) => date >= from && date <= to);

const earliestStart = (rules: Rules, now: number) => now + rules.advanceBookingHours * HOUR;

const tooLong: StayRule = {
  reason: 'too_long',
  message: `A stay may last ${SPOT_LIMITS.maxStayDays} days at most.`,
};

/** A rule of the spot. */
type StayRule = StayProblem & { readonly reason: (typeof STAY_PROBLEMS)[number] };

const isTooLong = (stay: Stay) => stay.end - stay.start > SPOT_LIMITS.maxStayDays * DAY + HOUR;

const refuseStay = (problem: StayRule) =>
  new AppError('stay_not_allowed', problem.message, { details: { reason: problem.reason } });

/** Throws `stay_not_allowed` for a stay longer than `maxStayDays`, before its minutes and days are counted. */
export const checkLength = (stay: Stay): void => {
  if (isTooLong(stay)) throw refuseStay(tooLong);
};

/** A full day, which ends an hour before the next one begins, counts 24 hours. */
const countMinutes = (stay: Stay): number =>
  Math.max(countDurationMinutes(stay), countFullDays(stay) * (DAY / MINUTE));

const tooShort = (rules: Rules): StayProblem => ({
  reason: 'too_short',
  message: `The shortest stay is ${rules.minDurationHours} hours.`,
});

const isTooShort = (rules: Rules, stay: Stay) =>
  countMinutes(stay) < rules.minDurationHours * (HOUR / MINUTE);

const past: StayProblem = { reason: 'past', message: 'The start has passed.' };

const findNoticeProblem = (rules: Rules, start: number, now: number): StayProblem | undefined =>
  start < earliestStart(rules, now)
    ? {
        reason: 'notice',
        message: `This spot is booked at least ${rules.advanceBookingHours} hours ahead.`,
      }
    : undefined;

const findDayProblem = (rules: Rules, days: readonly DayOfStay[]): StayProblem | undefined =>
  days.some(({ date, weekday }) => !isOpenDay(rules, date, weekday) || isRentedDay(rules, date))
    ? { reason: 'day', message: 'The spot is not available on one of these days.' }
    : undefined;

const findAccessProblem = (rules: Rules, times: readonly string[]): StayProblem | undefined =>
  times.every((time) => isInAccessHours(rules.accessHours, time))
    ? undefined
    : {
        reason: 'access_hours',
        message: `Entry and exit must be between ${rules.accessHours.start} and ${rules.accessHours.end}.`,
      };

const findTakenProblem = (rules: Rules, period: Period): StayProblem | undefined =>
  findRentalOn(rules, period) && { reason: 'taken', message: 'This spot is already booked then.' };

const byMonth: StayProblem = { reason: 'by_month', message: 'This spot is only booked by the month.' };

const wrongOrder: StayProblem = { reason: 'order', message: 'The end must be after the start.' };

/**
 * The first rule of the spot that the stay violates, or undefined (rulings 6 and 7). Rented time is checked after the rules, and other bookings
 * are not.
 */
export const findStayProblem = (rules: Rules, stay: Stay, now: number): StayProblem | undefined => {
  if (!rules.bookingTypes.includes('stay')) return byMonth;
  if (!(stay.start < stay.end)) return wrongOrder;
  if (stay.start < now) return past;
  if (isTooLong(stay)) return tooLong;
  const notice = findNoticeProblem(rules, stay.start, now);
  if (notice) return notice;
  if (isTooShort(rules, stay)) return tooShort(rules);
  const { first, last } = getLocalEnds(stay);
  return (
    findDayProblem(rules, listLocalDays(stay)) ??
    findAccessProblem(rules, [first.time, last.time]) ??
    findTakenProblem(rules, stay)
  );
};

/**
 * Finds the problem of a stay that takes the place of a paid one. Unchanged parts, the start, the end and the days of both, were allowed
 * once and are not judged by today's rules (decision 152). Neither a new start nor a new end can be past.
 */
export const findChangedStayProblem = (
  rules: Rules,
  before: Stay,
  next: Stay,
  now: number,
): StayProblem | undefined => {
  if (!(next.start < next.end)) return wrongOrder;
  const [isNewStart, isNewEnd] = [next.start !== before.start, next.end !== before.end];
  if (isNewStart && next.start < now) return past;
  if (isNewEnd && next.end <= now) return { reason: 'past', message: 'The new end has passed.' };
  if (isTooLong(next)) return tooLong;
  const notice = isNewStart ? findNoticeProblem(rules, next.start, now) : undefined;
  if (notice) return notice;
  if (countMinutes(next) < countMinutes(before) && isTooShort(rules, next)) return tooShort(rules);
  const known = new Set(listLocalDays(before).map(({ date }) => date));
  const { first, last } = getLocalEnds(next);
  return (
    findDayProblem(
      rules,
      listLocalDays(next).filter(({ date }) => !known.has(date)),
    ) ??
    findAccessProblem(rules, [...(isNewStart ? [first.time] : []), ...(isNewEnd ? [last.time] : [])]) ??
    findTakenProblem(rules, { start: next.start, end: Math.min(before.start, next.end) }) ??
    findTakenProblem(rules, { start: Math.max(before.end, next.start), end: next.end })
  );
};

/** Whether it is a rule of the spot that refuses a stay, and not a rental that has its hours. */
export const isStayRule = (problem: StayProblem): problem is StayRule => problem.reason !== 'taken';

/**
 * Throws `stay_not_allowed` with the violated rule. Answers `taken` if a rental has hours of the stay.
 */
export const checkStay = (rules: Rules, stay: Stay, now: number): 'taken' | undefined => {
  const problem = findStayProblem(rules, stay, now);
  if (problem && isStayRule(problem)) throw refuseStay(problem);
  return problem && 'taken';
};

/** Days ahead in which a bookable day is searched for. */
const OFFERED_DAYS = 366;

/** The fewest full days that reach the minimum duration. */
const fewestFullDays = (rules: Rules) => Math.max(1, Math.ceil(rules.minDurationHours / 24));

/** The first local day from which the shortest full-day stay meets all rules and is free; undefined if there is none within a year. */
export const findFirstBookableDate = (
  rules: Rules,
  isFree: (stay: Stay) => boolean,
  now: number,
): string | undefined => {
  const today = toLocal(rules.timeZone, now).date;
  for (let day = 0; day < OFFERED_DAYS; day++) {
    const date = addDays(today, day);
    const stay = toFullDayStay(rules.timeZone, date, addDays(date, fewestFullDays(rules)));
    if (!findStayProblem(rules, stay, now) && isFree(stay)) return date;
  }
  return undefined;
};
