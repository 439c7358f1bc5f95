import { calendarRoutes } from '#shared/api/calendars.ts';
import { refreshImport } from '#shared/domain/calendars/manage-imports.ts';
import { withLimits } from '../_kit/deps.ts';
import { withImports } from '../_kit/port-groups.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(calendarRoutes.refreshImport, ({ actor, input }) =>
  refreshImport(
    { ...withImports(), ...withLimits() },
    actor,
    input.params.spotId,
    input.params.importId,
    input.query.doubtSince,
  ),
);
