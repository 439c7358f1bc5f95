import * as kit from '../ports.ts';

/** Ports for imported calendars and their spots. */
export const withImports = () =>
  kit.connect(kit.calendarImports, kit.externalCalendars, kit.spots, kit.bookings);
