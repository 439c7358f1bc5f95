import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { LatLng, MapBox } from '#web/map/map-types.ts';
import type { Filters } from './filters.ts';
import { spotKeys } from './keys.ts';

export interface StayDates {
  startDate: string;
  endDate: string;
}

const NO_FILTERS: Filters = {};

/**
 * What there is inside a box, in degrees: cards of the spaces that match, free for the whole stay when there are dates,
 * and clusters of those that are too many to look at. The best are near to `center`, by itself the middle of the box.
 */
export const spotsOnMapQuery = (
  box: MapBox,
  dates: StayDates | undefined,
  filters: Filters = NO_FILTERS,
  center?: LatLng,
) => {
  const [west, south, east, north] = box;
  return queryOptions({
    queryKey: [...spotKeys.maps, box, dates, filters, center],
    queryFn: ({ signal }) =>
      call(
        'spots',
        'listSpotsOnMap',
        { query: { west, south, east, north, ...center, ...dates, ...filters } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // 000 §9: the home queries retry once.
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.isFinal),
  });
};
