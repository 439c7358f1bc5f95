/** Eight ways to type an address. */
import type { Point } from '#shared/domain/ports/places.ts';
import type { Random } from '#local/seed/random.ts';
import { fold } from '#shared/api/fold.ts';
import { KM_PER_DEGREE, shrinkAt } from '#shared/lib/geo.ts';
import { settlementNames, type Address, type Said } from './street-addresses.ts';
import {
  SHORT_WORDS,
  shortTypes,
  significantWords,
  splitType,
  withoutAccents,
  withoutBrackets,
  withoutMarks,
} from './street-words.ts';
import { misspell } from './typing-errors.ts';

export interface TypedAddress {
  readonly input: string;
  readonly near?: Point;
  readonly said: Said;
}

/** Undefined where nobody can type an address this way, such as a type that has no short form. */
type Typing = (address: Address, random: Random) => TypedAddress | undefined;

/** A part of the text, and what it says. */
interface Written {
  readonly text: string;
  readonly words: readonly string[];
}

type Style = 'official' | 'plain' | 'short' | 'bare';

const EXTENSION_SHARE = { joined: 0.5, blank: 0.85 };
const SIGN_SHARE = { nº: 0.06, núm: 0.09 };
const FLOOR_SHARE = 0.06;
const SHORT_WORDS_SHARE = 0.3;
/** Most people in Spain have a key for ñ. */
const TILDE_SHARE = 0.8;
const MAP_KM = 3;

/** `MARQUÉS, 12` becomes `marques 12`. Of all marks, only the tilde of ñ may stay. */
const toPlain = (text: string, random: Random): string => {
  const letters = random.chance(TILDE_SHARE)
    ? withoutAccents(text.toLowerCase())
    : withoutMarks(text.toLowerCase());
  return letters
    .replace(/[,.()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
};

/**
 * `12`; with an extension `12B`, `12 B`, `12-B` or `12 bis`; of a hundred, six as `nº 12` and three as `núm. 12`. After a name
 * that ends in a number, as `Barrio Bodegas 2`, always `nº 12`.
 */
const writeNumber = ({ street, number, extension }: Address, random: Random, mayHaveSign = true): string => {
  const dice = random.next();
  const sign = random.next();
  const between = dice < EXTENSION_SHARE.joined ? '' : dice < EXTENSION_SHARE.blank ? ' ' : '-';
  const isWord = extension.length > 1;
  const written = isWord
    ? `${number} ${extension.toLowerCase()}`
    : `${number}${extension && between}${extension}`;
  if (/\d$/.test(street) || (mayHaveSign && sign < SIGN_SHARE.nº)) return `nº ${written}`;
  return mayHaveSign && sign < SIGN_SHARE.núm ? `núm. ${written}` : written;
};

/** Of a hundred, six name the floor and the door behind the number: `, 3º izda`. */
const writeFloor = (random: Random): string => {
  if (!random.chance(FLOOR_SHARE)) return '';
  const door = random.pick(['izda', 'dcha', 'A', 'B', 'D']);
  return random.chance(0.2) ? ', bajo' : `, ${random.whole(1, 5)}º ${door}`;
};

/**
 * The town; where the settlement has another name, that in six of ten, both in two, the town alone in two. Of a settlement
 * with two names, one.
 */
const writePlace = ({ settlement, town }: Address, random: Random): { text: string; places: string[] } => {
  const name = random.pick(settlementNames(settlement));
  if (fold(name) === fold(town)) return { text: town, places: [town] };
  const dice = random.next();
  if (dice < 0.2) return { text: town, places: [town] };
  if (dice < 0.8) return { text: name, places: [name] };
  return { text: random.pick([`${name}, ${town}`, `${name} (${town})`]), places: [name, town] };
};

/** Types that people leave out, if the rest is no name of a place, has no number, and has a word of three letters. */
const LEFT_OUT: ReadonlySet<string> = new Set(['Calle', 'Avenida', 'Plaza', 'Paseo']);

/** Without type and small words: `laurel`; with the type where leaving it out makes no sense: `ctra. logroño`, `calle f`. */
const writeBare = (address: Address): Written => {
  const { type, name } = splitType(address.street);
  const words = significantWords(address.street);
  if (/\d/.test(name)) return { text: withoutBrackets(address.street), words };
  // With accents: the caller decides about them.
  const shown = name.split(/[ -]+/).filter((word) => significantWords(name).includes(fold(word)));
  const isClear = !address.namesPlace && shown.some((word) => word.length > 2);
  if (LEFT_OUT.has(type) && isClear) return { text: shown.join(' '), words: significantWords(name) };
  return { text: [type, ...shown].join(' ').trim(), words };
};

/** With a short type; in three of ten, words inside the name are short, too: `Dr.`, `Sta.`, `Mª`. */
const writeShort = (address: Address, random: Random): Written | undefined => {
  const { type, name } = splitType(address.street);
  const types = shortTypes(type);
  const isNameShort = random.chance(SHORT_WORDS_SHARE);
  if (types.length === 0) return undefined;
  const shortName = SHORT_WORDS.reduce((text, [long, short]) => text.replace(long, short), name);
  const text = random.pick(types) + (isNameShort ? shortName : name);
  return { text, words: significantWords(address.street) };
};

const writeFull = ({ street }: Address): Written => ({ text: street, words: significantWords(street) });

const writeStreet = (style: Style, address: Address, random: Random): Written | undefined => {
  if (style === 'short') return writeShort(address, random);
  return style === 'bare' ? writeBare(address) : writeFull(address);
};

/** Official names as they are, short ones half of the time in small letters, others always and without marks. */
const inLettersOf = (style: Style, text: string, random: Random): string => {
  if (style === 'official') return text;
  if (style === 'short') return random.chance(0.5) ? text.toLowerCase() : text;
  return toPlain(text, random);
};

const saidOf = ({ number, extension }: Address, words: readonly string[]) => ({ words, number, extension });

/** Street, number and floor, then the rest, with the commas and letters of the style. */
const writeInOrder = (
  style: Style,
  address: Address,
  rest: string,
  random: Random,
): { input: string; said: Said } | undefined => {
  const street = writeStreet(style, address, random);
  if (!street) return undefined;
  const comma = style === 'official' || random.chance(0.3) ? ',' : '';
  const text = `${street.text}${comma} ${writeNumber(address, random)}${writeFloor(random)}`;
  const all = rest ? `${text}${style === 'short' && random.chance(0.3) ? '' : ','} ${rest}` : text;
  return { input: inLettersOf(style, all, random), said: saidOf(address, street.words) };
};

const withPlace =
  (style: Style): Typing =>
  (address, random) => {
    const { text, places } = writePlace(address, random);
    const written = writeInOrder(style, address, text, random);
    return written && { ...written, said: { ...written.said, places } };
  };

/** Titles and given names, of which people say the surname first. */
const BEFORE_SURNAMES: ReadonlySet<string> = new Set(
  (
    'alcalde alfonso ana andres angel antonio capitan cardenal carlos conde diego doctor don dona duque eduardo enrique ' +
    'federico felipe fernando francisco fray general gonzalo gustavo isabel jesus joaquin jose juan julian julio luis ' +
    'maestro manuel maria marques miguel obispo pablo padre pedro pintor rafael ramon teresa tomas vicente'
  ).split(' '),
);

/** `Calle Marqués de Vallejo` as `vallejo marqués`, for names of persons of two or three words. */
const writeSurnameFirst = (address: Address): Written | undefined => {
  const { type, name } = splitType(address.street);
  const shown = significantWords(name);
  const [first = '', last = ''] = [shown[0], shown.at(-1)];
  if (shown.length < 2 || shown.length > 3 || !BEFORE_SURNAMES.has(first) || /^[ivx\d]+$/.test(last))
    return undefined;
  const { words } = writeBare(address);
  const swapped = [last, ...shown.slice(0, -1)].join(' ');
  return { text: words.length > shown.length ? `${type} ${swapped}` : swapped, words };
};

type Order = (street: string, number: string, place: string) => string;

const ORDERS: readonly Order[] = [
  (street, number, place) => `${place}, ${street} ${number}`,
  (street, number, place) => `${place}, ${street}, ${number}`,
  (street, number, place) => `${street}, ${place}, ${number}`,
  (street, number, place) => `${number} ${street}, ${place}`,
];

const nearby = (point: Point, random: Random): Point => {
  const angle = random.between(0, 2 * Math.PI);
  const degrees = (MAP_KM * Math.sqrt(random.next())) / KM_PER_DEGREE;
  const toTenth = (value: number) => Math.round(value * 10) / 10;
  return {
    lat: toTenth(point.lat + degrees * Math.sin(angle)),
    lng: toTenth(point.lng + (degrees * Math.cos(angle)) / shrinkAt(point.lat)),
  };
};

const ANY_STYLE: readonly Style[] = ['official', 'plain', 'short', 'bare'];

/** In the drawn style, or in small letters where it does not exist. */
const inAnyStyle = (styles: readonly Style[], address: Address, rest: string, random: Random) =>
  writeInOrder(random.pick(styles), address, rest, random) ?? writeInOrder('plain', address, rest, random);

export const STREET_TYPINGS = {
  /** As the data spells it: `Calle Laurel, 12, Logroño`. */
  'official, in full': withPlace('official'),

  /** The same in small letters without accents, commas, brackets and dots: `calle laurel 12 logroño`. One in five has n for ñ. */
  'small letters, no accents': withPlace('plain'),

  /** `C/Laurel 12, Logroño`, `avda. de la paz, 71, logroño`: by `shortTypes` and `SHORT_WORDS`, half of the time in small letters. */
  'short street type': withPlace('short'),

  /**
   * `laurel 12 logroño`: in small letters, without articles and prepositions in the street's name, and without `Calle`,
   * `Avenida`, `Plaza` and `Paseo`. The type stays where the rest is a place (`avenida logroño`), or has no word of three
   * letters; a name with a number (`3 de abril`) stays whole.
   */
  'no street type': withPlace('bare'),

  /**
   * Four of ten names of persons with the last word first (`vallejo marques 12 logroño`). Others, in equal shares: the place
   * first, with and without a comma before the number; the number after the place; the number before the street. Each in
   * full, in small letters, with a short type, or without type.
   */
  'another order': (address, random) => {
    const { text: place, places } = writePlace(address, random);
    const style = random.pick(ANY_STYLE);
    const swapped = random.chance(0.4) ? writeSurnameFirst(address) : undefined;
    const street = swapped ?? writeStreet(style, address, random) ?? writeFull(address);
    const number = writeNumber(address, random, false);
    const input = swapped
      ? `${street.text} ${number}, ${place}`
      : random.pick(ORDERS)(street.text, number, place);
    return {
      input: inLettersOf(swapped ? 'plain' : style, input, random),
      said: { ...saidOf(address, street.words), places },
    };
  },

  /** One error by `misspell` in the street's name; otherwise in small letters, with a short type, or without type. */
  'one typing error': (address, random) => {
    const street = misspell(address, random);
    if (!street) return undefined;
    const { text, places } = writePlace(address, random);
    const style = random.pick(ANY_STYLE.slice(1));
    const state = { ...address, street };
    const written = writeInOrder(style, state, text, random) ?? writeInOrder('plain', state, text, random);
    if (!written) return undefined;
    const isWithoutType =
      style === 'bare' && writeBare(address).words.length < significantWords(address.street).length;
    const words = significantWords(isWithoutType ? splitType(address.street).name : address.street);
    return { ...written, said: { ...saidOf(address, words), places } };
  },

  /** The postcode instead of the place: `c/ laurel 12, 26001`. In small letters, with a short type, or without type. */
  'postcode instead of town': (address, random) => {
    const postcode = random.pick(address.postcodes);
    const written = inAnyStyle(ANY_STYLE.slice(1), address, postcode, random);
    return written && { ...written, said: { ...written.said, postcode } };
  },

  /**
   * Street and number only, and a position: a point within 3 km of the house, each as likely, rounded to tenths of a degree as
   * the API rounds it. In full, in small letters, with a short type, or without type.
   */
  'no town, map nearby': (address, random) => {
    const near = nearby(random.pick(address.points), random);
    const written = inAnyStyle(ANY_STYLE, address, '', random);
    return written && { ...written, near, said: { ...written.said, near } };
  },
} as const satisfies Record<string, Typing>;

export type StreetTyping = keyof typeof STREET_TYPINGS;
