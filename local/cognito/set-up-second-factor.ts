import type { Identity } from '#shared/domain/ports/accounts.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { codeOf } from './totp.ts';

/** Sets up an authenticator app for a user, as the page for it does. Returns its secret. */
export const setUpSecondFactor = async (
  identity: Identity,
  email: string,
  password: string,
): Promise<string> => {
  const secret = await identity.startSecondFactor(email, password);
  // The code of half a minute ago, so that the current one stays unused.
  const confirm = () => identity.confirmSecondFactor(email, password, codeOf(secret, Date.now() - 30_000));
  // It runs out where a half minute ends at this moment; the next has all of the next one.
  await confirm().catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'second_factor_wrong') return confirm();
    throw error;
  });
  return secret;
};
