import { call } from '#web/lib/api-client.ts';

/** Removes an import, and with it the days that it blocked. */
export const deleteImport = (spotId: string, importId: string) =>
  call('calendars', 'deleteImport', { params: { spotId, importId } });
