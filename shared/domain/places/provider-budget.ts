import type { Needs } from '../deps.ts';
import { limit } from '../limits.ts';
import { tryLimit } from '../rate-limit.ts';

/**
 * Counts a question to the provider of places, which costs money, and says whether it may be asked. The client's own limit
 * comes first, so that one client cannot use up what is there for all.
 */
export const mayAskProvider = async (deps: Needs<'limits' | 'clock'>, client: string): Promise<boolean> =>
  (await tryLimit(deps, limit('places', client))) && tryLimit(deps, limit('places-of-all'));
