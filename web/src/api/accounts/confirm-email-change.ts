import { call } from '#web/lib/api-client.ts';

/** Uses the mailed link, so that the new address replaces the former one; `email_link_used` if it has done so before. */
export const confirmEmailChange = (token: string) =>
  call('accounts', 'confirmEmailChange', { body: { token } }, { isRepeatable: true });
