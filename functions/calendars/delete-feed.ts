import { calendarRoutes } from '#shared/api/calendars.ts';
import { deleteFeed } from '#shared/domain/calendars/feeds.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(calendarRoutes.deleteFeed, ({ actor, input }) =>
  deleteFeed(kit.connect(kit.spots, kit.calendarExports, kit.settings), actor, input.params.spotId),
);
