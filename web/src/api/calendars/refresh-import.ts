import { call } from '#web/lib/api-client.ts';

/** Reads an imported calendar now. */
export const refreshImport = (spotId: string, importId: string) =>
  call('calendars', 'refreshImport', { params: { spotId, importId } }, { isRepeatable: true });
