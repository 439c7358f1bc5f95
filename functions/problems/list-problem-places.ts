import { problemRoutes } from '#shared/api/problems.ts';
import { listProblemPlaces } from '#shared/domain/problems/find-places.ts';
import { withLimits, withMap } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { withMove } from '../_kit/port-groups.ts';

export const handler = endpoint(problemRoutes.listProblemPlaces, ({ actor, input }) =>
  listProblemPlaces({ ...withMove(), ...withMap(), ...withLimits() }, actor, input.params.bookingId),
);
