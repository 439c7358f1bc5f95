import { MIN_PASSWORD_LENGTH } from '../model/rules.ts';

/**
 * The form in which a password is set: an `ñ` may be one character or two, by the keyboard, and other signs have several forms, too
 * (NIST SP 800-63B, 5.1.1.2).
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/**
 * The forms in which a typed password may have been set, today's first. Before passwords were normalised, they were set as the keyboard wrote
 * them. One form for a password without accents and signs.
 */
export const spellingsOf = (password: string): string[] => [
  ...new Set([normalizePassword(password), password, password.normalize('NFC'), password.normalize('NFD')]),
];

/** Whether the user pool refuses a password as wrong, or because it has locked the account after wrong ones; undefined for other errors. */
type Refusal = 'wrong' | 'locked' | undefined;

/**
 * Tries a password in each form in which it may have been set, and throws the last refusal. Nearly all passwords have one form. A locked account
 * is not tried again, which would prolong the lock. Where the pool locks it meanwhile, the password was wrong: an attempt that has made the
 * pool count is never said to be none.
 */
export const trySpellings = async <T>(
  password: string,
  attempt: (spelling: string) => Promise<T>,
  judge: (error: unknown) => Refusal,
): Promise<T> => {
  const [first = password, ...others] = spellingsOf(password);
  let answer = attempt(first);
  for (const spelling of others)
    answer = answer.catch((error: unknown) => {
      if (judge(error) !== 'wrong') throw error;
      return attempt(spelling).catch((later: unknown) => {
        throw judge(later) === 'locked' ? error : later;
      });
    });
  return answer;
};

/**
 * The rule of 000 §5, for registration and reset (ruling 16), in the order in which problems are shown. Letters are A to Z, because the
 * user pool counts no others.
 */
export const PASSWORD_RULES = [
  {
    id: 'length',
    test: (password: string) => password.length >= MIN_PASSWORD_LENGTH,
    message: `Must have at least ${String(MIN_PASSWORD_LENGTH)} characters.`,
  },
  {
    id: 'uppercase',
    test: (password: string) => /[A-Z]/.test(password),
    message: 'Must have at least one capital letter.',
  },
  {
    id: 'lowercase',
    test: (password: string) => /[a-z]/.test(password),
    message: 'Must have at least one small letter.',
  },
  {
    id: 'digit',
    test: (password: string) => /\d/.test(password),
    message: 'Must have at least one digit.',
  },
] as const;
