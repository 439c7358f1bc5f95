import { AppError } from '../../lib/app-error.ts';
import type { Actor, Needs } from '../deps.ts';
import { limit } from '../limits.ts';
import { limitFailures } from '../rate-limit.ts';

/** Throws `wrong_password`. The session that the pool opens for a right one is closed again. */
const checkPassword = async (deps: Needs<'identity'>, email: string, password: string): Promise<void> => {
  try {
    const { refreshToken } = await deps.identity.signIn(email, password);
    if (refreshToken) await deps.identity.revoke(refreshToken);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // It is asked for after the right password.
    if (error.code === 'second_factor_needed') return;
    if (error.code !== 'invalid_credentials') throw error;
    throw new AppError('wrong_password', 'The password is not right.', { cause: error });
  }
};

const isWrong = (error: unknown) => error instanceof AppError && error.code === 'wrong_password';

/**
 * Has the caller enter the password again (step-up authentication), for what a stolen token alone must not do. Wrong ones
 * count together, whichever route they were tried at. Every user has a password, also one who signed up at the user pool
 * itself. Throws `wrong_password`, `rate_limited`, and `unauthenticated` when there is no such account any more.
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
    [limit('password', actor.userId)],
    () => checkPassword(deps, person.email, password),
    isWrong,
  );
};
