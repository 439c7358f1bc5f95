import { createHash } from 'node:crypto';
import { ulid } from 'ulid';

type Prefix = 'spt' | 'bkg' | 'evt' | 'aud' | 'imp' | 'rev' | 'con';

/** A new id that sorts by time, `spt_01J...`. */
export const newId = (prefix: Prefix): string => `${prefix}_${ulid()}`;

/**
 * The end of an id, which is random, for people to read out: no I, L, O or U is in it. Among ten million
 * ids some 45 pairs share one, so that it is looked up and names nothing by itself (decision 109).
 */
export const toReference = (id: string): string => id.slice(-8);

/** A reference as somebody typed or heard it; undefined for what is none. */
export const readReference = (text: string): string | undefined => {
  const plain = text
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(plain) ? plain : undefined;
};

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The same id for the same text, in the form of the others. It does not sort by time. */
export const deriveId = (prefix: Prefix, text: string): string => {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 26);
  return `${prefix}_${Array.from(bytes, (byte) => DIGITS[byte % DIGITS.length]).join('')}`;
};
