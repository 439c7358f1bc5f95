import { call, type BodyOf } from '#web/lib/api-client.ts';

/**
 * Signs in with email and password; answers the session, which `useSessionActions` opens. With a code, which works once, it is not asked for
 * again when its answer is lost.
 */
export const login = (body: BodyOf<'accounts', 'login'>) =>
  call('accounts', 'login', { body }, { isRepeatable: body.code === undefined });
