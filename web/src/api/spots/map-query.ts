import type { LatLng, MapBox } from '#web/map/map-types.ts';
import type { Filters } from './filters.ts';

/** The parameters of a search on the map, in the order in which its address has them. */
export const toMapQuery = <Stay extends object>(
  [west, south, east, north]: MapBox,
  stay: Stay | undefined,
  filters: Filters,
  center?: LatLng,
) => ({ west, south, east, north, ...center, ...stay, ...filters });
