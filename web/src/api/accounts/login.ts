import { call, type BodyOf } from '#web/lib/api-client.ts';

/** Signs in with email and password; answers the session, which `useSessionActions` opens. */
export const login = (body: BodyOf<'accounts', 'login'>) =>
  call('accounts', 'login', { body }, { isRepeatable: true });
