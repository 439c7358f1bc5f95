import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { showAnswer } from '#web/lib/show-answer.ts';
import { problemCaseQuery } from './get-problem-case.ts';
import { openProblemsQuery } from './list-open-problems.ts';

/** Decides a report. Idempotent. If somebody else has decided otherwise, that is shown. */
export const decideProblem = (queries: QueryClient, bookingId: string) =>
  mutationOptions({
    mutationKey: ['problems', bookingId, 'decide'],
    mutationFn: (body: BodyOf<'problems', 'decideProblem'>) => {
      const params = { bookingId };
      return verifyOutcome(call('problems', 'decideProblem', { params, body }), async () => {
        const found = await call('problems', 'getProblemCase', { params });
        return found.problem.decision === body.decision ? found : undefined;
      });
    },
    meta: { isRepeatable: true },
    onSuccess: (decided) => {
      showAnswer(queries, problemCaseQuery(bookingId).queryKey, decided);
      void queries.invalidateQueries({ queryKey: openProblemsQuery.queryKey });
    },
    onError: (error) => {
      if (error instanceof ApiError)
        void queries.invalidateQueries({ queryKey: problemCaseQuery(bookingId).queryKey });
    },
  });
