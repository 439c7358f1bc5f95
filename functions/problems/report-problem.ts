import { problemRoutes } from '#shared/api/problems.ts';
import { reportProblem } from '#shared/domain/problems/report-problem.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(problemRoutes.reportProblem, ({ actor, input }) =>
  reportProblem(
    kit.connect(kit.bookings, kit.problems, kit.privatePictures, kit.limits, kit.settings),
    actor,
    input.params.bookingId,
    input.body,
  ),
);
