import { queryOptions } from '@tanstack/react-query';
import type { Filters } from './filters.ts';
import { boxOfRadius, withMetres } from '#web/map/distance.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { spotKeys } from './keys.ts';
import { spotsOnMapQuery, type SearchedStay } from './list-spots-on-map.ts';

/** Each radius is searched only if the previous one had no results; the last is all of Spain. */
const REACHES_KM = [25, 100, 2500];
const SHOWN = 3;

/** The nearest matching spots to a point, however far away, nearest first. */
export const nearestSpotsQuery = (center: LatLng, stay: SearchedStay | undefined, filters: Filters) =>
  queryOptions({
    queryKey: [...spotKeys.all, 'nearest', center, stay, filters],
    queryFn: async ({ client }) => {
      for (const reach of REACHES_KM) {
        const { spots } = await client.query(spotsOnMapQuery(boxOfRadius(center, reach), stay, filters));
        if (spots.length > 0) return withMetres(center, spots).slice(0, SHOWN);
      }
      return [];
    },
    retry: false,
  });
