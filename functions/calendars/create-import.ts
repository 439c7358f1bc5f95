import { calendarRoutes } from '#shared/api/calendars.ts';
import { createImport } from '#shared/domain/calendars/manage-imports.ts';
import {
  clock,
  withBookings,
  withCalendarImports,
  withExternalCalendars,
  withLimits,
  withSpots,
} from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(calendarRoutes.createImport, ({ actor, input }) =>
  createImport(
    {
      ...withSpots(),
      ...withBookings(),
      ...withCalendarImports(),
      ...withExternalCalendars(),
      ...withLimits(),
      ...clock,
    },
    actor,
    input.params.spotId,
    input.body,
  ),
);
