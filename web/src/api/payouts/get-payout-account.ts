import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** Somebody who waits for a review sees its end without a reload. */
const REVIEW_PACE_MS = 20_000;

/** How far the signed-in owner is with being paid. */
export const payoutAccountQuery = queryOptions({
  queryKey: ['payouts', 'account'],
  queryFn: ({ signal }) => call('payouts', 'getPayoutAccount', {}, { signal }),
  // Who comes back from the provider wants to see what they have just done there.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.status === 'in_review' ? REVIEW_PACE_MS : false),
});
