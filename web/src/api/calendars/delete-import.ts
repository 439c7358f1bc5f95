import { call } from '#web/lib/api-client.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { readToday } from './get-calendar.ts';

/** Removes an import, and with it the days that it blocked. */
export const deleteImport = (spotId: string, importId: string) =>
  verifyOutcome(call('calendars', 'deleteImport', { params: { spotId, importId } }), async () => {
    const { imports } = await readToday(spotId);
    return imports.some(({ id }) => id === importId) ? undefined : { id: importId };
  });
