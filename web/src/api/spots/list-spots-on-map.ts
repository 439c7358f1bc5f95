import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PatternType } from '#shared/model/constants.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { LatLng, MapBox } from '#web/map/map-types.ts';
import type { Filters } from './filters.ts';
import { spotKeys } from './keys.ts';
import { toMapQuery } from './map-query.ts';

/** Full days. */
export interface StayDates {
  startDate: string;
  endDate: string;
}

/** From a half hour of a local day to one of the same day or of a later one. */
export interface StayHours {
  startDate: string;
  startTime: string;
  /** Only if it is a later day, such as that of a midnight. */
  endDate?: string;
  endTime: string;
}

/** By the month, from a day on without an end, at these times of the week or at any. */
export interface StayMonths {
  stayType: 'month';
  startDate: string;
  pattern?: PatternType;
}

/** The stay of a search, as in the address and the API, in the local time of each spot. */
export type SearchedStay = StayDates | StayHours | StayMonths;

/**
 * The spots of a box, in degrees: cards of matching ones, free for the whole stay if there is one, and clusters where there are too many.
 * The best are near `center`, by default the centre of the box.
 */
export const spotsOnMapQuery = (
  box: MapBox,
  stay: SearchedStay | undefined,
  filters: Filters,
  center?: LatLng,
) =>
  queryOptions({
    queryKey: [...spotKeys.maps, box, stay, filters, center],
    queryFn: ({ signal }) =>
      call('spots', 'listSpotsOnMap', { query: toMapQuery(box, stay, filters, center) }, { signal }),
    placeholderData: keepPreviousData,
    // 000 §9: the home queries retry once.
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.isFinal),
  });
