import type { Needs } from '../deps.ts';

/** Deletes a removed spot's secret address and imported calendars. Idempotent. */
export const clearCalendar = async (
  deps: Needs<'calendarExports' | 'calendarImports'>,
  spotId: string,
): Promise<void> => {
  const token = await deps.calendarExports.findToken(spotId);
  if (token !== undefined && !(await deps.calendarExports.replace(spotId, token, undefined)))
    throw new Error(`The address of the calendar of ${spotId} was changed in between.`);
  for (const known of await deps.calendarImports.list(spotId)) await deps.calendarImports.remove(known);
};
