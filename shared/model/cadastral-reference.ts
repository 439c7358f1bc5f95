/** Weights and letters of the two control characters of an urban cadastral reference, as Spain's Directorate General for the Cadastre computes them. */
const WEIGHTS = [13, 15, 12, 5, 4, 17, 9, 21, 3, 7, 1];
const CONTROL = 'MQWERTYUIOPASDFGHJKLBZX';
const ALPHABET = 'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

const FORM = /^[\dA-ZÑ]{14}\d{4}[A-Z]{2}$/;
/** Province and municipality, a letter, and three groups of digits. */
const RURAL = /^\d{5}[A-Z]\d{12}[A-Z]{2}$/;

const valueOf = (sign: string): number => {
  const letter = ALPHABET.indexOf(sign);
  return letter < 0 ? Number(sign) : letter + 1;
};

const controlOf = (signs: string): string => {
  const sum = Array.from(signs).reduce((total, sign, at) => total + valueOf(sign) * (WEIGHTS[at] ?? 0), 0);
  return CONTROL[sum % CONTROL.length] ?? '';
};

/** Writes a reference without blanks, dots and hyphens, in upper case. */
export const toCadastralReference = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '');

/**
 * Whether a text is a cadastral reference, or empty: 20 characters, of which the last two check an urban one. Published rural references
 * do not all follow the same rule, so that only their form is checked.
 */
export const isCadastralReference = (text: string): boolean => {
  const compact = toCadastralReference(text);
  if (compact === '') return true;
  if (!FORM.test(compact)) return false;
  if (RURAL.test(compact)) return true;
  const [parcel, sheet, unit] = [compact.slice(0, 7), compact.slice(7, 14), compact.slice(14, 18)];
  return compact.slice(18) === controlOf(parcel + unit) + controlOf(sheet + unit);
};
