import { createHash } from 'node:crypto';
import { ulid } from 'ulid';

type Prefix = 'spt' | 'bkg' | 'evt' | 'aud' | 'imp' | 'rev' | 'con';

/** A new id that sorts by time, `spt_01J...`. */
export const newId = (prefix: Prefix): string => `${prefix}_${ulid()}`;

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The same id for the same text, in the form of the others. It does not sort by time. */
export const deriveId = (prefix: Prefix, text: string): string => {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 26);
  return `${prefix}_${Array.from(bytes, (byte) => DIGITS[byte % DIGITS.length]).join('')}`;
};
