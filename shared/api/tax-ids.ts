/** Spanish tax identification numbers, without schemas: site and API check the same rule. */

/** `nif`: of a natural person without an NIE. `nie`: of a foreigner. `cif`: of a company or another entity. */
export type SpanishTaxIdKind = 'nif' | 'nie' | 'cif';

/** Letters by the remainder of a number divided by 23 (RD 1553/2005 art. 11, RD 1065/2007 art. 19 and 20). */
const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** The letter of an NIE represents a digit in front of its number. */
const NIE_DIGITS = 'XYZ';

/** Letters in place of the digits 0 to 9 at the end of an entity's number. */
const ENTITY_LETTERS = 'JABCDEFGHI';

const letterOf = (number: string): string | undefined => LETTERS[Number(number) % LETTERS.length];

/** The digit that makes the sum divisible by ten: digits at even positions count once, the others twice, as the sum of their digits. */
const entityDigitOf = (digits: string): number => {
  const sum = Array.from(digits).reduce((total, text, index) => {
    const digit = Number(text) * (index % 2 === 0 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return (10 - (sum % 10)) % 10;
};

/**
 * Companies have a digit at the end; public bodies a letter. Others may have either. That is practice: the order says only that there is a
 * control character (decision 159).
 */
const endsByKind = (kind: string, control: number): readonly (string | undefined)[] => {
  const [digit, letter] = [String(control), ENTITY_LETTERS[control]];
  if ('ABEH'.includes(kind)) return [digit];
  return 'PQS'.includes(kind) ? [letter] : [digit, letter];
};

const isEntity = (compact: string): boolean => {
  const [, kind = '', digits = '', end = ''] = /^([A-HJNP-SUVW])(\d{7})([\dA-J])$/.exec(compact) ?? [];
  return kind !== '' && endsByKind(kind, entityDigitOf(digits)).includes(end);
};

/**
 * `12.345.678-z` -> `12345678Z`, with its kind; undefined if its control character is wrong or it has another form. Natural persons: eight
 * digits and a letter, `K`, `L` or `M` with seven digits for those without a DNI, `X`, `Y` or `Z` for foreigners (RD 1065/2007 art. 19 and
 * 20). Entities: a letter by their kind, seven digits, and a control character (Orden EHA/451/2008 art. 2 and 3). A prefix `ES`, as in the
 * European Union's register, is left out.
 */
export const readTaxId = (text: string): { taxId: string; kind: SpanishTaxIdKind } | undefined => {
  const taxId = text
    .toUpperCase()
    .replace(/[\s.\-/]/g, '')
    .replace(/^ES(?=.{9}$)/, '');
  const [, first = '', digits = '', letter] = /^([\dKLMXYZ])(\d{7})([A-Z])$/.exec(taxId) ?? [];
  if (first !== '') {
    const lead = 'KLM'.includes(first) ? '' : NIE_DIGITS.includes(first) ? NIE_DIGITS.indexOf(first) : first;
    if (letterOf(`${lead}${digits}`) !== letter) return undefined;
    return { taxId, kind: NIE_DIGITS.includes(first) ? 'nie' : 'nif' };
  }
  return isEntity(taxId) ? { taxId, kind: 'cif' } : undefined;
};

/** Another country's number: upper case without blanks; undefined if it has other signs than letters, digits, dots, hyphens and slashes. */
export const readForeignTaxId = (text: string): string | undefined => {
  const compact = text.toUpperCase().replace(/\s/g, '');
  return /^[A-Z0-9][A-Z0-9./-]{2,19}$/.test(compact) ? compact : undefined;
};
