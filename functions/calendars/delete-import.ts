import { calendarRoutes } from '#shared/api/calendars.ts';
import { deleteImport } from '#shared/domain/calendars/manage-imports.ts';
import { clock, withBookings, withCalendarImports, withExternalCalendars, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(calendarRoutes.deleteImport, ({ actor, input }) =>
  deleteImport(
    {
      ...withSpots(),
      ...withBookings(),
      ...withCalendarImports(),
      ...withExternalCalendars(),
      ...clock,
    },
    actor,
    input.params.spotId,
    input.params.importId,
  ),
);
