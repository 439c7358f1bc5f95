import type { Needs } from '../deps.ts';

/**
 * Ends every session: the pool refuses their refresh tokens, and from the note on the account on we refuse the access
 * tokens that they gave, which the pool would let live for a quarter of an hour.
 */
export const endSessions = async (
  deps: Needs<'identity' | 'accounts' | 'clock'>,
  userId: string,
): Promise<void> => {
  await deps.identity.signOutEverywhere(userId);
  await deps.accounts.endSessions(userId, deps.clock.now());
};
