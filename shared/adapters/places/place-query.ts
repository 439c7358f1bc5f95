/** Reads what people type into a place field: words without case and accents, and what they tell. */
import type { Point } from '../../domain/ports/places.ts';
import { fold } from '../../api/fold.ts';
import { dropParkingWords, isNearMe } from '../../api/near-me.ts';

/** Longer texts are cut to this length, which limits the time; no place in Spain needs more. */
const MAX_LENGTH = 160;
const MAX_WORDS = 16;

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  st: 'sant',
  sta: 'santa',
  sto: 'santo',
  pto: 'puerto',
  hosp: 'hospital',
  univ: 'universidad',
};
/** Words that are replaced only beside others: `bcn` alone is the airport. */
const BESIDE_OTHERS: Readonly<Record<string, string>> = { bcn: 'barcelona' };
const COUNTRY = new Set(['espana', 'spain']);
const SMALL_WORDS = new Set(
  'a al cerca d da das de del do dos e el els en i in l la las les lo los near o of os the y'.split(' '),
);
const LAST_PROVINCE = 52;

export interface PlaceQuery {
  text: string;
  words: readonly string[];
  /** The significant words; of a part between commas without any, its small words: `Les, Lleida`. */
  significant: readonly string[];
  /** Indexes in `words` at which the comma-separated parts begin. */
  partStarts: ReadonlySet<number>;
  postcode: string | undefined;
  near: Point | undefined;
}

/** The significant words of a folded name; the whole name if there are none. */
export const dropSmallWords = (name: string): string =>
  name
    .split(' ')
    .filter((word) => !SMALL_WORDS.has(word))
    .join(' ') || name;

/** Words beside the number in `cp 28013`. */
export const POSTCODE_WORDS: ReadonlySet<string> = new Set(['cp', 'codigo', 'postal', 'postcode']);

export const isSmallWord = (word: string): boolean => SMALL_WORDS.has(word);

const keepSignificant = (words: readonly string[]): readonly string[] => {
  const significant = words.filter((word) => !isSmallWord(word));
  return significant.length > 0 ? significant : words;
};

/** A postcode begins with its province. */
const isPostcode = (word: string): boolean =>
  /^\d{5}$/.test(word) && Number(word.slice(0, 2)) >= 1 && Number(word.slice(0, 2)) <= LAST_PROVINCE;

/** Parses a text: folded, abbreviations expanded, the country at the end removed. */
export const readQuery = (input: string, near?: Point): PlaceQuery => {
  // No list of places knows where the user is.
  if (isNearMe(input)) return readQuery('', near);
  const words: string[] = [];
  const significant: string[] = [];
  const partStarts = new Set<number>();
  for (const part of input.slice(0, MAX_LENGTH).split(',')) {
    const folded = fold(part);
    if (COUNTRY.has(folded)) continue;
    partStarts.add(words.length);
    const typed = dropParkingWords(folded);
    const written = typed.length > 1 ? { ...ABBREVIATIONS, ...BESIDE_OTHERS } : ABBREVIATIONS;
    const own = typed.map((word) => written[word] ?? word);
    words.push(...own);
    significant.push(...keepSignificant(own));
  }
  const kept = words.slice(0, MAX_WORDS);
  return {
    text: kept.join(' '),
    words: kept,
    significant: significant.slice(0, MAX_WORDS),
    partStarts,
    postcode: kept.find(isPostcode),
    near,
  };
};

/** The query with other words. */
export const withWords = (query: PlaceQuery, words: readonly string[]): PlaceQuery => ({
  ...query,
  words,
  text: words.join(' '),
  significant: keepSignificant(words),
});

/** The query without its postcode and the words that announce it. */
export const withoutPostcode = (query: PlaceQuery): PlaceQuery =>
  withWords(
    query,
    query.words.filter((word) => word !== query.postcode && !POSTCODE_WORDS.has(word)),
  );

/** The query from the word at `start`, for the end of an address. */
export const takeTail = (query: PlaceQuery, start: number): PlaceQuery =>
  withWords(query, query.words.slice(start));

const STREET_WORDS = new Set(
  (
    'avenida avda av avinguda bulevar c calle camino carrer carretera cl ctra etorbidea glorieta kalea paseo passeig ' +
    'pasaje placa plaza praza pza ronda rua travesia via'
  ).split(' '),
);

export const isStreetWord = (word: string): boolean => STREET_WORDS.has(word);

/** Whether it has a number that is no postcode: of a house, a road or a kilometre. */
export const hasNumber = ({ words }: PlaceQuery): boolean =>
  words.some((word) => /\d/.test(word) && !isPostcode(word));

/** Whether a provider of addresses may know more: the text has a street word or a number. */
export const isAddress = (query: PlaceQuery): boolean => query.words.some(isStreetWord) || hasNumber(query);
