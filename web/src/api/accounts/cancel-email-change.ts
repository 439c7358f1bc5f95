import { call } from '#web/lib/api-client.ts';
import { orLook } from '#web/lib/or-look.ts';
import { getMe } from './get-me.ts';

/** Drops the pending address; returns the caller. */
export const cancelEmailChange = () =>
  orLook(call('accounts', 'cancelEmailChange'), async () => {
    const me = await getMe();
    return me.pendingEmail === null ? me : undefined;
  });
