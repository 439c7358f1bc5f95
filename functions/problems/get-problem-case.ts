import { problemRoutes } from '#shared/api/problems.ts';
import { getProblemCase } from '#shared/domain/problems/problem-case.ts';
import * as kit from '../_kit/ports.ts';
import { withProblemCase } from '../_kit/port-groups/problems.ts';

export const handler = kit.endpoint(problemRoutes.getProblemCase, ({ input }) =>
  getProblemCase(withProblemCase(), input.params.bookingId),
);
