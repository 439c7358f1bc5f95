import type { Needs } from '../deps.ts';

/**
 * Ends every session. The pool refuses their refresh tokens. Access tokens would stay valid for a quarter of an hour, so we refuse those
 * from before the time noted on the account.
 */
export const endSessions = async (
  deps: Needs<'identity' | 'accounts' | 'clock'>,
  userId: string,
): Promise<void> => {
  await deps.identity.signOutEverywhere(userId);
  await deps.accounts.endSessions(userId, deps.clock.now());
};
