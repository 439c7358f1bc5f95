import { call, type BodyOf } from '#web/lib/api-client.ts';

/** Makes a session of a sign-in at the user pool: the API takes its refresh token over. */
export const adoptSession = (body: BodyOf<'accounts', 'adoptSession'>) =>
  call('accounts', 'adoptSession', { body });
