import { spellingsOf } from '../api/password-rules.ts';
import { isLocked, isNamed } from './cognito-answers.ts';

/** The pool refuses a password; not when it has locked the account, which a further attempt would prolong. */
const isWrongPassword = (error: unknown) => isNamed(error, 'NotAuthorizedException') && !isLocked(error);

/**
 * Tries a password in each form in which it may have been set, and throws the last refusal. Nearly all passwords have one form. Where the pool
 * locks the account meanwhile, the password was wrong: an attempt that has made the pool count is never said to be none.
 */
export const trySpellings = async <T>(
  password: string,
  attempt: (spelling: string) => Promise<T>,
): Promise<T> => {
  const [first = password, ...others] = spellingsOf(password);
  let answer = attempt(first);
  for (const spelling of others)
    answer = answer.catch((error: unknown) => {
      if (!isWrongPassword(error)) throw error;
      return attempt(spelling).catch((later: unknown) => {
        throw isLocked(later) ? error : later;
      });
    });
  return answer;
};
