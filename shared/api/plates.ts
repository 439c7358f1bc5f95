/** Number plates, without schemas: site and API check the same formats. */

/** The letters of a current Spanish plate: no vowels, no Ñ and no Q. */
const LETTERS = 'BCDFGHJKLMNPRSTVWXYZ';

/** Separators that people write between the groups of a plate. */
const BETWEEN = /[\s.·•_/\p{Pd}\u2212]/gu;

/**
 * Spanish formats without blanks, and the groups in which they are written: `1234 BCD` since September 2000, `M 1234 AB` since 1971,
 * `M 123456` before; with a letter before the number mopeds, special vehicles, historic ones, temporary permits, trailers and tourists
 * (Reglamento General de Vehículos, annex XVIII); and those of the State, such as `PGC 1234 A`.
 */
const SPANISH: readonly RegExp[] = [
  new RegExp(`^(\\d{4})([${LETTERS}]{3})$`),
  new RegExp(`^([CEHPRSTV])(\\d{4})([${LETTERS}]{3})$`),
  /^([A-Z]{1,2})(\d{4})([A-Z]{1,2})$/,
  /^([A-Z]{1,2})(\d{1,6})$/,
  /^(CME|CNP|DGP|EMA|FAE|MMA|PGC|PME|PMM)(\d{1,6})([A-Z]{0,2})$/,
];

const compactOf = (text: string) => text.normalize('NFKC').toUpperCase().replace(BETWEEN, '');

/** `1234-bcd` -> `1234 BCD`; undefined if it is no Spanish plate. */
export const toSpanishPlate = (text: string): string | undefined => {
  const compact = compactOf(text);
  for (const format of SPANISH) {
    const groups = format.exec(compact);
    if (groups) return groups.slice(1).filter(Boolean).join(' ');
  }
  return undefined;
};

/** Any other plate: upper case, single blanks, and hyphens for all other signs; undefined if it has no letter or digit. */
export const toOtherPlate = (text: string): string | undefined => {
  const plate = text
    .normalize('NFKC')
    .trim()
    .replace(/[·•_/\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .toUpperCase();
  return /^[\p{L}\p{N}][\p{L}\p{N} .-]*$/u.test(plate) ? plate : undefined;
};

/** Whether it has the digits and letters of a current Spanish plate, but letters that none has: most likely a typing error. */
export const isOddPlate = (text: string): boolean =>
  toSpanishPlate(text) === undefined && /^\d{4}\p{L}{3}$/u.test(compactOf(text));
