import * as z from 'zod';
import { CognitoError, invalidParameter } from '../errors.ts';
import { touch } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import type { PoolUser } from '../state.ts';
import { findStep } from '../totp.ts';
import { adminUserOperation, NoFields, userOperation, type Operations } from './operation.ts';

/** The second factor of a user: an authenticator app. */
export const softwareTokenOperations: Operations = {
  /** The new secret is active once one of its codes was entered; until then the former one is. */
  AssociateSoftwareToken: userOperation(NoFields, (pool, user) => {
    const secret = pool.newSecret(user.email);
    user.offeredSecret = secret;
    touch(pool, user);
    return { SecretCode: secret };
  }),

  VerifySoftwareToken: userOperation(z.object({ UserCode: z.string() }), (pool, user, input) => {
    const secret = user.offeredSecret;
    if (!secret) throw invalidParameter('User has not set up software token mfa');
    const step = findStep(secret, input.UserCode, pool.now());
    if (step === undefined) throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
    user.softwareToken = { secret, isEnabled: user.softwareToken?.isEnabled ?? false, usedSteps: [step] };
    delete user.offeredSecret;
    touch(pool, user);
    return { Status: 'SUCCESS' };
  }),

  AdminSetUserMFAPreference: adminUserOperation(
    z.object({ SoftwareTokenMfaSettings: z.object({ Enabled: z.boolean() }) }),
    (pool, user, input) => {
      const isEnabled = input.SoftwareTokenMfaSettings.Enabled;
      if (isEnabled && !user.softwareToken)
        throw invalidParameter('User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA');
      if (user.softwareToken) user.softwareToken.isEnabled = isEnabled;
      touch(pool, user);
      return {};
    },
  ),
};

/** The second factor's fields in a user's description. */
export const secondFactorOf = (user: PoolUser): object => {
  if (!user.softwareToken?.isEnabled) return {};
  return { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' };
};

/** Throws CodeMismatchException, and ExpiredCodeException for a code that was already used. */
export const useOneTimeCode = (pool: Pool, user: PoolUser, code: string): void => {
  const token = user.softwareToken;
  const step = token && findStep(token.secret, code, pool.now());
  if (!token || step === undefined)
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
  if (token.usedSteps.includes(step))
    throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
  token.usedSteps = [...token.usedSteps.slice(-2), step];
  touch(pool, user);
};
