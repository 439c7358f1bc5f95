/** Reads an address as people type it: which words are the street and its town, and which number is the house. */
import { fold } from '../../../api/fold.ts';
import { dropParkingWords } from '../../../api/near-me.ts';
import { foldStreet } from '../../../lib/street-name.ts';

export interface HouseNumber {
  readonly number: number;
  /** As stored: `B`, `BIS`, `-3`, `KM`; empty without one. */
  readonly extension: string;
}

/** A word of the text, folded. */
export interface AddressWord {
  readonly word: string;
  /** The index of the part between commas that it is in. */
  readonly part: number;
  /** The index of its token in the text, where numbers are tokens, too. Words of one token share it. */
  readonly at: number;
  /** Whether it ends the text, so that it may be unfinished. */
  readonly isLast: boolean;
}

/** One way to read an address. */
export interface AddressReading {
  readonly words: readonly AddressWord[];
  readonly house: HouseNumber | undefined;
}

export interface Address {
  readonly readings: readonly AddressReading[];
  readonly postcode: string | undefined;
}

/** No address in Spain needs more. */
const MAX_LENGTH = 160;
const MAX_TOKENS = 20;
/** A text with more numbers is read with the last ones. */
const MAX_NUMBERS = 3;

const COUNTRY = new Set(['espana', 'spain']);
const BEFORE_NUMBER = new Set(['n', 'no', 'num', 'numero', 'nro', 'number']);
const EXTENSIONS = new Set(['bis', 'dup', 'duplicado', 'ter']);
/** Words behind a house number that name a place inside the house. */
const IN_THE_HOUSE = new Set(
  (
    'izq izda izqda izquierda dcha dcho derecha dch bajo bajos bj atico piso planta puerta pta escalera esc portal bloque bl ' +
    'entresuelo ent principal pral local oficina sotano centro ctro int interior ext exterior'
  ).split(' '),
);
const WITHOUT_NUMBER = new Set(['s/n', 'sn']);
const KILOMETRE = new Set(['km', 'kilometro', 'pk']);

const NUMBER = /^(\d{1,5})(?:([a-z]{1,3})|([-/](?:\d{1,4}|[a-z]{1,3})))?$/;
/** `3º`, `2ª`: of a floor. */
const ORDINAL = /^\d{1,2}[ºª°]/;
const POSTCODE = /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/;
const TOKEN = /[\p{L}\p{N}ºª°]+(?:[-/][\p{L}\p{N}]+)*/gu;
/**
 * Prefixes that are joined to a number: its sign (`n12`, `nº12`, `km4`) or a word, also by a sign (`laurel-12`), or a word behind it
 * (`12-calahorra`).
 */
const GLUED_BEHIND = /(?<![\p{L}\p{N}])(n[ºo°]?|n[uú]m|nro|km|pk|\p{L}{4,})(?=\d)|(?<=\p{L})[-/](?=\d)/giu;
const GLUED_BEFORE = /(?<=\d)-(?=\p{L}{4,})/gu;

const unglue = (text: string): string => text.replaceAll(GLUED_BEHIND, '$1 ').replaceAll(GLUED_BEFORE, ' ');

interface Token {
  readonly text: string;
  readonly part: number;
  readonly at: number;
  readonly isLast: boolean;
}

const toTokens = (input: string): Token[] => {
  const text = input.slice(0, MAX_LENGTH);
  const endsWithWord = /[\p{L}\p{N}]$/u.test(text);
  const tokens = text
    .split(',')
    .flatMap((part, index) => {
      const folded = fold(part);
      const kept = dropParkingWords(folded).join(' ');
      if (COUNTRY.has(folded)) return [];
      return [...unglue(kept === folded ? part.toLowerCase() : kept).matchAll(TOKEN)].map(([token]) => ({
        text: token,
        part: index,
      }));
    })
    .slice(0, MAX_TOKENS);
  return tokens.map((token, at) => ({ ...token, at, isLast: endsWithWord && at === tokens.length - 1 }));
};

const toHouse = (text: string): HouseNumber | undefined => {
  const [, digits, letters, behind = ''] = NUMBER.exec(text) ?? [];
  if (digits === undefined || (POSTCODE.test(text) && text.length === 5)) return undefined;
  return { number: Number(digits), extension: (letters ?? behind.replace('/', '-')).toUpperCase() };
};

/** The extension that is a word of its own behind a number: `12 bis`, `12 b`. A letter may also be a word. */
const readExtension = (
  tokens: readonly Token[],
  at: number,
): { text: string; isSure: boolean } | undefined => {
  const [number, next] = [tokens[at], tokens[at + 1]];
  if (!number || next?.part !== number.part) return undefined;
  if (EXTENSIONS.has(next.text)) return { text: next.text.slice(0, 3).toUpperCase(), isSure: true };
  return /^[a-z]$/.test(next.text) ? { text: next.text.toUpperCase(), isSure: false } : undefined;
};

const isInTheHouse = ({ text }: Token): boolean =>
  ORDINAL.test(text) || IN_THE_HOUSE.has(fold(text)) || /^(?:\d{1,2}|[a-z])$/.test(text);

/** Counts the tokens from `start` that name a place inside the house. A lone number or letter belongs to it only behind a comma. */
const countInTheHouse = (tokens: readonly Token[], start: number, part: number): number => {
  let count = 0;
  for (let token = tokens[start]; token && isInTheHouse(token); token = tokens[start + count]) {
    if (token.part === part && /^(?:\d{1,2}|[a-z])$/.test(token.text) && count === 0) break;
    count += 1;
  }
  return count;
};

const toWords = (tokens: readonly Token[]): AddressWord[] =>
  tokens.flatMap(({ text, part, at, isLast }) =>
    foldStreet(text)
      .split(' ')
      .filter(Boolean)
      .map((word, index, words) => ({ word, part, at, isLast: isLast && index === words.length - 1 })),
  );

/** The text with the token at `at` as its house number, in two ways where a letter behind it may be its extension. */
const readWithHouse = (tokens: readonly Token[], at: number, house: HouseNumber): AddressReading[] => {
  const part = tokens[at]?.part ?? 0;
  const before = fold(tokens[at - 1]?.text ?? '');
  const isKilometre = KILOMETRE.has(before);
  const first = at - Number(isKilometre || BEFORE_NUMBER.has(before));
  const read = (extension: string | undefined): AddressReading => {
    const behind = at + 1 + Number(extension !== undefined);
    const rest = behind + countInTheHouse(tokens, behind, part);
    return {
      words: toWords([...tokens.slice(0, first), ...tokens.slice(rest)]),
      house: { number: house.number, extension: isKilometre ? 'KM' : (extension ?? house.extension) },
    };
  };
  const extension = house.extension === '' ? readExtension(tokens, at) : undefined;
  if (!extension) return [read(undefined)];
  return extension.isSure ? [read(extension.text)] : [read(extension.text), read(undefined)];
};

/**
 * The ways to read a text as an address, likely ones first: with each of its last numbers as that of the house, and with none, because a
 * street can be called `8 de Marzo`.
 */
export const readAddress = (input: string): Address => {
  const all = toTokens(input);
  const postcode = all.find(({ text }) => POSTCODE.test(text))?.text;
  const tokens = all.filter(({ text }) => text !== postcode && !WITHOUT_NUMBER.has(text) && text !== 'cp');
  const numbered = tokens.flatMap(({ text }, at) => {
    const house = toHouse(text);
    return house ? [{ at, house }] : [];
  });
  return {
    postcode,
    readings: [
      ...numbered
        .slice(-MAX_NUMBERS)
        .toReversed()
        .flatMap(({ at, house }) => readWithHouse(tokens, at, house)),
      { words: toWords(tokens), house: undefined },
    ],
  };
};
