import { randomInt } from 'node:crypto';
import { CognitoError } from './errors.ts';
import { touch } from './passwords.ts';
import type { Pool } from './pool.ts';
import type { CodeReason, PoolUser } from './state.ts';

const HOUR_MS = 3_600_000;

/** Validity of each code, as in Cognito. */
const VALID_MS: Record<CodeReason, number> = { sign_up: 24 * HOUR_MS };

export interface CodeDelivery {
  readonly Destination: string;
  readonly DeliveryMedium: 'EMAIL';
  readonly AttributeName: 'email';
}

/** Names where a code was sent, with the address masked: `a***@p***`. */
export const deliveryTo = (email: string): CodeDelivery => {
  const [local = '', domain = ''] = email.split('@');
  const Destination = `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
  return { Destination, DeliveryMedium: 'EMAIL', AttributeName: 'email' };
};

/** Sends a new code, which replaces the one before. Throws LimitExceededException past the hourly limit. */
export const sendCode = (pool: Pool, user: PoolUser, reason: CodeReason): CodeDelivery => {
  const { email } = user;
  const key = `${reason}:${user.id}`;
  pool.codeRequests.assertOpen(key);
  pool.codeRequests.count(key);
  const value = String(randomInt(1_000_000)).padStart(6, '0');
  user.codes[reason] = { value, expiresAt: pool.now() + VALID_MS[reason], email };
  touch(pool, user);
  pool.notify({ email, code: value, reason });
  return deliveryTo(email);
};

/** The error for a code that was never sent, was used or has expired. */
export const expiredCode = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');

export const codeMismatch = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');

/** Uses up a code and returns the address that it was sent to. A few wrong codes are allowed each hour. */
export const useCode = (pool: Pool, user: PoolUser, reason: CodeReason, value: string): string => {
  const key = `${reason}:${user.id}`;
  pool.wrongGuesses.assertOpen(key);
  const code = user.codes[reason];
  if (!code) throw expiredCode();
  if (code.value !== value) {
    pool.wrongGuesses.count(key);
    throw codeMismatch();
  }
  if (code.expiresAt <= pool.now()) throw expiredCode();
  pool.wrongGuesses.reset(key);
  user.codes[reason] = undefined;
  touch(pool, user);
  return code.email;
};
