/** Finds places by what people type: the start of a name, a name with its province, or a whole street address. */
import type { Point } from '../../domain/places/ports.ts';
import type { Gazetteer, Place } from './place.ts';
import { correctSpelling } from './correct-spelling.ts';
import {
  hasNumber,
  isAddress,
  isSmallWord,
  isStreetWord,
  readQuery,
  takeTail,
  type PlaceQuery,
} from './place-query.ts';
import { compareMatches, distanceKm, rankMatches, startsWord, WHOLE_NAME } from './rank-matches.ts';

const MAX_NAME_WORDS = 7;
const POSTCODE_WORDS = new Set(['cp', 'codigo', 'postal', 'postcode']);

const matchWords = (gazetteer: Gazetteer, query: PlaceQuery): Place[] =>
  rankMatches(gazetteer, query).map(({ place }) => place);

/** `de la` in `calle de la Alcudia` does not hide that a street is meant. */
const followsStreetWord = (words: readonly string[], start: number): boolean => {
  const before = words.slice(0, start).findLast((word) => !isSmallWord(word));
  return before !== undefined && isStreetWord(before);
};

/**
 * How much speaks for a place whose whole name is in an address: the words of the name, its province or postal code
 * beside it, a comma before it; a street word before it speaks against it.
 */
const evidence = (place: Place, query: PlaceQuery, start: number, end: number): number => {
  const isBeside = query.words.some(
    (word, index) =>
      (index < start || index >= end) && !isSmallWord(word) && startsWord(place.surroundings, `${word} `),
  );
  return (
    end -
    start +
    Number(isBeside) +
    Number(query.postcode?.startsWith(place.provinceCode) ?? false) +
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
const containedAt = ({ byName }: Gazetteer, query: PlaceQuery, start: number, end: number): Contained[] => {
  const name = query.words.slice(start, end).join(' ');
  if (name.length < 3 || isStreetWord(name)) return [];
  return (byName().get(name) ?? []).map((place) => ({
    place,
    end,
    score: evidence(place, query, start, end),
  }));
};

/**
 * Places whose whole name is somewhere in the text; an address ends with its town, so the later one wins a tie. A house
 * number leaves towns and districts only: a square is not the house that was meant.
 */
const matchContained = (gazetteer: Gazetteer, query: PlaceQuery): Place[] => {
  const found: Contained[] = [];
  const isHouse = hasNumber(query);
  for (let start = 0; start < query.words.length; start += 1) {
    const last = Math.min(query.words.length, start + MAX_NAME_WORDS);
    for (let end = start + 1; end <= last; end += 1) found.push(...containedAt(gazetteer, query, start, end));
  }
  return found
    .filter(({ place, score }) => score > 0 && (place.isArea || !isHouse))
    .sort((a, b) => b.score - a.score || b.end - a.end || b.place.weight - a.place.weight)
    .map(({ place }) => place);
};

/** The last words of an address that is still being typed: `calle mayor 3 alcal`. */
const matchTail = (gazetteer: Gazetteer, query: PlaceQuery): Place[] => {
  for (let start = Math.max(1, query.words.length - 3); start < query.words.length; start += 1) {
    const tail = takeTail(query, start);
    if (tail.text.length < 3 || /\d/.test(tail.text) || followsStreetWord(query.words, start)) continue;
    const found = matchWords(gazetteer, tail);
    if (found.length > 0) return found;
  }
  return [];
};

/** Capitals that are not the largest town of their province: Cádiz, Oviedo, Toledo and Pontevedra. */
const SMALLER_CAPITALS: readonly string[] = ['es:11012', 'es:33044', 'es:45168', 'es:36038'];

/** Places that match the text as it was probably meant, unless it is an address: of one, other words can be trusted. */
const matchCorrected = (gazetteer: Gazetteer, query: PlaceQuery): Place[] =>
  isAddress(query)
    ? []
    : correctSpelling(gazetteer, query)
        .flatMap((corrected) => rankMatches(gazetteer, corrected))
        .sort(compareMatches)
        .map(({ place }) => place);

/** The district or town of a listed postcode, where the rest of the text names nothing else than what lies around it. */
const matchListedPostcode = ({ byPostcode }: Gazetteer, { postcode, telling }: PlaceQuery): Place[] => {
  const place = postcode === undefined ? undefined : byPostcode().get(postcode);
  if (!place) return [];
  const around = `${place.words}|${place.surroundings}`;
  const isAround = telling.every(
    (word) => word === postcode || POSTCODE_WORDS.has(word) || startsWord(around, word),
  );
  return isAround ? [place] : [];
};

/**
 * Towns of the province that a postcode begins with, for a text that says no more: the capital first where the third
 * digit is 0, which is its own, else the largest or the nearest first.
 */
const matchPostcode = ({ municipalities }: Gazetteer, { postcode, near }: PlaceQuery): Place[] => {
  if (!postcode) return [];
  const towns = municipalities
    .filter(({ provinceCode }) => postcode.startsWith(provinceCode))
    .sort((a, b) => b.weight - a.weight);
  const capital = towns.find(({ id }) => SMALLER_CAPITALS.includes(id)) ?? towns[0];
  const ordered = near ? towns.sort((a, b) => distanceKm(a, near) - distanceKm(b, near)) : towns;
  return capital && postcode[2] === '0' ? [capital, ...ordered] : ordered;
};

const firstFound = (
  gazetteer: Gazetteer,
  query: PlaceQuery,
  matchers: readonly ((gazetteer: Gazetteer, query: PlaceQuery) => Place[])[],
): Place[] => {
  if (query.text.length < 2) return [];
  for (const match of matchers) {
    const found = match(gazetteer, query);
    if (found.length > 0) return found;
  }
  return [];
};

interface Suggested {
  readonly found: readonly Place[];
  /** Those whose names, or what lies around them, have all words of the text, as typed or as corrected. */
  readonly named: readonly Place[];
  /** Whether a provider would hardly know better. */
  readonly isEnough: boolean;
}

/** So many good matches are enough for a text that may still go on. */
const ENOUGH_MATCHES = 3;

/**
 * Places for a text being typed, of any length, the best first: by match, then by people and, with `near`, by distance.
 * None for less than two letters.
 */
export const suggestFromGazetteer = (gazetteer: Gazetteer, input: string, near?: Point): Suggested => {
  const query = readQuery(input, near);
  const listed = firstFound(gazetteer, query, [matchListedPostcode]);
  const matches = listed.length > 0 || query.text.length < 2 ? [] : rankMatches(gazetteer, query);
  const exact = [...new Set([...listed, ...matches.map(({ place }) => place)])];
  const named = exact.length > 0 ? exact : [...new Set(firstFound(gazetteer, query, [matchCorrected]))];
  const [best] = matches;
  const isName = listed.length > 0 || (best !== undefined && WHOLE_NAME.has(best.quality));
  const found =
    named.length > 0
      ? named
      : [...new Set(firstFound(gazetteer, query, [matchContained, matchTail, matchPostcode]))];
  const isPostcode = query.postcode !== undefined && query.telling.length === 1;
  return {
    found,
    named,
    isEnough: !isAddress(query) && (isName || isPostcode || exact.length >= ENOUGH_MATCHES),
  };
};

/** The place that a finished text means; its last word is not taken for the beginning of another. */
export const findPlace = (gazetteer: Gazetteer, input: string): Place | undefined =>
  firstFound(gazetteer, readQuery(input), [
    matchListedPostcode,
    matchWords,
    matchCorrected,
    matchContained,
    matchPostcode,
  ])[0];

/** As `findPlace`, where the text is one of the place's names, alone or with what lies around it, and nothing else. */
export const findNamedPlace = (gazetteer: Gazetteer, input: string): Place | undefined => {
  const query = readQuery(input);
  if (query.text.length < 2) return undefined;
  const [best] = rankMatches(gazetteer, query);
  return best && WHOLE_NAME.has(best.quality) ? best.place : undefined;
};
