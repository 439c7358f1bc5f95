import { calendarRoutes } from '#shared/api/calendars.ts';
import { getFeed } from '#shared/domain/calendars/feeds.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint, Reply } from '../_kit/endpoint.ts';

/** Calendar programs ask often, and little changes in between. Shared caches must not store it. */
const FRESH = { 'cache-control': 'private, max-age=300' };

export const handler = endpoint(calendarRoutes.getFeed, async ({ input }) => {
  const deps = { ...kit.spots(), ...kit.bookings(), ...kit.calendarExports(), ...kit.clock };
  return new Reply(await getFeed(deps, input.params.token), { headers: FRESH });
});
