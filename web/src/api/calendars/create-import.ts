import { call, type BodyOf } from '#web/lib/api-client.ts';

/** Imports an external calendar, whose events block an own spot. */
export const createImport = (spotId: string, body: BodyOf<'calendars', 'createImport'>) =>
  call('calendars', 'createImport', { params: { spotId }, body });
