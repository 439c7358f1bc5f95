import { MIN_PASSWORD_LENGTH } from '../model/rules.ts';

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
