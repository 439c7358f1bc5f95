import { problemRoutes } from '#shared/api/problems.ts';
import { decideProblem } from '#shared/domain/problems/decide-problem.ts';
import { withProblemCase } from '../_kit/port-groups/problems.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(problemRoutes.decideProblem, ({ actor, input }) =>
  decideProblem({ ...withProblemCase(), ...kit.settings() }, actor, input.params.bookingId, input.body),
);
