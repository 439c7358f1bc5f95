import { createHmac } from 'node:crypto';
import { CognitoError, incorrectCredentials } from './errors.ts';
import type { Pool } from './pool.ts';
import { createVerifier, passwordMatches, type Verifier } from './srp.ts';
import type { PoolUser } from './state.ts';

const POLICY: readonly (readonly [RegExp, string])[] = [
  [/^.{8,}$/su, 'Password not long enough'],
  [/[A-Z]/, 'Password must have uppercase characters'],
  [/[a-z]/, 'Password must have lowercase characters'],
  [/[0-9]/, 'Password must have numeric characters'],
];

/** Throws InvalidPasswordException unless the password has 8 characters with upper case, lower case and a digit. */
export const assertPolicy = (password: string): void => {
  for (const [pattern, complaint] of POLICY) {
    if (pattern.test(password)) continue;
    throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${complaint}`);
  }
};

/** Replaces the user's password after checking the policy. */
export const setPassword = (pool: Pool, user: PoolUser, password: string): void => {
  assertPolicy(password);
  Object.assign(user, createVerifier(pool.name, user.id, password));
  touch(pool, user);
};

export const touch = (pool: Pool, user: PoolUser): void => {
  user.modifiedAt = pool.now();
  pool.store.changed();
};

/** The SRP verifier of a user. An unknown name gets a decoy that no password opens. */
export interface SrpAccount extends Verifier {
  readonly id: string;
  readonly user: PoolUser | undefined;
}

/**
 * The account of a user name. For an unknown name the answer is as stable as a user's (always the same id and salt), so that the two cannot
 * be distinguished.
 */
export const findAccount = (pool: Pool, username: string): SrpAccount => {
  const user = pool.store.findUser(username);
  if (user) return { id: user.id, salt: user.salt, verifier: user.verifier, user };
  const digest = createHmac('sha256', pool.store.signingKeyPem).update(username.toLowerCase()).digest();
  const hex = digest.toString('hex');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return { id, user, ...createVerifier(pool.name, id, hex, digest.subarray(16)) };
};

/** Checks a password under the account's lockout. Returns the user or throws NotAuthorizedException. */
export const checkAccount = (pool: Pool, account: SrpAccount, isRight: () => boolean): PoolUser => {
  pool.lockout.assertOpen(account.id);
  if (isRight() && account.user) {
    pool.lockout.succeeded(account.id);
    return account.user;
  }
  pool.lockout.failed(account.id);
  throw incorrectCredentials();
};

/** Checks a password that was sent in plain text (the flows without SRP). */
export const checkPassword = (pool: Pool, username: string, password: string): PoolUser => {
  const account = findAccount(pool, username);
  return checkAccount(pool, account, () => passwordMatches(pool.name, account.id, account, password));
};
