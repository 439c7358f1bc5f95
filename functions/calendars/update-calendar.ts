import { calendarRoutes } from '#shared/api/calendars.ts';
import { updateCalendar } from '#shared/domain/calendars/update-calendar.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(calendarRoutes.updateCalendar, ({ actor, input }) =>
  updateCalendar(kit.connect(kit.spots, kit.bookings, kit.calendar), actor, input.params.spotId, input.body),
);
