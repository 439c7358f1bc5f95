import { call } from '#web/lib/api-client.ts';

/** Answers the secret for an authenticator app; `second_factor_exists` where there is one. */
export const startSecondFactor = (password: string) =>
  call('accounts', 'startSecondFactor', { body: { password } });
