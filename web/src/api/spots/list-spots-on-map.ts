import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { LatLng, MapBox } from '#web/map/map-types.ts';
import type { Filters } from './filters.ts';
import { spotKeys } from './keys.ts';

/** Full days. */
export interface StayDates {
  startDate: string;
  endDate: string;
}

/** Hours of one day, on half hours; an end at 00:00 is the midnight at which the day ends. */
export interface StayHours {
  startDate: string;
  startTime: string;
  endTime: string;
}

/** When a space is searched for, as the address and the API write it, in the local time of each space. */
export type SearchedStay = StayDates | StayHours;

/**
 * What there is inside a box, in degrees: cards of the spaces that match, free for the whole stay when there is one,
 * and clusters of those that are too many to look at. The best are near to `center`, by itself the middle of the box.
 */
export const spotsOnMapQuery = (
  box: MapBox,
  stay: SearchedStay | undefined,
  filters: Filters,
  center?: LatLng,
) => {
  const [west, south, east, north] = box;
  return queryOptions({
    queryKey: [...spotKeys.maps, box, stay, filters, center],
    queryFn: ({ signal }) =>
      call(
        'spots',
        'listSpotsOnMap',
        { query: { west, south, east, north, ...center, ...stay, ...filters } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // 000 §9: the home queries retry once.
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.isFinal),
  });
};
