import { call } from '#web/lib/api-client.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { getMe } from './get-me.ts';

/** Drops the pending address; returns the caller. */
export const cancelEmailChange = () =>
  verifyOutcome(call('accounts', 'cancelEmailChange'), async () => {
    const me = await getMe();
    return me.pendingEmail === null ? me : undefined;
  });
