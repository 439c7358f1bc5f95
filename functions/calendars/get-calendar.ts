import { calendarRoutes } from '#shared/api/calendars.ts';
import { getCalendar } from '#shared/domain/calendars/get-calendar.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(calendarRoutes.getCalendar, ({ actor, input }) =>
  getCalendar(
    kit.connect(kit.spots, kit.bookings, kit.calendarImports, kit.calendarExports, kit.settings),
    actor,
    input.params.spotId,
    input.query,
  ),
);
