import { problemRoutes } from '#shared/api/problems.ts';
import { getProblem } from '#shared/domain/problems/to-problem.ts';
import { clock, withBookings, withPrivatePictures, withProblems } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(problemRoutes.getProblem, ({ actor, input }) =>
  getProblem(
    { ...withBookings(), ...withProblems(), ...withPrivatePictures(), ...clock },
    actor,
    input.params.bookingId,
  ),
);
