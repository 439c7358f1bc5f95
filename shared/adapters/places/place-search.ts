/** Finds places by typed text: the start of a name, a name with its province, or a whole street address. */
import type { PlaceSuggestion } from '../../api/places.ts';
import type { Point } from '../../domain/ports/places.ts';
import type { Gazetteer, Place } from './place.ts';
import { correctSpelling } from './correct-spelling.ts';
import { translateKinds } from './kind-words.ts';
import { matchContained, matchMisspeltTown, matchTail } from './match-address.ts';
import { matchListedPostcode, matchPostcode } from './match-postcode.ts';
import {
  hasNumber,
  isAddress,
  POSTCODE_WORDS,
  readQuery,
  type PlaceQuery,
  withoutPostcode,
} from './place-query.ts';
import {
  eachPlaceOnce,
  type Match,
  MISSPELT,
  rankAll,
  rankMatches,
  startsWord,
  toPlaces,
  WHOLE_NAME,
} from './rank-matches.ts';

/** Places that match the text, else those that match it with its words for kinds of places in another language. */
const matchNames = (gazetteer: Gazetteer, query: PlaceQuery): Match[] => {
  const matches = rankMatches(gazetteer, query);
  return matches.length > 0 ? matches : rankAll(gazetteer, translateKinds(query));
};

/** Places that match the corrected text. For an address, whose other words may be correct, only whole names: `paseo de la castelana`. */
const matchCorrected = (gazetteer: Gazetteer, query: PlaceQuery): Match[] => {
  if (hasNumber(query)) return [];
  const spelt = new Map<string, readonly string[]>();
  const readings = [query, ...translateKinds(query)].flatMap((one) => correctSpelling(gazetteer, one, spelt));
  const { byName } = gazetteer;
  return rankAll(gazetteer, isAddress(query) ? readings.filter(({ text }) => byName().has(text)) : readings)
    .filter(({ quality }) => !isAddress(query) || WHOLE_NAME.has(quality))
    .map((match) => ({ ...match, quality: match.quality + MISSPELT }));
};

/** Places of the province of a postcode whose names match the words beside it: `26580 Arnedo`. */
const matchBesidePostcode = (gazetteer: Gazetteer, query: PlaceQuery): Match[] => {
  const { postcode } = query;
  if (postcode === undefined || isAddress(query)) return [];
  const beside = withoutPostcode(query);
  if (beside.text.length < 2) return [];
  return matchNames(gazetteer, beside).filter(({ place }) => postcode.startsWith(place.provinceCode));
};

/** Places whose names or surroundings contain all words of a text, as typed or corrected, best first. */
const matchNamed = (gazetteer: Gazetteer, query: PlaceQuery): Match[] => {
  if (query.text.length < 2) return [];
  const listed = matchListedPostcode(gazetteer, query);
  if (listed.length > 0) return listed.map((place) => ({ place, quality: 0, importance: Infinity }));
  for (const match of [matchNames, matchBesidePostcode, matchCorrected]) {
    const found = match(gazetteer, query);
    if (found.length > 0) return eachPlaceOnce(found);
  }
  return [];
};

type Matcher = (gazetteer: Gazetteer, query: PlaceQuery) => Place[];

const firstFound = (gazetteer: Gazetteer, query: PlaceQuery, matchers: readonly Matcher[]): Place[] => {
  if (query.text.length < 2) return [];
  for (const match of matchers) {
    const found = match(gazetteer, query);
    if (found.length > 0) return [...new Set(found)];
  }
  return [];
};

/** For a text without the name of a place. */
const LAST_MATCHERS = [matchMisspeltTown, matchPostcode];

interface Suggested {
  readonly found: readonly Place[];
  /** Places whose names or surroundings contain all words of the text, as typed or corrected, best first. */
  readonly named: readonly Match[];
  /** Whether a provider could hardly improve the result. */
  readonly isEnough: boolean;
}

/** The number of good matches that suffice for an unfinished text. */
const ENOUGH_MATCHES = 3;

/**
 * Places for a text of any length while it is typed, best first: by match, then by population and, with `near`, by distance. None for less
 * than two letters.
 */
export const suggestFromGazetteer = (gazetteer: Gazetteer, input: string, near?: Point): Suggested => {
  const query = readQuery(input, near);
  const named = matchNamed(gazetteer, query);
  const exact = named.filter(({ quality }) => quality < MISSPELT);
  const [best] = exact;
  const isName = best !== undefined && WHOLE_NAME.has(best.quality);
  const isPostcode = query.postcode !== undefined && query.significant.length === 1;
  return {
    found:
      named.length > 0
        ? toPlaces(named)
        : firstFound(gazetteer, query, [matchContained, matchTail, ...LAST_MATCHERS]),
    named,
    isEnough: !isAddress(query) && (isName || isPostcode || exact.length >= ENOUGH_MATCHES),
  };
};

/**
 * The part of a text that only its town matched: an unknown street or sight. Undefined if the place and its surroundings contain all words
 * of the text.
 */
export const findUnknown = (input: string, place: Place): PlaceSuggestion['unknown'] => {
  const query = readQuery(input);
  const around = `${place.words}|${place.surroundings}`;
  const isKnown = query.significant.every(
    (word) => word === query.postcode || POSTCODE_WORDS.has(word) || startsWord(around, word),
  );
  if (isKnown) return undefined;
  return isAddress(query) ? 'street' : 'place';
};

export interface FoundPlace {
  readonly place: Place;
  readonly unknown?: PlaceSuggestion['unknown'];
}

/** The place of a finished text; its last word must match completely. */
export const findPlace = (gazetteer: Gazetteer, input: string): FoundPlace | undefined => {
  const query = readQuery(input);
  const [named] = matchNamed(gazetteer, query);
  if (named) return { place: named.place };
  const [place] = firstFound(gazetteer, query, [matchContained, ...LAST_MATCHERS]);
  return place && { place, unknown: findUnknown(input, place) };
};

/** As `findPlace`, but only if the text is one of the place's names, alone or with its surroundings. */
export const findNamedPlace = (gazetteer: Gazetteer, input: string): Place | undefined => {
  const query = readQuery(input);
  if (query.text.length < 2) return undefined;
  const [best] = matchNames(gazetteer, query);
  return best && WHOLE_NAME.has(best.quality) ? best.place : undefined;
};
