import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { MapBox } from '#web/map/map-types.ts';

export interface StayDates {
  startDate: string;
  endDate: string;
}

/** Cards of the spaces inside a box, in degrees, free for the whole stay when there are dates. */
export const spotsOnMapQuery = (box: MapBox, dates: StayDates | undefined) => {
  const [west, south, east, north] = box;
  return queryOptions({
    queryKey: ['spots', 'map', box, dates],
    queryFn: ({ signal }) =>
      call('spots', 'listSpotsOnMap', { query: { west, south, east, north, ...dates } }, { signal }),
    placeholderData: keepPreviousData,
    // 000 §9: the home queries retry once.
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.isFinal),
  });
};
