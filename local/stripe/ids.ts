import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export const randomText = (length: number, alphabet = ALPHABET): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** An id as Stripe writes them: `pi_` and 24 letters and digits. */
export const newStripeId = (prefix: string): string => `${prefix}_${randomText(24)}`;
