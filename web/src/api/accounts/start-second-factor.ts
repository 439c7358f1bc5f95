import { call } from '#web/lib/api-client.ts';

/** Returns the secret for an authenticator app; `second_factor_exists` if there is one. */
export const startSecondFactor = (password: string) =>
  call('accounts', 'startSecondFactor', { body: { password } }, { isRepeatable: true });
