import { call } from '#web/lib/api-client.ts';

/** Uses the mailed link that verifies an address. */
export const verifyEmail = (token: string) =>
  call('accounts', 'verifyEmail', { body: { token } }, { isRepeatable: true });
