import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { AttributeList, assertEmail, mergeAttributes, readOwnAttributes } from '../attributes.ts';
import { deliveryTo, expiredCode, sendCode, useCode } from '../codes.ts';
import { CognitoError, invalidParameter, notAuthorized } from '../errors.ts';
import { assertPolicy, setPassword, touch } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import type { PoolUser } from '../state.ts';
import { ConfirmationCode, Password, Username, clientOperation, type Operations } from './operation.ts';

/** Users create their own account and confirm it with a code from a mail. */
export const signUpOperations: Operations = {
  SignUp: clientOperation(
    z.object({ Username, Password, UserAttributes: AttributeList.default([]) }),
    (pool, input) => {
      const attributes = readOwnAttributes(input.UserAttributes);
      assertPolicy(input.Password);
      const user = newUser(pool, input.Username, attributes, 'UNCONFIRMED');
      setPassword(pool, user, input.Password);
      pool.store.addUser(user);
      const CodeDeliveryDetails = sendCode(pool, user);
      return { UserConfirmed: false, UserSub: user.id, CodeDeliveryDetails };
    },
  ),

  ConfirmSignUp: clientOperation(z.object({ Username, ConfirmationCode }), (pool, input) => {
    const user = pool.store.findUser(input.Username);
    if (!user) throw expiredCode();
    if (user.status !== 'UNCONFIRMED')
      throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
    const email = useCode(pool, user, input.ConfirmationCode);
    user.status = 'CONFIRMED';
    if (email === user.email) user.emailVerified = true;
    touch(pool, user);
    return {};
  }),

  ResendConfirmationCode: clientOperation(z.object({ Username }), (pool, input) => {
    const user = pool.store.findUser(input.Username);
    if (!user) return { CodeDeliveryDetails: deliveryTo(input.Username) };
    if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
    return { CodeDeliveryDetails: sendCode(pool, user) };
  }),
};

/**
 * Creates a user without a password, not yet stored. The user name is the e-mail address, as in a pool with `UsernameAttributes: email`.
 * Throws UsernameExistsException if the address is taken.
 */
export const newUser = (
  pool: Pool,
  username: string,
  attributes: Map<string, string>,
  status: PoolUser['status'],
): PoolUser => {
  assertEmail(username);
  const email = attributes.get('email') ?? username;
  if (email.toLowerCase() !== username.toLowerCase()) {
    throw invalidParameter('The email attribute must be the user name.');
  }
  if (pool.store.findUser(username)) {
    throw new CognitoError('UsernameExistsException', 'An account with the given email already exists.');
  }
  const createdAt = pool.now();
  const user: PoolUser = {
    id: randomUUID(),
    status,
    createdAt,
    modifiedAt: createdAt,
    email,
    emailVerified: attributes.get('email_verified') === 'true',
    attributes: {},
    groups: [],
    salt: '',
    verifier: '',
    codes: {},
  };
  mergeAttributes(user, attributes);
  return user;
};
