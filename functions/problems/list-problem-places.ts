import { problemRoutes } from '#shared/api/problems.ts';
import { listProblemPlaces } from '#shared/domain/problems/find-places.ts';
import { withMove } from '../_kit/port-groups/problems.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(problemRoutes.listProblemPlaces, ({ actor, input }) =>
  listProblemPlaces(kit.connect(withMove, kit.map, kit.limits), actor, input.params.bookingId),
);
