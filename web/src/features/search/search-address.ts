import { MONTH_PATTERNS, SEARCH_SORTS } from '#shared/model/constants.ts';
import { MAX_RENTAL_START_DAYS, SPOT_LIMITS } from '#shared/model/rules.ts';
import { addDays, isDay, todayIn } from '#web/lib/dates.ts';
import type { SearchedStay } from '#web/api/spots/list-spots-on-map.ts';
import { listFilters, namesIn, USUAL_VEHICLE, type Filters } from '#web/api/spots/filters.ts';
import { isRecord } from '#web/lib/kept-by-person.ts';
import { type SearchArea, searchAreaToParams } from '#web/map/search-area.ts';
import { parseHours } from './parse-hours.ts';
import { lastNow } from './search-zone.ts';

export type SearchSort = (typeof SEARCH_SORTS)[number];

/** The town that is shown instead of an unknown street or sight, or the street instead of an unknown number. */
export interface ShownInstead {
  unknown: (typeof UNKNOWN)[number];
  name: string;
}

const UNKNOWN = ['street', 'place', 'number'] as const;

export const isShownInstead = (kept: unknown): kept is ShownInstead =>
  isRecord(kept) && typeof kept.name === 'string' && UNKNOWN.some((kind) => kind === kept.unknown);

/** The criteria of a search; none means all spots. */
export interface SpotSearch {
  location: string | undefined;
  instead?: ShownInstead | undefined;
  stay: SearchedStay | undefined;
  filters: Filters;
  /** The order of the list; by default the first one. */
  sort: SearchSort;
}

/** The view of narrow screens, by default the list; wide ones show both. */
export type SearchView = 'map' | 'list';

/** Visitors search from anywhere; the mainland's time decides what is past. */
const SEARCH_ZONE = 'Europe/Madrid';
export const searchToday = () => todayIn(SEARCH_ZONE);

const STAY_NAMES = ['startDate', 'startTime', 'endDate', 'endTime'] as const;

const readPattern = (params: URLSearchParams) =>
  MONTH_PATTERNS.find((pattern) => pattern === params.get('pattern'));

/** The first day on which a rental by the month can begin anywhere. */
export const firstMonthStart = () => addDays(searchToday(), 1);

/** Days ahead at which a search by the month begins by itself: tomorrow is too soon for many owners. */
const USUAL_START_DAYS = 7;

/** The first day by the month where nobody has chosen one. */
export const usualMonthStart = () => addDays(searchToday(), USUAL_START_DAYS);

/** The stay by the month where nobody has chosen one. */
export const usualMonthStay = () => ({ stayType: 'month', startDate: usualMonthStart() }) as const;

/** The last day on which one can; the API refuses days far behind it. */
const lastMonthStart = () => addDays(searchToday(), MAX_RENTAL_START_DAYS);

/** The stay of an address, unless it is past or missing: an old link then shows all spots. A link to months needs no day. */
const readStay = (params: URLSearchParams): SearchedStay | undefined => {
  const [startDate, startTime, endDate, endTime] = STAY_NAMES.map((name) => params.get(name));
  if (params.get('stayType') === 'month') {
    const pattern = readPattern(params);
    const day = startDate ?? usualMonthStart();
    return isDay(day) && day >= firstMonthStart() && day <= lastMonthStart()
      ? { stayType: 'month', startDate: day, ...(pattern && { pattern }) }
      : undefined;
  }
  if (startTime !== null && endTime !== null) {
    const hours = parseHours({ startDate, startTime, endDate, endTime });
    return hours && `${hours.startDate}T${hours.startTime}` > lastNow() ? hours : undefined;
  }
  const isStay =
    isDay(startDate) &&
    isDay(endDate) &&
    startDate < endDate &&
    endDate <= addDays(startDate, SPOT_LIMITS.maxStayDays) &&
    startDate >= searchToday();
  return isStay ? { startDate, endDate } : undefined;
};

/** Whether an address names a stay that is not searched, because it is past or cannot be. */
export const hasUnreadStay = (params: URLSearchParams) =>
  STAY_NAMES.some((name) => params.has(name)) && readStay(params) === undefined;

const readInstead = (params: URLSearchParams): ShownInstead | undefined => {
  const unknown = UNKNOWN.find((kind) => kind === params.get('unknown'));
  const name = params.get('shown')?.trim();
  return unknown && name ? { unknown, name } : undefined;
};

export const readSort = (text: string | null): SearchSort =>
  SEARCH_SORTS.find((sort) => sort === text) ?? SEARCH_SORTS[0];

/** Whether the search has criteria other than the vehicle. */
export const hasCriteria = ({ stay, filters }: Pick<SpotSearch, 'stay' | 'filters'>) =>
  stay !== undefined || namesIn(filters).length > 0;

/** Whether the search may exclude spots of an area. Most are for cars. */
export const isNarrowed = (search: SpotSearch) =>
  hasCriteria(search) || search.filters.vehicleType !== USUAL_VEHICLE;

/**
 * Parses the search of an address. Invalid parts are ignored. Without a search it is for the vehicle of this device; an address with a
 * search but no vehicle means a car.
 */
export const readSearch = (params: URLSearchParams, savedVehicle: Filters): SpotSearch => {
  const location = params.get('location')?.trim() || undefined;
  const [stay, filters] = [readStay(params), listFilters(params)];
  const isPlain = location === undefined && !hasCriteria({ stay, filters });
  const isSaved = isPlain && !params.has('vehicleType') && !params.has('lat');
  return {
    location,
    instead: location === undefined ? undefined : readInstead(params),
    stay,
    filters: isSaved ? { ...filters, ...savedVehicle } : filters,
    sort: readSort(params.get('sort')),
  };
};

export const readView = (params: URLSearchParams): SearchView =>
  params.get('view') === 'map' ? 'map' : 'list';

/** The query with another view. */
export const withView = (query: string, view: SearchView): string => {
  const params = new URLSearchParams(query);
  params.delete('view');
  if (view === 'map') params.set('view', view);
  return params.toString();
};

export const toQuery = (
  { location, instead, stay, filters, sort }: SpotSearch,
  searchArea: SearchArea,
  view: SearchView,
) => {
  const { vehicleType, ...others } = filters;
  const texts = Object.entries(others).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams({
    ...(location && { location }),
    ...(location && instead && { unknown: instead.unknown, shown: instead.name }),
    ...stay,
    ...(vehicleType !== USUAL_VEHICLE && { vehicleType }),
    ...(Object.fromEntries(texts) as Record<string, string>), // each value was made a text above
    ...(sort !== SEARCH_SORTS[0] && { sort }),
    ...searchAreaToParams(searchArea),
    ...(view === 'map' && { view }),
  }).toString();
};
