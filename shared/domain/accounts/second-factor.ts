import { AppError } from '../../lib/app-error.ts';
import type { Actor, Needs } from '../deps.ts';
import { ensureAccount, type SessionDeps, takeCodeLimit } from './sign-in.ts';

const wrongPassword = (error: unknown) =>
  error instanceof AppError && error.code === 'invalid_credentials'
    ? new AppError('wrong_password', 'The password is not right.', { cause: error })
    : error;

/** The caller's address in the user pool. Throws `forbidden` unless the caller is an administrator. */
const findOwnEmail = async (deps: SessionDeps, actor: Actor): Promise<string> => {
  if (!actor.isAdmin) throw new AppError('forbidden', 'Only administrators have a second factor.');
  const person = await deps.identity.find(actor.userId);
  return person?.email ?? (await ensureAccount(deps, actor.userId)).email;
};

/** The format that authenticator apps read from a link or QR code. */
const otpAuthUrl = (email: string, secret: string) =>
  `otpauth://totp/${encodeURIComponent(`PlazaLibre:${email}`)}?${new URLSearchParams({ secret, issuer: 'PlazaLibre' }).toString()}`;

type SetUpDeps = SessionDeps & Needs<'limits'>;

/**
 * Returns the base32 secret for an authenticator app and a link with it. It is active once `confirmSecondFactor` receives a code. Throws
 * `forbidden`, `wrong_password`, `second_factor_exists`, `rate_limited`.
 */
export const startSecondFactor = async (
  deps: SetUpDeps,
  actor: Actor,
  input: { password: string },
): Promise<{ secret: string; url: string }> => {
  const email = await findOwnEmail(deps, actor);
  await takeCodeLimit(deps, email);
  try {
    const secret = await deps.identity.startSecondFactor(email, input.password);
    return { secret, url: otpAuthUrl(email, secret) };
  } catch (error) {
    throw wrongPassword(error);
  }
};

/**
 * Makes the app the caller's second factor and ends every session, because none of them had one. Throws `forbidden`, `wrong_password`,
 * `second_factor_wrong`, `second_factor_exists`, `rate_limited`.
 */
export const confirmSecondFactor = async (
  deps: SetUpDeps,
  actor: Actor,
  input: { password: string; code: string },
): Promise<void> => {
  const email = await findOwnEmail(deps, actor);
  await takeCodeLimit(deps, email);
  try {
    await deps.identity.confirmSecondFactor(email, input.password, input.code);
  } catch (error) {
    throw wrongPassword(error);
  }
  await deps.identity.signOutEverywhere(actor.userId);
};
