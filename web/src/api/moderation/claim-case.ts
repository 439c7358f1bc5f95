import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type BodyOf } from '#web/lib/api-client.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { showAnswer } from '#web/lib/show-answer.ts';
import { pendingClaimsQuery } from './list-pending-claims.ts';

const getClaimCase = (bookingId: string, options?: { signal: AbortSignal }) =>
  call('claims', 'getClaimCase', { params: { bookingId } }, options);

/** A claim as an administrator judges it. */
export const claimCaseQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['moderation', 'claim', bookingId],
    queryFn: ({ signal }) => getClaimCase(bookingId, { signal }),
    staleTime: 0,
  });

/** Records the amount due, about the version that was read. */
export const decideClaim = (queries: QueryClient, bookingId: string) =>
  mutationOptions({
    mutationKey: ['moderation', 'decide-claim', bookingId],
    mutationFn: (body: BodyOf<'claims', 'decideClaim'>) =>
      verifyOutcome(call('claims', 'decideClaim', { params: { bookingId }, body }), async () => {
        const found = await getClaimCase(bookingId);
        return found.claim.decision?.text === body.text ? found : undefined;
      }),
    onSuccess: (found) => {
      showAnswer(queries, claimCaseQuery(bookingId).queryKey, found);
      void queries.invalidateQueries({ queryKey: pendingClaimsQuery.queryKey });
    },
  });
