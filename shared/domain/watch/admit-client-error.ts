import type { Needs } from '../deps.ts';
import { limit } from '../limits.ts';
import { enforceRateLimits } from '../rate-limit.ts';

/**
 * Whether a report of a browser may be logged. `rate_limited`. The client is counted first: one that is over its limit
 * takes nothing from what all share.
 */
export const admitClientError = async (deps: Needs<'limits' | 'clock'>, client: string): Promise<void> => {
  await enforceRateLimits(deps, [limit('client-errors', client)]);
  await enforceRateLimits(deps, [limit('client-errors-of-all')]);
};
