import { createHash } from 'node:crypto';
import { decodeTime, isValid, ulid } from 'ulid';

type Prefix = 'spt' | 'bkg' | 'evt' | 'aud' | 'imp' | 'rev' | 'con' | 'chg' | 'clm' | 'rnt';

/** A new id that sorts by time, `spt_01J...`. */
export const newId = (prefix: Prefix): string => `${prefix}_${ulid()}`;

/** The time of an id of `newId`, in epoch milliseconds; undefined for other texts. */
export const readIdTime = (id: string): number | undefined => {
  const end = id.slice(id.indexOf('_') + 1);
  return isValid(end) ? decodeTime(end) : undefined;
};

/**
 * The random end of an id, for people to read out: it has no I, L, O or U. Among ten million ids about 45 pairs share one, so a reference
 * is looked up and identifies nothing by itself (decision 109).
 */
export const toReference = (id: string): string => id.slice(-8);

/** The reference in a text that somebody typed; undefined for other texts. */
export const readReference = (text: string): string | undefined => {
  const plain = text
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(plain) ? plain : undefined;
};

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An id derived from a text: always the same for the same text. It does not sort by time. */
export const deriveId = (prefix: Prefix, text: string): string => {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 26);
  return `${prefix}_${Array.from(bytes, (byte) => DIGITS[byte % DIGITS.length]).join('')}`;
};
