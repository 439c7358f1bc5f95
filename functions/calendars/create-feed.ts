import { calendarRoutes } from '#shared/api/calendars.ts';
import { createFeed } from '#shared/domain/calendars/feeds.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(calendarRoutes.createFeed, ({ actor, input }) =>
  createFeed({ ...kit.spots(), ...kit.calendarExports(), ...kit.settings() }, actor, input.params.spotId),
);
