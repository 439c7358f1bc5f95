import * as z from 'zod';
import {
  AttributeList,
  assertEmailFree,
  attributeListOf,
  mergeAttributes,
  readAttributes,
} from '../attributes.ts';
import { CognitoError, userNotFound } from '../errors.ts';
import { randomPassword, setPassword, setTemporaryPassword, touch } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import type { User } from '../state.ts';
import {
  NoFields,
  Password,
  Username,
  adminOperation,
  adminUserOperation,
  type Operations,
} from './operation.ts';
import { assertUnconfirmed, newUser } from './sign-up.ts';
import { secondFactorOf } from './software-token.ts';

const Invitation = z.object({
  Username,
  UserAttributes: AttributeList.default([]),
  TemporaryPassword: Password.optional(),
  MessageAction: z.enum(['SUPPRESS', 'RESEND']).optional(),
});

/** What the backend does with users, by the pool's id and IAM credentials. */
export const adminUserOperations: Operations = {
  AdminCreateUser: adminOperation(Invitation, (pool, input) => {
    const user =
      input.MessageAction === 'RESEND' ? invitedUser(pool, input.Username) : createUser(pool, input);
    const password = input.TemporaryPassword ?? randomPassword();
    setTemporaryPassword(pool, user, password);
    if (!pool.store.findUser(user.id)) pool.store.addUser(user);
    if (input.MessageAction !== 'SUPPRESS') {
      pool.notify({ email: user.email, code: password, reason: 'invite' });
    }
    return { User: { ...summaryOf(user), Attributes: attributeListOf(user) } };
  }),

  AdminSetUserPassword: adminUserOperation(
    z.object({ Password, Permanent: z.boolean().default(false) }),
    (pool, user, input) => {
      if (!input.Permanent) {
        setTemporaryPassword(pool, user, input.Password);
        return {};
      }
      setPassword(pool, user, input.Password);
      user.status = 'CONFIRMED';
      pool.lockout.succeeded(user.id);
      return {};
    },
  ),

  AdminConfirmSignUp: adminUserOperation(NoFields, (pool, user) => {
    assertUnconfirmed(user);
    user.status = 'CONFIRMED';
    touch(pool, user);
    return {};
  }),

  AdminGetUser: adminUserOperation(NoFields, (_pool, user) => ({
    ...summaryOf(user),
    UserAttributes: attributeListOf(user),
    ...secondFactorOf(user),
  })),

  /** A changed e-mail address counts as unverified unless the same call says otherwise. */
  AdminUpdateUserAttributes: adminUserOperation(
    z.object({ UserAttributes: AttributeList }),
    (pool, user, input) => {
      const attributes = readAttributes(input.UserAttributes);
      const email = attributes.get('email') ?? user.email;
      const claimed = attributes.get('email_verified');
      assertEmailFree(pool, email, user);
      mergeAttributes(user, attributes);
      pool.store.changeEmail(
        user,
        email,
        claimed ? claimed === 'true' : user.emailVerified && email === user.email,
      );
      touch(pool, user);
      return {};
    },
  ),

  AdminDeleteUser: adminUserOperation(NoFields, (pool, user) => {
    pool.store.removeUser(user);
    return {};
  }),

  /** Also ends the user's sign-ins, so that enabling the user again revives no token. */
  AdminDisableUser: adminUserOperation(NoFields, (pool, user) => {
    user.enabled = false;
    pool.store.removeSessionsOf(user.id);
    touch(pool, user);
    return {};
  }),

  AdminEnableUser: adminUserOperation(NoFields, (pool, user) => {
    user.enabled = true;
    touch(pool, user);
    return {};
  }),
};

/** The head of a user's description; the attributes follow under a name that differs from call to call. */
export function summaryOf(user: User) {
  return {
    Username: user.id,
    UserStatus: user.status,
    Enabled: user.enabled,
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.modifiedAt / 1000,
  };
}

function createUser(pool: Pool, input: z.infer<typeof Invitation>): User {
  return newUser(pool, input.Username, readAttributes(input.UserAttributes), 'FORCE_CHANGE_PASSWORD');
}

function invitedUser(pool: Pool, username: string): User {
  const user = pool.store.findUser(username);
  if (!user) throw userNotFound();
  if (user.status === 'FORCE_CHANGE_PASSWORD') return user;
  throw new CognitoError(
    'UnsupportedUserStateException',
    'Resend not possible. User status is not FORCE_CHANGE_PASSWORD',
  );
}
