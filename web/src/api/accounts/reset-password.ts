import { call, type BodyOf } from '#web/lib/api-client.ts';

/** Sets a new password with the token of a mailed link. */
export const resetPassword = (body: BodyOf<'accounts', 'resetPassword'>) =>
  call('accounts', 'resetPassword', { body });
