/** Number plates, without schemas: site and API check the same formats. */

/** The letters of a current Spanish plate: no vowels, no Ñ and no Q. */
const LETTERS = 'BCDFGHJKLMNPRSTVWXYZ';

/**
 * Spanish formats without blanks, and the groups in which they are written: `1234 BCD` since September 2000, `M 1234 AB` since 1971,
 * `M 123456` before, and `C 1234 BCD` for mopeds (Reglamento General de Vehículos, annex XVIII).
 */
const SPANISH: readonly RegExp[] = [
  new RegExp(`^(\\d{4})([${LETTERS}]{3})$`),
  new RegExp(`^(C)(\\d{4})([${LETTERS}]{3})$`),
  /^([A-Z]{1,2})(\d{4})([A-Z]{1,2})$/,
  /^([A-Z]{1,2})(\d{1,6})$/,
];

/** `1234-bcd` -> `1234 BCD`; undefined if it is no Spanish plate. */
export const toSpanishPlate = (text: string): string | undefined => {
  const compact = text.toUpperCase().replace(/[\s.\-·]/g, '');
  for (const format of SPANISH) {
    const groups = format.exec(compact);
    if (groups) return groups.slice(1).join(' ');
  }
  return undefined;
};

/** Any other plate: upper case, single blanks; undefined if it has no letter or digit, or other signs than blanks, dots and hyphens. */
export const toOtherPlate = (text: string): string | undefined => {
  const plate = text.trim().replace(/\s+/g, ' ').toUpperCase();
  return /^[\p{L}\p{N}][\p{L}\p{N} .-]*$/u.test(plate) ? plate : undefined;
};
