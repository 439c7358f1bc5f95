import { calendarRoutes } from '#shared/api/calendars.ts';
import { getFeed } from '#shared/domain/calendars/feeds.ts';
import * as kit from '../_kit/ports.ts';

/** Calendar programs ask often, and little changes in between. Shared caches must not store it. */
const FRESH = { 'cache-control': 'private, max-age=300' };

export const handler = kit.endpoint(calendarRoutes.getFeed, async ({ input }) => {
  const deps = kit.connect(kit.spots, kit.bookings, kit.calendarExports);
  return new kit.Reply(await getFeed(deps, input.params.token), { headers: FRESH });
});
