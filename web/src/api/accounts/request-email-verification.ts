import { call } from '#web/lib/api-client.ts';

/** Mails another link that verifies the current address; `conflict` if it is already verified. */
export const requestEmailVerification = () => call('accounts', 'requestEmailVerification');
