import { problemRoutes } from '#shared/api/problems.ts';
import { decideProblem } from '#shared/domain/problems/decide-problem.ts';
import { withSettings } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { withProblemCase } from '../_kit/port-groups.ts';

export const handler = endpoint(problemRoutes.decideProblem, ({ actor, input }) =>
  decideProblem({ ...withProblemCase(), ...withSettings() }, actor, input.params.bookingId, input.body),
);
