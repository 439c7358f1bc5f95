import { signInLimits } from '../../areas/sign-in.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Actor, Needs } from '../deps.ts';
import { limit, limitFailures } from '../rate-limit.ts';

/** Throws `wrong_password`. The session of a correct one is closed again. */
const checkPassword = async (deps: Needs<'identity'>, email: string, password: string): Promise<void> => {
  try {
    const { refreshToken } = await deps.identity.signIn(email, password);
    if (refreshToken) await deps.identity.revoke(refreshToken);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The second factor is only requested after the correct password.
    if (error.code === 'second_factor_needed') return;
    if (error.code !== 'invalid_credentials') throw error;
    throw new AppError('wrong_password', 'The password is not right.', { cause: error });
  }
};

const isWrong = (error: unknown) => error instanceof AppError && error.code === 'wrong_password';

/**
 * Asks the caller for the password again (step-up authentication), for what a stolen token alone must not do. Wrong attempts count together
 * across routes. Every user has a password, also after a sign-up at the user pool itself. Throws `wrong_password`, `rate_limited`, and
 * `unauthenticated` if the account no longer exists.
 */
export const requirePassword = async (
  deps: Needs<'identity' | 'limits' | 'clock'>,
  actor: Actor,
  password: string,
): Promise<void> => {
  const person = await deps.identity.find(actor.userId);
  if (!person) throw new AppError('unauthenticated', 'This account no longer exists.');
  await limitFailures(
    deps,
    [limit(signInLimits.password, actor.userId)],
    () => checkPassword(deps, person.email, password),
    isWrong,
  );
};
