import type { Needs } from '../deps.ts';
import { limit } from '../limits.ts';
import { tryLimit } from '../rate-limit.ts';

/** One item of the table takes some thousand writes a second, and an abuser's refused questions are writes, too. */
const SHARES = 20;

/** A random share of the budget of all clients: its items together allow no more than the budget. */
const pickShare = (budget: number | undefined) => {
  const { key, max: usual, windowSeconds } = limit('places-of-all');
  const max = budget ?? usual;
  return { key: `${key}${Math.floor(Math.random() * SHARES)}`, max: Math.floor(max / SHARES), windowSeconds };
};

/**
 * Counts a question to the provider of places, which costs money, and says whether it may be asked. The client's own limit
 * comes first, so that one client cannot use up what is there for all. Near the end of the budget, some questions are
 * refused that another share had room for. `budget`: questions in an hour of all clients, where the stage has its own.
 */
export const mayAskProvider = async (
  deps: Needs<'limits' | 'clock'>,
  client: string,
  budget?: number,
): Promise<boolean> => (await tryLimit(deps, limit('places', client))) && tryLimit(deps, pickShare(budget));
