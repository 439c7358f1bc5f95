import type { SearchHints } from '../../api/search.ts';
import { addDays, daysBetween } from '../../lib/time.ts';
import { type Criteria, listActiveFilters, matchEntry, dropFilter } from './criteria.ts';
import type { MapEntry } from './map-entry.ts';

/** Other days are looked for so far before and after those asked for. */
const DAYS_AROUND = 21;
const MAX_DATES = 4;

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
  const { startDate, endDate } = criteria;
  if (startDate === undefined) return [];
  const nights = daysBetween(startDate, endDate ?? startDate);
  const found: SearchHints['dates'] = [];
  for (const shift of SHIFTS) {
    const first = addDays(startDate, shift);
    const dates = { startDate: first, endDate: addDays(first, nights) };
    const moved = endDate === undefined ? { startDate: first } : dates;
    const total = countMatches(entries, { ...criteria, ...moved }, now);
    if (total > 0) found.push({ ...dates, total });
    if (found.length === MAX_DATES) break;
  }
  return found;
};

/** What would find some of the spaces that were looked at, when what was asked for finds none. */
export const hintsFor = (entries: readonly MapEntry[], criteria: Criteria, now: number): SearchHints => ({
  loosen: suggestRelaxedFilters(entries, criteria, now),
  dates: otherDates(entries, criteria, now),
});
