import type { SearchHints } from '../../api/search.ts';
import { addDays, daysBetween } from '../../lib/time.ts';
import { type Criteria, listActiveFilters, matchEntry, dropFilter } from './criteria.ts';
import type { MapEntry } from '../ports/search.ts';

/** Other days are tried so far before and after the requested ones. */
const DAYS_AROUND = 21;
const MAX_DATES = 4;
/** Days that follow on each other say no more of a rental than the first of them. */
const MAX_FIRST_DAYS = 1;

const countMatches = (entries: readonly MapEntry[], criteria: Criteria, now: number) =>
  entries.filter((entry) => matchEntry(entry, criteria, now)).length;

const suggestRelaxedFilters = (
  entries: readonly MapEntry[],
  criteria: Criteria,
  now: number,
): SearchHints['loosen'] =>
  listActiveFilters(criteria)
    .map((filter) => ({ filter, total: countMatches(entries, dropFilter(criteria, filter), now) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);

/** The nearest other days first, the later of two. */
const SHIFTS = Array.from({ length: DAYS_AROUND }, (_, day) => [day + 1, -day - 1]).flat();

const otherDates = (entries: readonly MapEntry[], criteria: Criteria, now: number): SearchHints['dates'] => {
  const { startDate, endDate, stayType } = criteria;
  if (startDate === undefined) return [];
  const most = stayType === 'month' ? MAX_FIRST_DAYS : MAX_DATES;
  const nights = daysBetween(startDate, endDate ?? startDate);
  const found: SearchHints['dates'] = [];
  for (const shift of SHIFTS) {
    const first = addDays(startDate, shift);
    const dates = { startDate: first, endDate: addDays(first, nights) };
    const moved = endDate === undefined ? { startDate: first } : dates;
    const total = countMatches(entries, { ...criteria, ...moved }, now);
    if (total > 0) found.push({ ...dates, total });
    if (found.length === most) break;
  }
  return found;
};

/** Stays of 4, 6 and 12 hours, in half hours: common minimums of owners. */
const LONGER_STAYS = [8, 12, 24];
/** Later on the same day, in half hours; then the same time on the next two days. */
const LATER = [0, 2, 4, 8, 12, 16];
const DAYS_LATER = [1, 2];
const MAX_HOURS = 3;
const DAY_END = 48;

const toHalfHour = (time: string) => Number(time.slice(0, 2)) * 2 + (time.endsWith('30') ? 1 : 0);
const toTime = (halfHour: number) =>
  `${String(Math.floor(halfHour / 2) % 24).padStart(2, '0')}:${halfHour % 2 === 0 ? '00' : '30'}`;

type HoursHint = NonNullable<SearchHints['hours']>[number];

const isSooner = (one: HoursHint) => (other: HoursHint) =>
  `${one.startDate}T${one.startTime}` < `${other.startDate}T${other.startTime}`;

/** Hours that begin at a half hour of a day and last so many; `endDate` if it is another day. */
const toHours = (startDate: string, begin: number, length: number) => {
  const end = begin + length;
  return {
    startDate,
    startTime: toTime(begin),
    ...(end >= DAY_END && { endDate: addDays(startDate, Math.floor(end / DAY_END)) }),
    endTime: toTime(end),
  };
};

/**
 * For each length the first hours with results: later on that day, or about the same time on one of the next days. A longer stay is only
 * suggested if it begins sooner.
 */
const otherHours = (entries: readonly MapEntry[], criteria: Criteria, now: number): HoursHint[] => {
  const { startDate, endDate, startTime, endTime } = criteria;
  if (startDate === undefined || startTime === undefined || endTime === undefined) return [];
  const start = toHalfHour(startTime);
  const end = toHalfHour(endTime);
  const daysAfter = endDate === undefined ? Number(end === 0) : daysBetween(startDate, endDate);
  const asked = daysAfter * DAY_END + end - start;
  const findFirst = (length: number): HoursHint | undefined => {
    // Longer hours than those asked for end at the next midnight, since few owners mean a night by their minimum.
    const latest = length === asked ? start : Math.max(0, Math.min(start, DAY_END - length));
    const begins = [
      ...LATER.map((later) => ({ date: startDate, begin: start + later })),
      ...DAYS_LATER.map((days) => ({ date: addDays(startDate, days), begin: latest })),
    ].filter(({ begin }) => begin < DAY_END);
    for (const { date, begin } of begins) {
      const hours = toHours(date, begin, length);
      const total = countMatches(entries, { ...criteria, endDate: undefined, ...hours }, now);
      if (total > 0) return { ...hours, total };
    }
    return undefined;
  };
  const lengths = [asked, ...LONGER_STAYS.filter((length) => length > asked)];
  const found = lengths.flatMap((length) => findFirst(length) ?? []);
  return found.filter((hint, index) => found.slice(0, index).every(isSooner(hint))).slice(0, MAX_HOURS);
};

/** Changes of the criteria that would match some of the entries, when none matches. */
export const hintsFor = (entries: readonly MapEntry[], criteria: Criteria, now: number): SearchHints => ({
  loosen: suggestRelaxedFilters(entries, criteria, now),
  dates: otherDates(entries, criteria, now),
  ...(criteria.startTime !== undefined && { hours: otherHours(entries, criteria, now) }),
});
