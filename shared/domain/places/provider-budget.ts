import { placeLimits } from '../../areas/places.ts';
import type { Needs } from '../deps.ts';
import { limit, tryLimit } from '../rate-limit.ts';

/** One item of the table takes about a thousand writes a second, and an abuser's refused requests are writes, too. */
const SHARES = 20;

/** A random share of the budget of all clients: the items together allow no more than the budget. */
const pickShare = (budget: number | undefined) => {
  const { key, max: usual, windowSeconds } = limit(placeLimits['places-of-all']);
  const max = budget ?? usual;
  return { key: `${key}${Math.floor(Math.random() * SHARES)}`, max: Math.floor(max / SHARES), windowSeconds };
};

/**
 * Counts a paid request to the provider of places, and returns whether it is allowed. The client's own limit comes first, so that one
 * client cannot use up the common budget. Near its end, some requests are refused although another share had room. `budget`: requests per
 * hour of all clients, if the stage sets it.
 */
export const mayAskProvider = async (
  deps: Needs<'limits' | 'clock'>,
  client: string,
  budget?: number,
): Promise<boolean> =>
  (await tryLimit(deps, limit(placeLimits.places, client))) && tryLimit(deps, pickShare(budget));
