import { calendarRoutes } from '#shared/api/calendars.ts';
import { getCalendar } from '#shared/domain/calendars/get-calendar.ts';
import {
  clock,
  withBookings,
  withCalendarExports,
  withCalendarImports,
  withSettings,
  withSpots,
} from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(calendarRoutes.getCalendar, ({ actor, input }) =>
  getCalendar(
    {
      ...withSpots(),
      ...withBookings(),
      ...withCalendarImports(),
      ...withCalendarExports(),
      ...withSettings(),
      ...clock,
    },
    actor,
    input.params.spotId,
    input.query,
  ),
);
