import { call } from '#web/lib/api-client.ts';

/** Mails another link that verifies the present address; `conflict` where it is verified already. */
export const requestEmailVerification = () => call('accounts', 'requestEmailVerification');
