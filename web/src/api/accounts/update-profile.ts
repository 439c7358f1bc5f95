import { call, type BodyOf } from '#web/lib/api-client.ts';

/** Changes fields of the caller's profile; answers the caller. */
export const updateProfile = (body: BodyOf<'accounts', 'updateProfile'>) =>
  call('accounts', 'updateProfile', { body });
