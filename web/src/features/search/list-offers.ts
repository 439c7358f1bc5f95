import { STAY_TIMES } from '#shared/model/rules.ts';
import type { StayDates, StayHours } from '#web/api/spots/list-spots-on-map.ts';
import { addDays } from '#web/lib/dates.ts';
import { parseHours, toHours } from './parse-hours.ts';
import { hoursOfTonight, nextStart } from './search-hours.ts';

/** Full days as hours from the next half hour on. */
export const restOfDays = (endDate: string, now: string): StayHours =>
  toHours(...nextStart(now), endDate, STAY_TIMES.fullDayEnd);

/**
 * What is still possible where the first of some full days has begun: the night or the rest by the hour, or full days from tomorrow on. The
 * days may be over: a page can be open since yesterday.
 */
export const listOffers = ({ endDate }: StayDates, now: string) => {
  const tomorrow = addDays(now.slice(0, 10), 1);
  const rest = parseHours(restOfDays(endDate, now));
  const later = { startDate: tomorrow, endDate: endDate > tomorrow ? endDate : addDays(tomorrow, 1) };
  return [
    { name: 'search.begunTonight', stay: hoursOfTonight(now) },
    ...(rest ? [{ name: 'search.begunRest', stay: rest } as const] : []),
    { name: 'search.begunTomorrow', stay: later },
  ] as const;
};
