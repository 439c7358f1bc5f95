import * as z from 'zod';
import {
  AttributeList,
  assertEmailFree,
  attributeListOf,
  mergeAttributes,
  readAttributes,
} from '../attributes.ts';
import { setPassword, touch } from '../passwords.ts';
import type { PoolUser } from '../state.ts';
import {
  NoFields,
  Password,
  Username,
  adminOperation,
  adminUserOperation,
  type Operations,
} from './operation.ts';
import { newUser } from './sign-up.ts';
import { secondFactorOf } from './software-token.ts';

const NewUser = z.object({
  Username,
  UserAttributes: AttributeList.default([]),
  TemporaryPassword: Password,
  /** Invitations by mail are not supported. */
  MessageAction: z.literal('SUPPRESS'),
});

/** Operations on users that the backend calls with the pool's id and IAM credentials. */
export const adminUserOperations: Operations = {
  AdminCreateUser: adminOperation(NewUser, (pool, input) => {
    const attributes = readAttributes(input.UserAttributes);
    const user = newUser(pool, input.Username, attributes, 'FORCE_CHANGE_PASSWORD');
    setPassword(pool, user, input.TemporaryPassword);
    pool.store.addUser(user);
    return { User: { ...summaryOf(user), Attributes: attributeListOf(user) } };
  }),

  AdminSetUserPassword: adminUserOperation(
    z.object({ Password, Permanent: z.literal(true) }),
    (pool, user, input) => {
      setPassword(pool, user, input.Password);
      user.status = 'CONFIRMED';
      pool.lockout.succeeded(user.id);
      return {};
    },
  ),

  AdminGetUser: adminUserOperation(NoFields, (_pool, user) => ({
    ...summaryOf(user),
    UserAttributes: attributeListOf(user),
    ...secondFactorOf(user),
  })),

  /** A changed e-mail address becomes unverified unless the same call says otherwise. */
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
};

/** A user without attributes: the name of the attributes' field differs between calls. */
const summaryOf = (user: PoolUser) => ({
  Username: user.id,
  UserStatus: user.status,
  Enabled: true,
  UserCreateDate: user.createdAt / 1000,
  UserLastModifiedDate: user.modifiedAt / 1000,
});
