import { call, type BodyOf } from '#web/lib/api-client.ts';
import { orLook } from '#web/lib/or-look.ts';
import { login } from './login.ts';

/** Creates an account and answers its session. Where an account is there after a lost answer, its password opens it. */
export const register = (body: BodyOf<'accounts', 'register'>) =>
  orLook(call('accounts', 'register', { body }), () => login({ email: body.email, password: body.password }));
