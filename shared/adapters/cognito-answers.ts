import type { AuthenticationResultType } from '@aws-sdk/client-cognito-identity-provider';
import type { Tokens } from '../domain/ports/accounts.ts';
import { AppError } from '../lib/app-error.ts';
import { named } from '../lib/or-undefined.ts';

/** Whether an error of the pool has one of these names. */
export const isNamed = (error: unknown, ...names: string[]) => named(...names)(error);

/** The pool's own lock after wrong passwords, which also applies to unknown addresses. Its duration is not given. */
export const isLocked = (error: unknown): boolean =>
  isNamed(error, 'NotAuthorizedException') &&
  error instanceof Error &&
  error.message === 'Password attempts exceeded';

export const SECOND_FACTOR = 'SOFTWARE_TOKEN_MFA';
/** Also true for a code that was already used, and for a code without a pending secret. */
const isWrongCode = (error: unknown) =>
  isNamed(
    error,
    'CodeMismatchException',
    'ExpiredCodeException',
    'EnableSoftwareTokenMFAException',
    'InvalidParameterException',
  );
/** Converts the error of a call with a one-time code to the domain's. */
export const toCodeError = (cause: unknown): unknown =>
  isWrongCode(cause)
    ? new AppError('second_factor_wrong', 'The code is not right, or it was used before.', { cause })
    : cause;

interface Claims {
  readonly sub: string;
  readonly origin_jti: string;
  readonly auth_time: number;
  readonly 'cognito:groups'?: readonly string[];
}

/** The claims of a token that the pool has just issued: no signature to check. */
const readClaims = (accessToken: string): Claims =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as Claims;

/** The tokens of a sign-in. Throws `invalid_credentials` if the pool returned none. */
export const toTokens = (result: AuthenticationResultType | undefined): Tokens => {
  if (!result?.AccessToken) throw new AppError('invalid_credentials', 'Invalid credentials');
  const claims = readClaims(result.AccessToken);
  return {
    accessToken: result.AccessToken,
    ...(result.RefreshToken && { refreshToken: result.RefreshToken }),
    userId: claims.sub,
    isAdmin: claims['cognito:groups']?.includes('admins') ?? false,
    sessionId: claims.origin_jti,
    signedInAt: claims.auth_time * 1000,
    showedSecondFactor: false,
  };
};

/** Converts the error of a sign-in to the domain's. */
export const toSignInError = (cause: unknown): unknown => {
  if (isLocked(cause)) return new AppError('rate_limited', 'Too many attempts. Try again later.', { cause });
  // The pool only returns this after the correct password.
  if (isNamed(cause, 'UserNotConfirmedException'))
    return new AppError('email_unconfirmed', 'Enter the code that was mailed to this address first.', {
      cause,
    });
  if (isNamed(cause, 'NotAuthorizedException', 'UserNotFoundException'))
    return new AppError('invalid_credentials', 'Invalid credentials', { cause });
  if (isNamed(cause, 'TooManyRequestsException', 'LimitExceededException'))
    return new AppError('rate_limited', 'Too many attempts. Try again later.', { cause });
  return cause;
};
