import { call, type BodyOf } from '#web/lib/api-client.ts';

/** Mails a link to a new address, which is pending until it is used; returns the caller. */
export const requestEmailChange = (body: BodyOf<'accounts', 'requestEmailChange'>) =>
  call('accounts', 'requestEmailChange', { body });
