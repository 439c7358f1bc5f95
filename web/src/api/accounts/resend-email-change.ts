import { call } from '#web/lib/api-client.ts';

/** Mails the link to the address that waits, or to the present one where mails did not arrive; answers the caller. */
export const resendEmailChange = () => call('accounts', 'resendEmailChange');
