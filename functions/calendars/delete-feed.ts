import { calendarRoutes } from '#shared/api/calendars.ts';
import { deleteFeed } from '#shared/domain/calendars/feeds.ts';
import { withCalendarExports, withSettings, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(calendarRoutes.deleteFeed, ({ actor, input }) =>
  deleteFeed({ ...withSpots(), ...withCalendarExports(), ...withSettings() }, actor, input.params.spotId),
);
