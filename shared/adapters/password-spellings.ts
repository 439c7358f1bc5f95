import { trySpellings } from '../api/password-rules.ts';
import { isLocked, isNamed } from './cognito-answers.ts';

const judge = (error: unknown) => {
  if (isLocked(error)) return 'locked';
  return isNamed(error, 'NotAuthorizedException') ? 'wrong' : undefined;
};

/** Tries a password at the pool in each form in which it may have been set (`trySpellings`). Throws the pool's errors. */
export const tryAtPool = <T>(password: string, attempt: (spelling: string) => Promise<T>): Promise<T> =>
  trySpellings(password, attempt, judge);
