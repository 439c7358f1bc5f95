import { call } from '#web/lib/api-client.ts';

/** Drops the pending address; returns the caller. */
export const cancelEmailChange = () => call('accounts', 'cancelEmailChange');
