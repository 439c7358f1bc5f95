import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { whenPicturesReady } from '#web/api/images/when-pictures-ready.ts';
import { type BodyOf, call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { showAnswer } from '#web/lib/show-answer.ts';
import { problemQuery } from './get-problem.ts';
import { showChange } from './show-change.ts';

/** Reports a booking. If another tab or a lost attempt has done so, the report is shown. */
export const reportProblem = (queries: QueryClient, bookingId: string) =>
  mutationOptions({
    mutationKey: ['problems', bookingId, 'report'],
    mutationFn: (body: BodyOf<'problems', 'reportProblem'>) => {
      const params = { bookingId };
      return verifyOutcome(
        whenPicturesReady(() => call('problems', 'reportProblem', { params, body })).catch(
          (error: unknown) => {
            if (error instanceof ApiError && error.code === 'already_reported')
              return call('problems', 'getProblem', { params });
            throw error;
          },
        ),
        () => call('problems', 'getProblem', { params }),
      );
    },
    meta: { isRepeatable: true },
    onSuccess: (problem) => {
      showAnswer(queries, problemQuery(bookingId).queryKey, problem);
      showChange(queries, bookingId);
    },
  });
