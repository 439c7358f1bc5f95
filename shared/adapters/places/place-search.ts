/** Finds places by what people type: the start of a name, a name with its province, or a whole street address. */
import type { Point } from '../../domain/places/ports.ts';
import { fold } from './fold.ts';
import type { Gazetteer, Place } from './place.ts';

/** No place in Spain needs more; a longer text costs no more time than this much of it. */
const MAX_LENGTH = 160;
const MAX_WORDS = 16;
const MAX_NAME_WORDS = 7;

const ABBREVIATIONS: Readonly<Record<string, string>> = { sta: 'santa', sto: 'santo', pto: 'puerto' };
const COUNTRY = new Set(['espana', 'spain']);
const SMALL_WORDS = new Set(
  'a al d da das de del do dos e el els en i l la las les lo los o os y'.split(' '),
);
const STREET_WORDS = new Set(
  (
    'avenida avda av avinguda bulevar c calle camino carrer carretera cl ctra glorieta kalea paseo passeig ' +
    'pasaje placa plaza praza pza ronda rua travesia via'
  ).split(' '),
);

interface Query {
  text: string;
  words: readonly string[];
  /** Those that say something; of a part between commas that has no others, the small ones: `Les, Lleida`. */
  telling: readonly string[];
  /** Where in `words` the parts between the commas of the input begin. */
  partStarts: ReadonlySet<number>;
  provinceCode: string | undefined;
  near: Point | undefined;
}

const tellingOf = (words: readonly string[]): readonly string[] => {
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return telling.length > 0 ? telling : words;
};

/** What a person typed, folded, abbreviations written out, the country at the end left away. */
const readQuery = (input: string, near?: Point): Query => {
  const words: string[] = [];
  const telling: string[] = [];
  const partStarts = new Set<number>();
  for (const part of input.slice(0, MAX_LENGTH).split(',')) {
    const folded = fold(part);
    if (COUNTRY.has(folded)) continue;
    partStarts.add(words.length);
    const written = folded.split(' ').filter(Boolean);
    const own = written.map((word) => ABBREVIATIONS[word] ?? word);
    words.push(...own);
    telling.push(...tellingOf(own));
  }
  const kept = words.slice(0, MAX_WORDS);
  const postalCode = kept.find((word) => /^\d{5}$/.test(word));
  return {
    text: kept.join(' '),
    words: kept,
    telling: telling.slice(0, MAX_WORDS),
    partStarts,
    provinceCode: postalCode?.slice(0, 2),
    near,
  };
};

const startsWord = (words: string, start: string): boolean => words.includes(` ${start}`);

/** The qualities below of a text that leaves nothing of a name out. */
const WHOLE_NAME: ReadonlySet<number> = new Set([0, 1, 4]);

/** How well a place that has every word of the text in its names is meant by it; 0 is the name itself. */
const nameQuality = (place: Place, text: string): number => {
  if (place.names.includes(text)) return 0;
  if (place.bareNames.includes(text)) return 1;
  const starts = (name: string): boolean => name.startsWith(text);
  return place.names.some(starts) || place.bareNames.some(starts) ? 2 : 3;
};

/** As `nameQuality`, where some words are those of the town or province around the place: `alcala madrid`. */
const surroundingsQuality = (place: Place, words: readonly string[]): number | undefined => {
  const own = words.filter((word) => startsWord(place.words, word));
  const isAround = words.every((word) => own.includes(word) || startsWord(place.surroundings, word));
  if (own.length === 0 || !isAround) return undefined;
  const name = own.join(' ');
  return place.names.includes(name) || place.bareNames.includes(name) ? 4 : 5;
};

/** Indices of the places that have a word beginning so. */
const placesWith = ({ words, starts }: Gazetteer, beginning: string): number[] => {
  const found: number[] = [];
  let place = 0;
  for (
    let at = words.indexOf(` ${beginning}`);
    at >= 0;
    at = words.indexOf(` ${beginning}`, starts[place + 1])
  ) {
    while ((starts[place + 1] ?? Infinity) <= at) place += 1;
    found.push(place);
    if (place + 1 === starts.length) break;
  }
  return found;
};

const KM_PER_DEGREE = 111.32;
/** Within so many kilometres all is near. */
const NEARBY_KM = 10;
/** Ten times as far away is as bad as thirty times fewer people: the next Alcalá comes before the largest. */
const DISTANCE_SHARE = 1.5;

const distanceKm = (place: Place, from: Point): number =>
  KM_PER_DEGREE *
  Math.hypot(place.lat - from.lat, (place.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180));

/** Whoever types the name that a place is shown with means it rather than one that is also called so. */
const SHOWN_NAME_FACTOR = 4;
/** A hamlet without a count is not infinitely less than a village. */
const LEAST_WEIGHT = 10;

/** Orders places that match equally well: by their people and, where it is known, by how far they are. */
const importance = (place: Place, text: string, near: Point | undefined): number => {
  const isShown = place.names[0] === text || place.bareNames[0] === text;
  const people = Math.log10(place.weight * (isShown ? SHOWN_NAME_FACTOR : 1) + LEAST_WEIGHT);
  return near ? people - DISTANCE_SHARE * Math.log10(1 + distanceKm(place, near) / NEARBY_KM) : people;
};

interface Match {
  place: Place;
  quality: number;
}

/** Places of which every word of the text begins a word, be it of their names or of what lies around them. */
const rankMatches = (gazetteer: Gazetteer, { text, words, telling, near }: Query): Match[] => {
  const candidates = new Set(telling.flatMap((word) => placesWith(gazetteer, word)));
  const found: (Match & { importance: number })[] = [];
  for (const index of candidates) {
    const place = gazetteer.places[index];
    if (!place) continue;
    const quality = words.every((word) => startsWord(place.words, word))
      ? nameQuality(place, text)
      : surroundingsQuality(place, telling);
    if (quality !== undefined) found.push({ place, quality, importance: importance(place, text, near) });
  }
  return found.sort((a, b) => a.quality - b.quality || b.importance - a.importance);
};

const matchWords = (gazetteer: Gazetteer, query: Query): Place[] =>
  rankMatches(gazetteer, query).map(({ place }) => place);

/** `de la` in `calle de la Alcudia` does not hide that a street is meant. */
const followsStreetWord = (words: readonly string[], start: number): boolean => {
  const before = words.slice(0, start).findLast((word) => !SMALL_WORDS.has(word));
  return before !== undefined && STREET_WORDS.has(before);
};

/**
 * How much speaks for a place whose whole name stands in an address: the words of the name, its province or postal code
 * beside it, a comma before it; a street word before it speaks against it.
 */
const evidence = (place: Place, query: Query, start: number, end: number): number => {
  const isBeside = query.words.some(
    (word, index) =>
      (index < start || index >= end) && !SMALL_WORDS.has(word) && startsWord(place.surroundings, `${word} `),
  );
  return (
    end -
    start +
    Number(isBeside) +
    Number(query.provinceCode === place.provinceCode) +
    Number(start > 0 && query.partStarts.has(start)) -
    (followsStreetWord(query.words, start) ? 2 : 0)
  );
};

interface Contained {
  place: Place;
  end: number;
  score: number;
}

/** Places whose whole name is the words from `start` to `end`. */
const containedAt = ({ byName }: Gazetteer, query: Query, start: number, end: number): Contained[] => {
  const name = query.words.slice(start, end).join(' ');
  if (name.length < 3 || STREET_WORDS.has(name)) return [];
  return (byName().get(name) ?? []).map((place) => ({
    place,
    end,
    score: evidence(place, query, start, end),
  }));
};

/** Places whose whole name stands somewhere in the text; an address ends with its town, so the later one wins a tie. */
const matchContained = (gazetteer: Gazetteer, query: Query): Place[] => {
  const found: Contained[] = [];
  for (let start = 0; start < query.words.length; start += 1) {
    const last = Math.min(query.words.length, start + MAX_NAME_WORDS);
    for (let end = start + 1; end <= last; end += 1) found.push(...containedAt(gazetteer, query, start, end));
  }
  return found
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.end - a.end || b.place.weight - a.place.weight)
    .map(({ place }) => place);
};

/** The last words of an address that is still being typed: `calle mayor 3 alcal`. */
const matchTail = (gazetteer: Gazetteer, query: Query): Place[] => {
  for (let start = Math.max(1, query.words.length - 3); start < query.words.length; start += 1) {
    const words = query.words.slice(start);
    const text = words.join(' ');
    if (text.length < 3 || /\d/.test(text) || followsStreetWord(query.words, start)) continue;
    const found = matchWords(gazetteer, { ...query, text, words, telling: tellingOf(words) });
    if (found.length > 0) return found;
  }
  return [];
};

const firstFound = (
  gazetteer: Gazetteer,
  query: Query,
  matchers: readonly ((gazetteer: Gazetteer, query: Query) => Place[])[],
): Place[] => {
  if (query.text.length < 2) return [];
  for (const match of matchers) {
    const found = match(gazetteer, query);
    if (found.length > 0) return found;
  }
  return [];
};

/**
 * At most `limit` places for a text being typed, of any length, the best first: by match, then by people and, with `near`,
 * by distance. None for less than two letters.
 */
export const suggestPlaces = (
  gazetteer: Gazetteer,
  input: string,
  { limit, near }: { limit: number; near?: Point | undefined },
): Place[] => {
  const found = firstFound(gazetteer, readQuery(input, near), [matchWords, matchContained, matchTail]);
  return [...new Set(found)].slice(0, limit);
};

/** The place that a finished text means; its last word is not taken for the beginning of another. */
export const findPlace = (gazetteer: Gazetteer, input: string): Place | undefined =>
  firstFound(gazetteer, readQuery(input), [matchWords, matchContained])[0];

/** As `findPlace`, where the text is one of the place's names, alone or with what lies around it, and nothing else. */
export const findNamedPlace = (gazetteer: Gazetteer, input: string): Place | undefined => {
  const query = readQuery(input);
  if (query.text.length < 2) return undefined;
  const [best] = rankMatches(gazetteer, query);
  return best && WHOLE_NAME.has(best.quality) ? best.place : undefined;
};
