import { problemRoutes } from '#shared/api/problems.ts';
import { reportProblem } from '#shared/domain/problems/report-problem.ts';
import {
  clock,
  withBookings,
  withLimits,
  withPrivatePictures,
  withProblems,
  withSettings,
} from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(problemRoutes.reportProblem, ({ actor, input }) =>
  reportProblem(
    {
      ...withBookings(),
      ...withProblems(),
      ...withPrivatePictures(),
      ...withLimits(),
      ...withSettings(),
      ...clock,
    },
    actor,
    input.params.bookingId,
    input.body,
  ),
);
