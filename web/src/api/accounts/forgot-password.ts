import { call, type BodyOf } from '#web/lib/api-client.ts';

/** Mails a link that allows one new password. */
export const forgotPassword = (body: BodyOf<'accounts', 'forgotPassword'>) =>
  call('accounts', 'forgotPassword', { body });
