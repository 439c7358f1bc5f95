import { calendarRoutes } from '#shared/api/calendars.ts';
import { updateCalendar } from '#shared/domain/calendars/update-calendar.ts';
import { clock, withBookings, withCalendar, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(calendarRoutes.updateCalendar, ({ actor, input }) =>
  updateCalendar(
    { ...withSpots(), ...withBookings(), ...withCalendar(), ...clock },
    actor,
    input.params.spotId,
    input.body,
  ),
);
