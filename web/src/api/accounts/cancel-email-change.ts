import { call } from '#web/lib/api-client.ts';

/** Drops the address that waits for its link; answers the caller. */
export const cancelEmailChange = () => call('accounts', 'cancelEmailChange');
