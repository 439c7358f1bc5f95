import { passesLuhn } from '#local/stripe/test-cards.ts';

/** A pattern of personal data that no log may contain. */
interface Shape {
  readonly what: string;
  readonly pattern: RegExp;
  /** Rejects false matches. */
  readonly isIt?: (found: string) => boolean;
}

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
    isIt: (found) => /(?:\d\D*){14}/.test(found) && passesLuhn(found.replace(/\D/g, '')),
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
