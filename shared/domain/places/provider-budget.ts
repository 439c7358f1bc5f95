import type { Needs } from '../deps.ts';

/** A driver who types several addresses in a row stays well below; a program that reads the whole country does not. */
const PER_CLIENT = { most: 120, windowSeconds: 600 };
/** What one hour may cost at most, however many clients ask. */
const OF_ALL = { most: 10_000, windowSeconds: 3600 };

/**
 * Counts a question to the provider of places, which costs money, and says whether it may be asked. The client's own limit
 * comes first, so that one client cannot use up what is there for all.
 */
export const mayAskProvider = async (deps: Needs<'limits' | 'clock'>, client: string): Promise<boolean> => {
  const now = deps.clock.now();
  const take = (key: string, { most, windowSeconds }: typeof OF_ALL) =>
    deps.limits.take(key, most, windowSeconds, now);
  return (await take(`places:${client}`, PER_CLIENT)) && take('places', OF_ALL);
};
