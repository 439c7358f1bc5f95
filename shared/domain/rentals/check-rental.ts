import type { RENTAL_PROBLEMS } from '../../model/constants.ts';
import { MAX_RENTAL_START_DAYS } from '../../model/rules.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Period } from '../../lib/half-hours.ts';
import { addDays, DAY, HOUR, MINUTE, toInstant, toLocal } from '../../lib/time.ts';
import type { Spot } from '../../model/spot.ts';
import { listRentedPeriods } from '../../lib/rented-periods.ts';
import type { Needs } from '../deps.ts';
import { firstDayOfMonth } from './rental-months.ts';

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
>;

/** Why a rental cannot begin on a day. `taken`: something later is booked, held, imported or rented. */
export interface RentalProblem {
  readonly reason: (typeof RENTAL_PROBLEMS)[number] | 'taken';
  readonly message: string;
}

/** Nothing in a calendar is further ahead. */
const HORIZON = 10 * 366 * DAY;

const WEEKDAYS = 7;

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

/**
 * The spot is open on every weekday and for the least duration. A blocked day counts however far ahead it is, because a rental has no end:
 * the owner, who wants that day, would have to end the rental before.
 */
const isOpenFrom = ({ availability, exceptions, minMonths }: RentalRules, startDate: string): boolean =>
  new Set(availability.weekdays).size === WEEKDAYS &&
  startDate >= availability.firstDate &&
  firstDayOfMonth(startDate, minMonths + 1) <= addDays(availability.lastDate, 1) &&
  !exceptions.blocked.some(({ to }) => to >= startDate);

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
  return [...busy, ...listRentedPeriods(spot)].some(({ end }) => end > start)
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
  for (let date = addDays(startDate < today ? today : startDate, 1); date <= last; date = addDays(date, 1))
    if (!findRentalProblem(spot, busy, date, now)) return date;
  return null;
};

/** The error for a problem: `period_taken` or `rental_not_allowed`, with the next possible day. */
export const toRentalError = ({ reason, message }: RentalProblem, nextDate: string | null): AppError =>
  reason === 'taken'
    ? new AppError('period_taken', message, { details: { nextDate } })
    : new AppError('rental_not_allowed', message, { details: { reason, nextDate } });
