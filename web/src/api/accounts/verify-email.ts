import { call } from '#web/lib/api-client.ts';

/** Uses the mailed link that shows an address to be its owner's. */
export const verifyEmail = (token: string) => call('accounts', 'verifyEmail', { body: { token } });
