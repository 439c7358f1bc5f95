import { MAX_RENTAL_START_DAYS } from '#shared/model/rules.ts';
import { addDays, isDay, todayIn } from '#web/lib/dates.ts';

/** The first and the last day on which a rental can begin, by the calendar and the first day of the offer alone. */
export const startBounds = (
  timeZone: string,
  monthFrom: string | null = null,
): { first: string; last: string } => {
  const today = todayIn(timeZone);
  const [tomorrow, last] = [addDays(today, 1), addDays(today, MAX_RENTAL_START_DAYS)];
  return { first: monthFrom !== null && monthFrom > tomorrow ? monthFrom : tomorrow, last };
};

/** Why a rental cannot begin on a day by the calendar alone: the API refuses days far away as if there were no such spot. */
export const findStartProblem = (
  day: string,
  timeZone: string,
): 'rentals.tooSoon' | 'rentals.tooFar' | undefined => {
  const { first, last } = startBounds(timeZone);
  if (day < first) return 'rentals.tooSoon';
  return day > last ? 'rentals.tooFar' : undefined;
};

/** The start in an address, if there is one that is possible. */
export const readStart = (asked: string | null, timeZone: string): string | undefined => {
  const { first, last } = startBounds(timeZone);
  return isDay(asked) && asked >= first && asked <= last ? asked : undefined;
};
