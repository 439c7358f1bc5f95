import type { MessageId } from '#web/i18n/messages.ts';
import { ConnectionError } from '#web/lib/api-error.ts';

/** Errors of the user pool by name. */
const TEXTS: Readonly<Record<string, MessageId>> = {
  NotAuthorizedException: 'accounts.invalidCredentials',
  UserNotFoundException: 'accounts.invalidCredentials',
  UsernameExistsException: 'accounts.emailTaken',
  CodeMismatchException: 'provider.codeWrong',
  ExpiredCodeException: 'provider.codeExpired',
  LimitExceededException: 'accounts.tooMany',
  TooManyRequestsException: 'accounts.tooMany',
  TooManyFailedAttemptsException: 'accounts.tooMany',
  NetworkError: 'accounts.connectionError',
};

/** The text for an error of the user pool, or of taking over its session. */
export const poolProblem = (error: Error): MessageId => {
  if (error instanceof ConnectionError) return 'accounts.connectionError';
  // The lock after wrong passwords has no error name of its own.
  if (error.message === 'Password attempts exceeded') return 'accounts.tooMany';
  return TEXTS[error.name] ?? 'provider.failed';
};

/** The text for a refused code of an authenticator app. */
export const secondFactorProblem = (error: Error): MessageId => {
  const isWrongCode = ['CodeMismatchException', 'ExpiredCodeException'].includes(error.name);
  if (isWrongCode) return 'accounts.codeWrong';
  // The pool forgets a sign-in that waits for its code after minutes.
  return error.name === 'NotAuthorizedException' ? 'provider.signInExpired' : poolProblem(error);
};
