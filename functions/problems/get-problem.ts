import { problemRoutes } from '#shared/api/problems.ts';
import { getProblem } from '#shared/domain/problems/to-problem.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(problemRoutes.getProblem, ({ actor, input }) =>
  getProblem(
    { ...kit.bookings(), ...kit.problems(), ...kit.privatePictures(), ...kit.clock },
    actor,
    input.params.bookingId,
  ),
);
