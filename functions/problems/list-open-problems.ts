import { problemRoutes } from '#shared/api/problems.ts';
import { listOpenProblems } from '#shared/domain/problems/problem-case.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(problemRoutes.listOpenProblems, ({ input }) =>
  listOpenProblems({ ...kit.problems(), ...kit.accounts() }, input.query),
);
