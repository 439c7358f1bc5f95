import { problemRoutes } from '#shared/api/problems.ts';
import { getProblem } from '#shared/domain/problems/to-problem.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(problemRoutes.getProblem, ({ actor, input }) =>
  getProblem(kit.connect(kit.bookings, kit.problems, kit.privatePictures), actor, input.params.bookingId),
);
