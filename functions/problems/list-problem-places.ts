import { problemRoutes } from '#shared/api/problems.ts';
import { listProblemPlaces } from '#shared/domain/problems/find-places.ts';
import { withMove } from '../_kit/port-groups/problems.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(problemRoutes.listProblemPlaces, ({ actor, input }) =>
  listProblemPlaces({ ...withMove(), ...kit.map(), ...kit.limits() }, actor, input.params.bookingId),
);
