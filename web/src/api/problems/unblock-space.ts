import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { showAnswer } from '#web/lib/show-answer.ts';
import { problemQuery } from './get-problem.ts';
import { showChange } from './show-change.ts';

/** Frees the rest of the day of a space whose driver has left. Idempotent. */
export const unblockSpace = (queries: QueryClient, bookingId: string) =>
  mutationOptions({
    mutationKey: ['problems', bookingId, 'unblock'],
    mutationFn: () => {
      const params = { bookingId };
      return verifyOutcome(call('problems', 'unblockSpace', { params }), async () => {
        const problem = await call('problems', 'getProblem', { params });
        return problem.blockedUntil === null ? problem : undefined;
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
