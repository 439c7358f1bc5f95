import { SEARCH_SORTS, SPOT_LIMITS } from '#shared/api/constants.ts';
import { addDays, todayIn } from '#web/lib/dates.ts';
import type { StayDates } from '#web/api/spots/list-spots-on-map.ts';
import { listFilters, type Filters } from '#web/api/spots/filters.ts';
import { lookToParams, type MapViewState } from '#web/map/map-view-state.ts';

export type SearchSort = (typeof SEARCH_SORTS)[number];

/** What was searched for; none of it means all spaces. */
export interface SpotSearch {
  location: string | undefined;
  dates: StayDates | undefined;
  filters: Filters;
  /** How the list is sorted; the first of them when the address does not say. */
  sort: SearchSort;
}

/** What narrow screens show; wide ones have room for both. */
export type SearchView = 'map' | 'list';

/** Visitors search from anywhere; what counts as past is what has passed on the mainland. */
const SEARCH_ZONE = 'Europe/Madrid';
export const searchToday = () => todayIn(SEARCH_ZONE);

const DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text));

/** The dates of an address, unless they have passed or are no stay: an old link then shows all spaces. */
const getDates = (params: URLSearchParams): StayDates | undefined => {
  const startDate = params.get('startDate');
  const endDate = params.get('endDate');
  const isStay =
    isDay(startDate) &&
    isDay(endDate) &&
    startDate < endDate &&
    endDate <= addDays(startDate, SPOT_LIMITS.maxStayDays) &&
    startDate >= searchToday();
  return isStay ? { startDate, endDate } : undefined;
};

export const readSort = (text: string | null): SearchSort =>
  SEARCH_SORTS.find((sort) => sort === text) ?? SEARCH_SORTS[0];

/** The search that an address names. What makes no sense in it is as if it were not there. */
export const readSearch = (params: URLSearchParams): SpotSearch => ({
  location: params.get('location')?.trim() || undefined,
  dates: getDates(params),
  filters: listFilters(params),
  sort: readSort(params.get('sort')),
});

/** Whether something is asked of the spaces, so that not all of an area match. */
export const hasCriteria = ({ dates, filters }: SpotSearch) =>
  dates !== undefined || Object.keys(filters).length > 0;

export const readView = (params: URLSearchParams): SearchView =>
  params.get('view') === 'list' ? 'list' : 'map';

export const toQuery = (
  { location, dates, filters, sort }: SpotSearch,
  look: MapViewState,
  view: SearchView,
) => {
  const texts = Object.entries(filters).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams({
    ...(location && { location }),
    ...dates,
    ...(Object.fromEntries(texts) as Record<string, string>), // each value was made a text above
    ...(sort !== SEARCH_SORTS[0] && { sort }),
    ...lookToParams(look),
    ...(view === 'list' && { view }),
  }).toString();
};
