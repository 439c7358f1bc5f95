import { calendarRoutes } from '#shared/api/calendars.ts';
import { createFeed } from '#shared/domain/calendars/feeds.ts';
import { withCalendarFeeds, withSettings, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(calendarRoutes.createFeed, ({ actor, input }) =>
  createFeed({ ...withSpots(), ...withCalendarFeeds(), ...withSettings() }, actor, input.params.spotId),
);
