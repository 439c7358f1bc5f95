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
