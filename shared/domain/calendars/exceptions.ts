import { CALENDAR_LIMITS } from '../../model/rules.ts';
import type { CalendarChange } from '../../api/calendars.ts';
import { AppError } from '../../lib/app-error.ts';
import { addDays, daysBetween, getWeekday } from '../../lib/time.ts';
import type { Spot } from '../../model/spot.ts';

type Exceptions = Spot['exceptions'];
type Days = Exceptions['blocked'][number];

/** Days that past exceptions are kept, for owners who look back and for feeds. */
export const KEPT_DAYS = 30;

const refuse = (path: string, message: string) =>
  new AppError('invalid_request', message, { issues: [{ path, message }] });

/** `invalid_request` if the days are past or more than two years ahead. */
export const checkDays = ({ from, to }: Days, today: string): void => {
  if (from < today) throw refuse('body.from', 'Must not be in the past.');
  if (to > addDays(today, CALENDAR_LIMITS.daysAhead))
    throw refuse('body.to', `Must be at most ${CALENDAR_LIMITS.daysAhead} days ahead.`);
};

/** A period without those days: nothing, one part or two. */
const without = (period: Days, { from, to }: Days): Days[] => {
  if (period.to < from || period.from > to) return [period];
  const pieces = [
    { from: period.from, to: addDays(from, -1) },
    { from: addDays(to, 1), to: period.to },
  ];
  return pieces.filter((piece) => piece.from <= piece.to);
};

/** Sorts periods and joins those that touch or overlap. */
const merged = (periods: readonly Days[]): Days[] => {
  const joined: { from: string; to: string }[] = [];
  for (const period of [...periods].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && period.from <= addDays(last.to, 1)) last.to = period.to > last.to ? period.to : last.to;
    else joined.push({ ...period });
  }
  return joined;
};

const listDates = ({ from, to }: Days): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));

/** Days between the first and last one that the weekdays close, so that only an exception can open them. */
const openable = ({ availability }: Pick<Spot, 'availability'>, days: Days): string[] =>
  listDates(days).filter(
    (date) =>
      date >= availability.firstDate &&
      date <= availability.lastDate &&
      !availability.weekdays.includes(getWeekday(date)),
  );

/**
 * The exceptions after a change: each of the days is blocked, opened, or follows the weekdays. Throws `invalid_request` for too many
 * exceptions.
 */
export const withChange = (
  spot: Pick<Spot, 'availability' | 'exceptions'>,
  { from, to, state }: CalendarChange,
  today: string,
): Exceptions => {
  const days = { from, to };
  const kept = addDays(today, -KEPT_DAYS);
  const blocked = merged([
    ...spot.exceptions.blocked.flatMap((period) => without(period, days)),
    ...(state === 'blocked' ? [days] : []),
  ]).filter((period) => period.to >= kept);
  const opened = [
    ...spot.exceptions.opened.filter((date) => date >= kept && (date < from || date > to)),
    ...(state === 'open' ? openable(spot, days) : []),
  ].sort();
  if (blocked.length > CALENDAR_LIMITS.blockedPeriods)
    throw refuse('body.from', `A calendar takes ${CALENDAR_LIMITS.blockedPeriods} blocked periods at most.`);
  if (opened.length > CALENDAR_LIMITS.openedDays)
    throw refuse('body.from', `A calendar takes ${CALENDAR_LIMITS.openedDays} opened days at most.`);
  return { blocked, opened };
};
