/** Ranks the places that a text may mean: each word of the text is in their name or surroundings. */
import { kilometresBetween } from '../../lib/geo.ts';
import type { Point } from '../../domain/ports/places.ts';
import type { Gazetteer, Place } from './place.ts';
import type { PlaceQuery } from './place-query.ts';

export const startsWord = (words: string, start: string): boolean => words.includes(` ${start}`);

/**
 * What of a name a text has, best first. With `Around`, the other words are of its surroundings: `alcala madrid` is rather a town with its
 * province than any name that has both words.
 */
export const QUALITY = {
  whole: 0,
  wholeButArticle: 1,
  begins: 2,
  wholeAround: 3,
  contains: 4,
  around: 5,
} as const;

/** Qualities of a match that covers a whole name. */
export const WHOLE_NAME: ReadonlySet<number> = new Set([
  QUALITY.whole,
  QUALITY.wholeButArticle,
  QUALITY.wholeAround,
]);

const nameQuality = (place: Place, text: string, significant: string): number => {
  if (place.names.includes(text)) return QUALITY.whole;
  if (
    place.bareNames.includes(text) ||
    (significant.includes(' ') && place.significantNames.includes(significant))
  )
    return QUALITY.wholeButArticle;
  const starts = (name: string): boolean => name.startsWith(text);
  const begins =
    [place.names, place.bareNames, place.kindlessNames].some((names) => names.some(starts)) ||
    place.significantNames.some((name) => name.startsWith(significant));
  return begins ? QUALITY.begins : QUALITY.contains;
};

/** Talavera with 250 people is not meant, because Talavera de la Reina has 90,000. */
const OUTWEIGHED = 100;
/** For a village of unknown population. */
const VILLAGE_WEIGHT = 300;

/** A longer name counts as an exact match, too, if far more people live there. */
const preferShortNames = (matches: readonly Match[], text: string): Match[] => {
  const exact = matches.filter(({ quality }) => quality === QUALITY.whole).map(({ place }) => place.weight);
  if (exact.length === 0) return [...matches];
  const enough = OUTWEIGHED * Math.max(VILLAGE_WEIGHT, ...exact);
  return matches.map((match) => {
    const { names, weight } = match.place;
    const isLonger = names[0]?.startsWith(`${text} `) && weight > enough;
    return isLonger ? { ...match, quality: QUALITY.whole } : match;
  });
};

/** The quality of a name of which a text has words, and else words of the town or province around the place. */
const surroundingsQuality = (place: Place, words: readonly string[]): number | undefined => {
  const own = [...new Set(words.filter((word) => startsWord(place.words, word)))];
  const isAround = words.every((word) => own.includes(word) || startsWord(place.surroundings, word));
  if (own.length === 0 || !isAround) return undefined;
  const name = own.join(' ');
  const isWhole = [place.names, place.bareNames, place.significantNames].some((names) =>
    names.includes(name),
  );
  return isWhole ? QUALITY.wholeAround : QUALITY.around;
};

/** Within this distance the map is there: the beginning of a name is enough. Positions are rounded to ten kilometres. */
export const HERE_KM = 15;

/** Closer places all count as equally near. */
const NEARBY_KM = 10;
/** Ten times the distance weighs as much as a thirtieth of the people: the next Alcalá comes before the largest. */
const DISTANCE_SHARE = 1.5;

export const distanceKm = (place: Place, from: Point): number =>
  kilometresBetween(
    { latitude: place.lat, longitude: place.lng },
    { latitude: from.lat, longitude: from.lng },
  );

/** A typed name rather means the place that is shown with it than one with the name as an alias. */
const SHOWN_NAME_FACTOR = 10;
/** `palma` means Palma rather than Las Palmas. */
const WHOLE_WORDS_FACTOR = 3;
/** The minimum weight, because a hamlet without a count is not infinitely smaller than a village. */
const MIN_WEIGHT = 10;

/** Orders equally good matches: by the people who mean the place and, if `kilometres` are known, by its distance. */
export const weighImportance = (
  weight: number,
  {
    isShown,
    isWhole,
    kilometres,
  }: {
    /** The text begins the name that is shown. */
    readonly isShown: boolean;
    /** The text has no unfinished word. */
    readonly isWhole: boolean;
    readonly kilometres: number | undefined;
  },
): number => {
  const factor = (isShown ? SHOWN_NAME_FACTOR : 1) * (isWhole ? WHOLE_WORDS_FACTOR : 1);
  const people = Math.log10(weight * factor + MIN_WEIGHT);
  return kilometres === undefined ? people : people - DISTANCE_SHARE * Math.log10(1 + kilometres / NEARBY_KM);
};

/** A place that matches a text, with its rank. */
const toMatch = (place: Place, quality: number, { text, significant, near }: PlaceQuery): Match => {
  const shown = ` ${place.names[0]} `;
  const isWhole = significant.every((word) => startsWord(shown, `${word} `));
  const kilometres = near && distanceKm(place, near);
  const isHere = kilometres !== undefined && kilometres < HERE_KM;
  return {
    place,
    quality: isHere && isWhole && quality === QUALITY.begins ? QUALITY.whole : quality,
    importance: weighImportance(place.weight, {
      isShown:
        [place.names[0], place.bareNames[0]].some((name) => name?.startsWith(text)) ||
        place.significantNames[0]?.startsWith(significant.join(' ')) === true,
      isWhole,
      kilometres,
    }),
  };
};

/**
 * How well a place fits a text, the same for towns, landmarks and streets: first the quality of the match, 0 for the whole name, then how
 * many people mean it and how near it is (decision 211).
 */
export interface Rank {
  readonly quality: number;
  readonly importance: number;
}

export interface Match extends Rank {
  readonly place: Place;
}

/** The better rank first. */
export const compareRanks = (a: Rank, b: Rank): number =>
  a.quality - b.quality || b.importance - a.importance;

/** Added to the quality of a match with corrected words: whatever matches as typed comes before it. */
export const MISSPELT = 10;

/** Places in which each word of the text begins a word of the name or surroundings. */
export const rankMatches = (gazetteer: Gazetteer, query: PlaceQuery): Match[] => {
  const { text, words, significant } = query;
  const found: Match[] = [];
  const significantText = significant.join(' ');
  const saysTwice = new Set(significant).size < significant.length;
  for (const index of gazetteer.wordIndex.findRarest(significant)) {
    const place = gazetteer.places[index];
    if (!place) continue;
    // `Madrid, Comunidad de Madrid` means the town: a name rarely repeats a word.
    const isName = !saysTwice || place.names.includes(text);
    const quality =
      isName && words.every((word) => startsWord(place.words, word))
        ? nameQuality(place, text, significantText)
        : surroundingsQuality(place, significant);
    if (quality !== undefined) found.push(toMatch(place, quality, query));
  }
  return preferShortNames(found, text).sort(compareRanks);
};

/** The matches of several readings of a text, best first; a place may occur more than once. */
export const rankAll = (gazetteer: Gazetteer, queries: readonly PlaceQuery[]): Match[] =>
  queries.flatMap((query) => rankMatches(gazetteer, query)).sort(compareRanks);

/** Each place once, by its first match. */
export const eachPlaceOnce = (matches: readonly Match[]): Match[] => {
  const seen = new Set<Place>();
  return matches.filter(({ place }) => !seen.has(place) && seen.add(place));
};

/** Each place of the matches once, in their order. */
export const toPlaces = (matches: readonly Match[]): Place[] =>
  eachPlaceOnce(matches).map(({ place }) => place);
