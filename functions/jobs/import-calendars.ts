import { importCalendars } from '#shared/domain/calendars/import-calendars.ts';
import { dueByName } from '#shared/domain/calendars/share-imports.ts';
import { readImportMessages } from '../_kit/messages.ts';
import { withImports } from '../_kit/port-groups/calendars.ts';
import * as kit from '../_kit/ports.ts';

/** Called by hand, it reads all due imports. */
export const handler = kit.job('importCalendars', (event: unknown) => {
  const imports = kit.connect(withImports, kit.limits);
  const names = readImportMessages(event);
  return importCalendars(
    names ? { ...imports, calendarImports: dueByName(imports.calendarImports, names) } : imports,
  );
});
