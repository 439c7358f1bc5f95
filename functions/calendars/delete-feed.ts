import { calendarRoutes } from '#shared/api/calendars.ts';
import { deleteFeed } from '#shared/domain/calendars/feeds.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(calendarRoutes.deleteFeed, ({ actor, input }) =>
  deleteFeed({ ...kit.spots(), ...kit.calendarExports(), ...kit.settings() }, actor, input.params.spotId),
);
