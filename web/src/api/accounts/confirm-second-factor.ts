import { call, type BodyOf } from '#web/lib/api-client.ts';

/** Turns the second factor on with the first code of the app. It ends every session. */
export const confirmSecondFactor = (body: BodyOf<'accounts', 'confirmSecondFactor'>) =>
  call('accounts', 'confirmSecondFactor', { body });
