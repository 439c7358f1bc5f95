import { call } from '#web/lib/api-client.ts';

/** Reads a calendar of others now. */
export const refreshImport = (spotId: string, importId: string) =>
  call('calendars', 'refreshImport', { params: { spotId, importId } });
