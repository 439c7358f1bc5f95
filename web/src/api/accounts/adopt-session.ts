import { call, type BodyOf } from '#web/lib/api-client.ts';

/** Turns a sign-in at the user pool into a session: the API takes over its refresh token. */
export const adoptSession = (body: BodyOf<'accounts', 'adoptSession'>) =>
  call('accounts', 'adoptSession', { body }, { isRepeatable: true });
