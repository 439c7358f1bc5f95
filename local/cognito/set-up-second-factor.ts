import type { Identity } from '#shared/domain/accounts/ports.ts';
import { codeOf } from './totp.ts';

/** Gives a user an authenticator app, as the set-up page does. Answers its secret. */
export const setUpSecondFactor = async (
  identity: Identity,
  email: string,
  password: string,
): Promise<string> => {
  const secret = await identity.startSecondFactor(email, password);
  // Of half a minute ago, so that the present code has not been used yet.
  await identity.confirmSecondFactor(email, password, codeOf(secret, Date.now() - 30_000));
  return secret;
};
