import { call } from '#web/lib/api-client.ts';
import { orLook } from '#web/lib/or-look.ts';
import { readToday } from './get-calendar.ts';

/** Removes an import, and with it the days that it blocked. */
export const deleteImport = (spotId: string, importId: string) =>
  orLook(call('calendars', 'deleteImport', { params: { spotId, importId } }), async () => {
    const { imports } = await readToday(spotId);
    return imports.some(({ id }) => id === importId) ? undefined : { id: importId };
  });
