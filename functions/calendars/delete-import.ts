import { calendarRoutes } from '#shared/api/calendars.ts';
import { deleteImport } from '#shared/domain/calendars/manage-imports.ts';
import { withImports } from '../_kit/port-groups/calendars.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(calendarRoutes.deleteImport, ({ actor, input }) =>
  deleteImport(withImports(), actor, input.params.spotId, input.params.importId),
);
