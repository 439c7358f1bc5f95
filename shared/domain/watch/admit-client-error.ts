import { watchLimits } from '../../areas/watch.ts';
import type { Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';

/**
 * Whether a browser's report may be logged. `rate_limited`. The client is counted first: one over its limit uses up nothing of the common
 * limit.
 */
export const admitClientError = async (deps: Needs<'limits' | 'clock'>, client: string): Promise<void> => {
  await enforceRateLimits(deps, [limit(watchLimits['client-errors'], client)]);
  await enforceRateLimits(deps, [limit(watchLimits['client-errors-of-all'])]);
};
