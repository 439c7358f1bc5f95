import { problemRoutes } from '#shared/api/problems.ts';
import { listOpenProblems } from '#shared/domain/problems/problem-case.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(problemRoutes.listOpenProblems, ({ input }) =>
  listOpenProblems(kit.connect(kit.problems, kit.accounts), input.query),
);
