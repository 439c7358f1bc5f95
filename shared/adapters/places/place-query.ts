/** Reads what people type into a place field: words without case and accents, and what they tell. */
import type { Point } from '../../domain/ports/places.ts';
import { fold } from '../../api/fold.ts';
import { dropParkingWords, isNearMe } from '../../api/near-me.ts';

/** No place in Spain needs more; a longer text costs no more time than this much of it. */
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
/** Alone it is the airport. */
const BESIDE_OTHERS: Readonly<Record<string, string>> = { bcn: 'barcelona' };
const COUNTRY = new Set(['espana', 'spain']);
const SMALL_WORDS = new Set(
  'a al cerca d da das de del do dos e el els en i in l la las les lo los near o of os the y'.split(' '),
);
const LAST_PROVINCE = 52;

export interface PlaceQuery {
  text: string;
  words: readonly string[];
  /** Those that say something; of a part between commas that has no others, the small ones: `Les, Lleida`. */
  telling: readonly string[];
  /** Where in `words` the parts between the commas of the input begin. */
  partStarts: ReadonlySet<number>;
  postcode: string | undefined;
  near: Point | undefined;
}

/** The words of a folded name that say something; the name itself where none does. */
export const dropSmallWords = (name: string): string =>
  name
    .split(' ')
    .filter((word) => !SMALL_WORDS.has(word))
    .join(' ') || name;

/** What `cp 28013` says beside the number. */
export const POSTCODE_WORDS: ReadonlySet<string> = new Set(['cp', 'codigo', 'postal', 'postcode']);

export const isSmallWord = (word: string): boolean => SMALL_WORDS.has(word);

const keepTelling = (words: readonly string[]): readonly string[] => {
  const telling = words.filter((word) => !isSmallWord(word));
  return telling.length > 0 ? telling : words;
};

/** A postcode begins with its province. */
const isPostcode = (word: string): boolean =>
  /^\d{5}$/.test(word) && Number(word.slice(0, 2)) >= 1 && Number(word.slice(0, 2)) <= LAST_PROVINCE;

/** What a person typed, folded, abbreviations written out, the country at the end left away. */
export const readQuery = (input: string, near?: Point): PlaceQuery => {
  // Where somebody is, no list of places knows.
  if (isNearMe(input)) return readQuery('', near);
  const words: string[] = [];
  const telling: string[] = [];
  const partStarts = new Set<number>();
  for (const part of input.slice(0, MAX_LENGTH).split(',')) {
    const folded = fold(part);
    if (COUNTRY.has(folded)) continue;
    partStarts.add(words.length);
    const typed = dropParkingWords(folded);
    const written = typed.length > 1 ? { ...ABBREVIATIONS, ...BESIDE_OTHERS } : ABBREVIATIONS;
    const own = typed.map((word) => written[word] ?? word);
    words.push(...own);
    telling.push(...keepTelling(own));
  }
  const kept = words.slice(0, MAX_WORDS);
  return {
    text: kept.join(' '),
    words: kept,
    telling: telling.slice(0, MAX_WORDS),
    partStarts,
    postcode: kept.find(isPostcode),
    near,
  };
};

/** The same with other words. */
export const withWords = (query: PlaceQuery, words: readonly string[]): PlaceQuery => ({
  ...query,
  words,
  text: words.join(' '),
  telling: keepTelling(words),
});

/** The same from the word at `start` on, for the end of an address. */
export const takeTail = (query: PlaceQuery, start: number): PlaceQuery =>
  withWords(query, query.words.slice(start));

const STREET_WORDS = new Set(
  (
    'avenida avda av avinguda bulevar c calle camino carrer carretera cl ctra etorbidea glorieta kalea paseo passeig ' +
    'pasaje placa plaza praza pza ronda rua travesia via'
  ).split(' '),
);

export const isStreetWord = (word: string): boolean => STREET_WORDS.has(word);

/** Whether it says a number that is no postcode: that of a house, a road or a kilometre. */
export const hasNumber = ({ words }: PlaceQuery): boolean =>
  words.some((word) => /\d/.test(word) && !isPostcode(word));

/** Whether a provider knows more of it than towns and sights: it speaks of a street or has a number. */
export const isAddress = (query: PlaceQuery): boolean => query.words.some(isStreetWord) || hasNumber(query);
