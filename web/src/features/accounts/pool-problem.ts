import type { MessageId } from '#web/i18n/messages.ts';
import { ConnectionError } from '#web/lib/api-error.ts';

/** What the user pool refuses, by the name of its error. */
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

/** What to tell of a failure at the user pool, or of taking its session over. */
export const poolProblem = (error: Error): MessageId => {
  if (error instanceof ConnectionError) return 'accounts.connectionError';
  // The lock after wrong passwords has no name of its own.
  if (error.message === 'Password attempts exceeded') return 'accounts.tooMany';
  return TEXTS[error.name] ?? 'provider.failed';
};

/** What to tell of the code of an authenticator app that was refused. */
export const secondFactorProblem = (error: Error): MessageId => {
  const isWrongCode = ['CodeMismatchException', 'ExpiredCodeException'].includes(error.name);
  if (isWrongCode) return 'accounts.codeWrong';
  // The pool forgets a sign-in that waits for its code for minutes.
  return error.name === 'NotAuthorizedException' ? 'provider.signInExpired' : poolProblem(error);
};
