import { SEARCH_SORTS } from '#shared/model/constants.ts';
import { SPOT_LIMITS } from '#shared/model/rules.ts';
import { addDays, todayIn } from '#web/lib/dates.ts';
import type { SearchedStay } from '#web/api/spots/list-spots-on-map.ts';
import {
  listFilters,
  namesIn,
  USUAL_VEHICLE,
  type Filters,
  type VehicleType,
} from '#web/api/spots/filters.ts';
import { isHoursOfDay } from '#web/components/spots/searched-stay.ts';
import { lookToParams, type MapViewState } from '#web/map/map-view-state.ts';
import { lastNow } from './search-zone.ts';

export type SearchSort = (typeof SEARCH_SORTS)[number];

/** The town that is shown in place of a text whose street or sight no source knows. */
export interface ShownInstead {
  unknown: (typeof UNKNOWN)[number];
  name: string;
}

const UNKNOWN = ['street', 'place'] as const;

/** What was searched for; none of it means all spaces. */
export interface SpotSearch {
  location: string | undefined;
  instead?: ShownInstead | undefined;
  stay: SearchedStay | undefined;
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
/** A date that there is: the 31st of February would be read as one in March. */
const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** The stay of an address, unless it has passed or is none: an old link then shows all spaces. */
const readStay = (params: URLSearchParams): SearchedStay | undefined => {
  const [startDate, endDate] = [params.get('startDate'), params.get('endDate')];
  const [startTime, endTime] = [params.get('startTime'), params.get('endTime')];
  if (startTime !== null && endTime !== null) {
    const isToCome = isDay(startDate) && `${startDate}T${startTime}` > lastNow();
    return isToCome && isHoursOfDay(startTime, endTime) ? { startDate, startTime, endTime } : undefined;
  }
  const isStay =
    isDay(startDate) &&
    isDay(endDate) &&
    startDate < endDate &&
    endDate <= addDays(startDate, SPOT_LIMITS.maxStayDays) &&
    startDate >= searchToday();
  return isStay ? { startDate, endDate } : undefined;
};

const readInstead = (params: URLSearchParams): ShownInstead | undefined => {
  const unknown = UNKNOWN.find((kind) => kind === params.get('unknown'));
  const name = params.get('shown')?.trim();
  return unknown && name ? { unknown, name } : undefined;
};

export const readSort = (text: string | null): SearchSort =>
  SEARCH_SORTS.find((sort) => sort === text) ?? SEARCH_SORTS[0];

/** Whether something is asked of the spaces beside the vehicle that they take. */
export const hasCriteria = ({ stay, filters }: Pick<SpotSearch, 'stay' | 'filters'>) =>
  stay !== undefined || namesIn(filters).length > 0;

/** Whether not all spaces of an area may match. Most take a car. */
export const isNarrowed = (search: SpotSearch) =>
  hasCriteria(search) || search.filters.vehicleType !== USUAL_VEHICLE;

/**
 * The search that an address names. What makes no sense in it is as if it were not there. Without a search it is for the
 * vehicle of this device; an address that names a search and no vehicle means a car.
 */
export const readSearch = (params: URLSearchParams, savedVehicle: VehicleType): SpotSearch => {
  const location = params.get('location')?.trim() || undefined;
  const [stay, filters] = [readStay(params), listFilters(params)];
  const isPlain = location === undefined && !hasCriteria({ stay, filters });
  const isSaved = isPlain && !params.has('vehicleType') && !params.has('lat');
  return {
    location,
    instead: location === undefined ? undefined : readInstead(params),
    stay,
    filters: isSaved ? { ...filters, vehicleType: savedVehicle } : filters,
    sort: readSort(params.get('sort')),
  };
};

export const readView = (params: URLSearchParams): SearchView =>
  params.get('view') === 'list' ? 'list' : 'map';

export const toQuery = (
  { location, instead, stay, filters, sort }: SpotSearch,
  look: MapViewState,
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
    ...lookToParams(look),
    ...(view === 'list' && { view }),
  }).toString();
};
