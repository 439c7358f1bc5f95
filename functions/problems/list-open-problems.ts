import { problemRoutes } from '#shared/api/problems.ts';
import { listOpenProblems } from '#shared/domain/problems/problem-case.ts';
import { withAccounts, withProblems } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(problemRoutes.listOpenProblems, ({ input }) =>
  listOpenProblems({ ...withProblems(), ...withAccounts() }, input.query),
);
