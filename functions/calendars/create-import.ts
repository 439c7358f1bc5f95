import { calendarRoutes } from '#shared/api/calendars.ts';
import { createImport } from '#shared/domain/calendars/manage-imports.ts';
import { withLimits } from '../_kit/deps.ts';
import { withImports } from '../_kit/port-groups.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(calendarRoutes.createImport, ({ actor, input }) =>
  createImport({ ...withImports(), ...withLimits() }, actor, input.params.spotId, input.body),
);
