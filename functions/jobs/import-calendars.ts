import { importCalendars } from '#shared/domain/calendars/import-calendars.ts';
import { dueByName } from '#shared/domain/calendars/share-imports.ts';
import { readImportMessages } from '../_kit/import-messages.ts';
import { withLimits } from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';
import { withImports } from '../_kit/port-groups.ts';

/** By hand it reads all that are due. */
export const handler = job('importCalendars', (event: unknown) => {
  const imports = { ...withImports(), ...withLimits() };
  const names = readImportMessages(event);
  return importCalendars(
    names ? { ...imports, calendarImports: dueByName(imports.calendarImports, names) } : imports,
  );
});
