import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** An owner who waits for the provider's review sees its end without a reload. */
const REVIEW_PACE_MS = 20_000;

/** The state of the signed-in owner's payout account. */
export const payoutAccountQuery = queryOptions({
  queryKey: ['payouts', 'account'],
  queryFn: ({ signal }) => call('payouts', 'getPayoutAccount', {}, { signal }),
  // Owners who return from the provider expect to see the result.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.status === 'in_review' ? REVIEW_PACE_MS : false),
});
