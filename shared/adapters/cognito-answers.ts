import type { AuthenticationResultType } from '@aws-sdk/client-cognito-identity-provider';
import type { Tokens } from '../domain/ports/accounts.ts';
import { AppError } from '../lib/app-error.ts';

/** Whether an error is one of these of the pool. */
export const isNamed = (error: unknown, ...names: string[]) =>
  error instanceof Error && names.includes(error.name);

/** The pool's own lock after wrong passwords, which it has for unknown addresses too. It does not say how long. */
const isLocked = (error: unknown) =>
  isNamed(error, 'NotAuthorizedException') &&
  error instanceof Error &&
  error.message === 'Password attempts exceeded';

export const SECOND_FACTOR = 'SOFTWARE_TOKEN_MFA';
/** Also of a code that was used before, and of one for a secret that was not asked for. */
const isWrongCode = (error: unknown) =>
  isNamed(
    error,
    'CodeMismatchException',
    'ExpiredCodeException',
    'EnableSoftwareTokenMFAException',
    'InvalidParameterException',
  );
/** The error of a call that takes a one-time code, as the domain knows it. */
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

/** The claims of a token that the pool itself has just handed over: no signature to check. */
const readClaims = (accessToken: string): Claims =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as Claims;

/** The tokens of a sign-in. Throws `invalid_credentials` where the pool gave none. */
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

/** The error of a sign-in, as the domain knows it. */
export const toSignInError = (cause: unknown): unknown => {
  if (isLocked(cause)) return new AppError('rate_limited', 'Too many attempts. Try again later.', { cause });
  // The pool says so after the right password only.
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
