/** A pattern of personal data that no log may contain. */
interface Shape {
  readonly what: string;
  readonly pattern: RegExp;
  /** Rejects false matches. */
  readonly isIt?: (found: string) => boolean;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The check digit of a card's number (ISO/IEC 7812). */
const passesLuhn = (text: string): boolean => {
  const digits = Array.from(digitsOf(text), Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const doubled = digit * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
};

/** The check digits of an account's number (ISO 13616). */
const passesIban = (text: string): boolean => {
  const moved = `${text.slice(4)}${text.slice(0, 4)}`;
  const number = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(number) % 97n === 1n;
};

const SHAPES: readonly Shape[] = [
  { what: 'an e-mail address', pattern: /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi },
  {
    what: 'a token',
    pattern: /\beyJ[\w-]{8,}\.[\w-]+|\bBearer\s+[\w.~+/-]{8,}|\b[\w-]+\.[\w-]+\.[\w-]{40,}/g,
  },
  { what: 'a key', pattern: /\b(?:[sr]k_(?:test|live)_\w+|whsec_\w+|AKIA[0-9A-Z]{16})/g },
  { what: 'a client secret', pattern: /\b\w{2,10}_\w+_secret_\w+/g },
  {
    what: 'the number of a card',
    pattern: /(?<![\w.-])[3-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{1,7}(?![\w.-])/g,
    isIt: (found) => digitsOf(found).length >= 14 && passesLuhn(found),
  },
  { what: 'the number of an account', pattern: /\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/g, isIt: passesIban },
  {
    what: 'the number of a telephone',
    pattern:
      /(?<![\w.-])(?:\+\d{2} ?[6789]\d{2}[ -]?\d{2,3}[ -]?\d{2,3}[ -]?\d{0,3}|[6789]\d{8}|[6789]\d{2}(?:[ -]\d{3}){2})(?![\w.-])/g,
  },
  { what: 'a position', pattern: /(?<![\w.])-?\d{1,3}\.\d{4,}(?![\w.])/g },
  {
    what: 'the address of a computer',
    pattern: /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/g,
    isIt: (found) => !/^(127\.0\.0\.1|0\.0\.0\.0)$/.test(found),
  },
];

/** Matches in a text, by kind. */
export const findPrivateShapes = (text: string): { what: string; found: string }[] =>
  SHAPES.flatMap(({ what, pattern, isIt }) =>
    [...text.matchAll(pattern)].flatMap(([found]) => (isIt?.(found) === false ? [] : [{ what, found }])),
  );
