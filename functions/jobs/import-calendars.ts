import { importCalendars } from '#shared/domain/calendars/import-calendars.ts';
import { clock, withBookings, withCalendarImports, withExternalCalendars, withSpots } from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';

export const handler = job('importCalendars', () =>
  importCalendars({
    ...withSpots(),
    ...withBookings(),
    ...withCalendarImports(),
    ...withExternalCalendars(),
    ...clock,
  }),
);
