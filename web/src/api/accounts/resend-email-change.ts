import { call } from '#web/lib/api-client.ts';

/** Mails the link to the pending address, or to the current one if mails did not arrive; returns the caller. */
export const resendEmailChange = () => call('accounts', 'resendEmailChange');
