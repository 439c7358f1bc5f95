import { call, type BodyOf } from '#web/lib/api-client.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { login } from './login.ts';

/** Creates an account and returns its session. If an earlier request already created it and its answer was lost, the password signs in. */
export const register = (body: BodyOf<'accounts', 'register'>) =>
  verifyOutcome(call('accounts', 'register', { body }), () =>
    login({ email: body.email, password: body.password }),
  );
