import { spotRoutes } from '#shared/api/spots.ts';
import { searchMap } from '#shared/domain/search/search-map.ts';
import * as kit from '../_kit/ports.ts';

/** All callers get the same answer, and slightly old ones are acceptable, so the edge may cache answers without dates. */
const KEPT = 'public, max-age=5, s-maxage=15';

export const handler = kit.endpoint(spotRoutes.listSpotsOnMap, async ({ input }) => {
  const { west, south, east, north, lat, lng, ...criteria } = input.query;
  const center = lat === undefined || lng === undefined ? undefined : { latitude: lat, longitude: lng };
  const found = await searchMap(kit.connect(kit.map), { west, south, east, north }, { ...criteria, center });
  const isKept = criteria.startDate === undefined && criteria.endDate === undefined;
  return new kit.Reply(found, { headers: { 'cache-control': isKept ? KEPT : 'no-store' } });
});
