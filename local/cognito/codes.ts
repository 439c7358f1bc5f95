import { randomInt } from 'node:crypto';
import { CognitoError } from './errors.ts';
import { touch } from './passwords.ts';
import type { Pool } from './pool.ts';
import type { PoolUser } from './state.ts';

/** Validity of a code, as in Cognito. */
const VALID_MS = 24 * 3_600_000;

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

/** Sends a new code for the sign-up, which replaces the one before. Throws LimitExceededException past the hourly limit. */
export const sendCode = (pool: Pool, user: PoolUser): CodeDelivery => {
  const { email } = user;
  pool.codeRequests.assertOpen(user.id);
  pool.codeRequests.count(user.id);
  const value = String(randomInt(1_000_000)).padStart(6, '0');
  user.codes.sign_up = { value, expiresAt: pool.now() + VALID_MS, email };
  touch(pool, user);
  pool.notify({ email, code: value });
  return deliveryTo(email);
};

/** The error for a code that was never sent, was used or has expired. */
export const expiredCode = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');

/** Uses up a code and returns the address that it was sent to. A few wrong codes are allowed each hour. */
export const useCode = (pool: Pool, user: PoolUser, value: string): string => {
  pool.wrongGuesses.assertOpen(user.id);
  const code = user.codes.sign_up;
  if (!code) throw expiredCode();
  if (code.value !== value) {
    pool.wrongGuesses.count(user.id);
    throw new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');
  }
  if (code.expiresAt <= pool.now()) throw expiredCode();
  pool.wrongGuesses.reset(user.id);
  user.codes.sign_up = undefined;
  touch(pool, user);
  return code.email;
};
