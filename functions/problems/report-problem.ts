import { problemRoutes } from '#shared/api/problems.ts';
import { reportProblem } from '#shared/domain/problems/report-problem.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(problemRoutes.reportProblem, ({ actor, input }) =>
  reportProblem(
    {
      ...kit.bookings(),
      ...kit.problems(),
      ...kit.privatePictures(),
      ...kit.limits(),
      ...kit.settings(),
      ...kit.clock,
    },
    actor,
    input.params.bookingId,
    input.body,
  ),
);
