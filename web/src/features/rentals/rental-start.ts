import { MAX_RENTAL_START_DAYS } from '#shared/model/rules.ts';
import { addDays, isDay, todayIn } from '#web/lib/dates.ts';

/** The first and the last day on which a rental can begin, by the calendar alone. */
export const startBounds = (timeZone: string): { first: string; last: string } => {
  const today = todayIn(timeZone);
  return { first: addDays(today, 1), last: addDays(today, MAX_RENTAL_START_DAYS) };
};

/** The start in an address, if there is one that is possible. */
export const readStart = (asked: string | null, timeZone: string): string | undefined => {
  const { first, last } = startBounds(timeZone);
  return isDay(asked) && asked >= first && asked <= last ? asked : undefined;
};
