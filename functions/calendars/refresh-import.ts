import { calendarRoutes } from '#shared/api/calendars.ts';
import { refreshImport } from '#shared/domain/calendars/manage-imports.ts';
import { withImports } from '../_kit/port-groups/calendars.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(calendarRoutes.refreshImport, ({ actor, input }) =>
  refreshImport(
    kit.connect(withImports, kit.limits),
    actor,
    input.params.spotId,
    input.params.importId,
    input.query.doubtSince,
  ),
);
