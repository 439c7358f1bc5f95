import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { showAnswer } from '#web/lib/show-answer.ts';
import { problemQuery } from './get-problem.ts';
import { showChange } from './show-change.ts';

/** Ends a reported booking, with everything back. Idempotent. */
export const returnEverything = (queries: QueryClient, bookingId: string) =>
  mutationOptions({
    mutationKey: ['problems', bookingId, 'return'],
    mutationFn: () => {
      const params = { bookingId };
      return verifyOutcome(call('problems', 'returnEverything', { params }), async () => {
        const problem = await call('problems', 'getProblem', { params });
        return problem.outcome === 'returned' ? problem : undefined;
      });
    },
    meta: { isRepeatable: true },
    onSuccess: (problem) => {
      showAnswer(queries, problemQuery(bookingId).queryKey, problem);
      showChange(queries, bookingId);
    },
    onError: (error) => {
      if (error instanceof ApiError) showChange(queries, bookingId);
    },
  });
