import { problemRoutes } from '#shared/api/problems.ts';
import { decideProblem } from '#shared/domain/problems/decide-problem.ts';
import { withProblemCase } from '../_kit/port-groups/problems.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(problemRoutes.decideProblem, ({ actor, input }) =>
  decideProblem(kit.connect(withProblemCase, kit.settings), actor, input.params.bookingId, input.body),
);
