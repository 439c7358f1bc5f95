import { call, type BodyOf } from '#web/lib/api-client.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { parseUrl } from '#web/lib/parse-url.ts';
import { readToday } from './get-calendar.ts';

const readImports = async (spotId: string) => (await readToday(spotId)).imports;

/** The import that a call without an answer has made since: its address is a secret, of which the calendar shows the host. */
const findImported = async (
  spotId: string,
  { url, name }: BodyOf<'calendars', 'createImport'>,
  before: ReadonlySet<string>,
) => {
  const host = parseUrl(url.trim().replace(/^webcals?:/i, 'https:'))?.hostname;
  return (await readImports(spotId)).find(
    (one) => !before.has(one.id) && one.name === name.trim() && one.host === host,
  );
};

/** Imports an external calendar, whose events block an own spot. */
export const createImport = async (spotId: string, body: BodyOf<'calendars', 'createImport'>) => {
  const before = new Set((await readImports(spotId)).map(({ id }) => id));
  return verifyOutcome(call('calendars', 'createImport', { params: { spotId }, body }), () =>
    findImported(spotId, body, before),
  );
};
