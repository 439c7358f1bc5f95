import { call } from '#web/lib/api-client.ts';

/** Closes the caller's account; `account_has_open_business` says what prevents it. */
export const closeMyAccount = (password: string) => call('privacy', 'closeMyAccount', { body: { password } });
