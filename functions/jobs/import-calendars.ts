import { importCalendars } from '#shared/domain/calendars/import-calendars.ts';
import { dueByName } from '#shared/domain/calendars/share-imports.ts';
import { readImportMessages } from '../_kit/messages.ts';
import { withImports } from '../_kit/port-groups/calendars.ts';
import * as kit from '../_kit/ports.ts';
import { job } from '../_kit/job.ts';

/** Called by hand, it reads all due imports. */
export const handler = job('importCalendars', (event: unknown) => {
  const imports = { ...withImports(), ...kit.limits() };
  const names = readImportMessages(event);
  return importCalendars(
    names ? { ...imports, calendarImports: dueByName(imports.calendarImports, names) } : imports,
  );
});
