import type { CalendarChange } from '#shared/api/calendars.ts';
import { call } from '#web/lib/api-client.ts';

/** Blocks or opens days of an own spot. */
export const updateCalendar = (spotId: string, body: CalendarChange) =>
  call('calendars', 'updateCalendar', { params: { spotId }, body }, { isRepeatable: true });
