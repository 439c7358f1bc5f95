import { problemRoutes } from '#shared/api/problems.ts';
import { getProblemCase } from '#shared/domain/problems/problem-case.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { withProblemCase } from '../_kit/port-groups/problems.ts';

export const handler = endpoint(problemRoutes.getProblemCase, ({ input }) =>
  getProblemCase(withProblemCase(), input.params.bookingId),
);
