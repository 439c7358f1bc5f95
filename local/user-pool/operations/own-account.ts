import * as z from 'zod';
import {
  AttributeList,
  assertEmailFree,
  attributeListOf,
  mergeAttributes,
  readOwnAttributes,
} from '../attributes.ts';
import { sendCode, useCode } from '../codes.ts';
import { incorrectCredentials } from '../errors.ts';
import { setPassword, touch } from '../passwords.ts';
import { passwordMatches } from '../srp.ts';
import { ConfirmationCode, NoFields, Password, userOperation, type Operations } from './operation.ts';

const EmailOnly = z.literal('email');

/** What signed-in users do with their own account. */
export const ownAccountOperations: Operations = {
  GetUser: userOperation(NoFields, (_pool, user) => ({
    Username: user.id,
    UserAttributes: attributeListOf(user),
  })),

  /** A new e-mail address counts once its code is entered; until then the old one stays (`keepOriginal`). */
  UpdateUserAttributes: userOperation(
    z.object({ UserAttributes: AttributeList.min(1) }),
    (pool, user, input) => {
      const attributes = readOwnAttributes(input.UserAttributes);
      const email = attributes.get('email') ?? user.email;
      assertEmailFree(pool, email, user);
      mergeAttributes(user, attributes);
      touch(pool, user);
      const isNewEmail = email.toLowerCase() !== user.email.toLowerCase();
      return { CodeDeliveryDetailsList: isNewEmail ? [sendCode(pool, user, 'attribute', email)] : [] };
    },
  ),

  GetUserAttributeVerificationCode: userOperation(z.object({ AttributeName: EmailOnly }), (pool, user) => ({
    CodeDeliveryDetails: sendCode(pool, user, 'attribute', user.codes.attribute?.email),
  })),

  VerifyUserAttribute: userOperation(
    z.object({ AttributeName: EmailOnly, Code: ConfirmationCode }),
    (pool, user, input) => {
      const email = useCode(pool, user, 'attribute', input.Code);
      assertEmailFree(pool, email, user);
      pool.store.changeEmail(user, email, true);
      touch(pool, user);
      return {};
    },
  ),

  ChangePassword: userOperation(
    z.object({ PreviousPassword: Password, ProposedPassword: Password }),
    (pool, user, input) => {
      const key = `change_password:${user.id}`;
      pool.wrongGuesses.assertOpen(key);
      if (!passwordMatches(pool.name, user.id, user, input.PreviousPassword)) {
        pool.wrongGuesses.count(key);
        throw incorrectCredentials();
      }
      pool.wrongGuesses.reset(key);
      setPassword(pool, user, input.ProposedPassword);
      return {};
    },
  ),

  DeleteUser: userOperation(NoFields, (pool, user) => {
    pool.store.removeUser(user);
    return {};
  }),
};
