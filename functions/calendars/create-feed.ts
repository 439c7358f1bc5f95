import { calendarRoutes } from '#shared/api/calendars.ts';
import { createFeed } from '#shared/domain/calendars/feeds.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(calendarRoutes.createFeed, ({ actor, input }) =>
  createFeed(kit.connect(kit.spots, kit.calendarExports, kit.settings), actor, input.params.spotId),
);
