import { call, type BodyOf } from '#web/lib/api-client.ts';

/** Adds a calendar of others, whose events block an own space. */
export const createImport = (spotId: string, body: BodyOf<'calendars', 'createImport'>) =>
  call('calendars', 'createImport', { params: { spotId }, body });
