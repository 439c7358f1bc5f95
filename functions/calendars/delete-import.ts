import { calendarRoutes } from '#shared/api/calendars.ts';
import { deleteImport } from '#shared/domain/calendars/manage-imports.ts';
import { withImports } from '../_kit/port-groups/calendars.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(calendarRoutes.deleteImport, ({ actor, input }) =>
  deleteImport(withImports(), actor, input.params.spotId, input.params.importId),
);
