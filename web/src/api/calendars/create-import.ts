import { call, type BodyOf } from '#web/lib/api-client.ts';
import { orLook } from '#web/lib/or-look.ts';
import { parseUrl } from '#web/lib/parse-url.ts';
import { readToday } from './get-calendar.ts';

/** The import that a call without an answer has made: its address is a secret, of which the calendar shows the host. */
const findImported = async (spotId: string, { url, name }: BodyOf<'calendars', 'createImport'>) => {
  const { imports } = await readToday(spotId);
  const host = parseUrl(url.trim().replace(/^webcals?:/i, 'https:'))?.hostname;
  return imports.find((one) => one.name === name.trim() && one.host === host);
};

/** Imports an external calendar, whose events block an own spot. */
export const createImport = (spotId: string, body: BodyOf<'calendars', 'createImport'>) =>
  orLook(call('calendars', 'createImport', { params: { spotId }, body }), () => findImported(spotId, body));
