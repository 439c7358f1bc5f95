import { call } from '#web/lib/api-client.ts';

/** Reads an imported calendar now, and ends the doubt that the page shows, by its beginning. */
export const refreshImport = (spotId: string, importId: string, doubtSince: string | undefined) =>
  call(
    'calendars',
    'refreshImport',
    { params: { spotId, importId }, query: { doubtSince } },
    { isRepeatable: true },
  );
