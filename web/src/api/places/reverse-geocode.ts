import { call } from '#web/lib/api-client.ts';
import type { LatLng } from '#web/map/map-types.ts';

/** The address of a position in Spain; `not_found` outside of it. */
export const reverseGeocode = (point: LatLng) => call('places', 'reverseGeocode', { query: point });
