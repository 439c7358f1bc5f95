import { call } from '#web/lib/api-client.ts';

/** Uses the mailed link that puts a new address in the place of the former one. */
export const confirmEmailChange = (token: string) =>
  call('accounts', 'confirmEmailChange', { body: { token } });
