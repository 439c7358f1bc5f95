import { calendarRoutes } from '#shared/api/calendars.ts';
import { createFeed } from '#shared/domain/calendars/feeds.ts';
import { withCalendarExports, withSettings, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(calendarRoutes.createFeed, ({ actor, input }) =>
  createFeed({ ...withSpots(), ...withCalendarExports(), ...withSettings() }, actor, input.params.spotId),
);
