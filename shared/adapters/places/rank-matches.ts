/** Ranks the places that a text may mean: each word of the text is in their name or surroundings. */
import { kilometresBetween } from '../../lib/geo.ts';
import type { Point } from '../../domain/ports/places.ts';
import type { Gazetteer, Place } from './place.ts';
import type { PlaceQuery } from './place-query.ts';

export const startsWord = (words: string, start: string): boolean => words.includes(` ${start}`);

/** Qualities of a match that covers a whole name. */
export const WHOLE_NAME: ReadonlySet<number> = new Set([0, 1, 4]);

/** The quality of a name that matches a text completely; 0 is the name itself. */
const nameQuality = (place: Place, text: string, significant: string): number => {
  if (place.names.includes(text)) return 0;
  if (
    place.bareNames.includes(text) ||
    (significant.includes(' ') && place.significantNames.includes(significant))
  )
    return 1;
  const starts = (name: string): boolean => name.startsWith(text);
  return place.names.some(starts) || place.bareNames.some(starts) ? 2 : 3;
};

/** Talavera with 250 people is not meant, because Talavera de la Reina has 90,000. */
const OUTWEIGHED = 100;
/** For a village of unknown population. */
const VILLAGE_WEIGHT = 300;

/** A longer name counts as an exact match, too, if far more people live there. */
const preferShortNames = (matches: readonly Match[], text: string): Match[] => {
  const exact = matches.filter(({ quality }) => quality === 0).map(({ place }) => place.weight);
  if (exact.length === 0) return [...matches];
  const enough = OUTWEIGHED * Math.max(VILLAGE_WEIGHT, ...exact);
  return matches.map((match) => {
    const { names, weight } = match.place;
    const isLonger = names[0]?.startsWith(`${text} `) && weight > enough;
    return isLonger ? { ...match, quality: 0 } : match;
  });
};

/** As `nameQuality`, if some words match the town or province around the place: `alcala madrid`. */
const surroundingsQuality = (place: Place, words: readonly string[]): number | undefined => {
  const own = [...new Set(words.filter((word) => startsWord(place.words, word)))];
  const isAround = words.every((word) => own.includes(word) || startsWord(place.surroundings, word));
  if (own.length === 0 || !isAround) return undefined;
  const name = own.join(' ');
  return place.names.includes(name) || place.bareNames.includes(name) ? 4 : 5;
};

/** Indexes of places with a word that begins so. */
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

/** Orders equally good matches: by population and, if `near` is known, by distance. */
const importance = (place: Place, { text, significant, near }: PlaceQuery): number => {
  const isShown = [place.names[0], place.bareNames[0]].some((name) => name?.startsWith(text));
  const shown = ` ${place.names[0]} `;
  const isWhole = significant.every((word) => startsWord(shown, `${word} `));
  const factor = (isShown ? SHOWN_NAME_FACTOR : 1) * (isWhole ? WHOLE_WORDS_FACTOR : 1);
  const people = Math.log10(place.weight * factor + MIN_WEIGHT);
  return near ? people - DISTANCE_SHARE * Math.log10(1 + distanceKm(place, near) / NEARBY_KM) : people;
};

export interface Match {
  place: Place;
  quality: number;
  importance: number;
}

const compareMatches = (a: Match, b: Match): number => a.quality - b.quality || b.importance - a.importance;

/** Places in which each word of the text begins a word of the name or surroundings. */
export const rankMatches = (gazetteer: Gazetteer, query: PlaceQuery): Match[] => {
  const { text, words, significant } = query;
  const candidates = new Set(significant.flatMap((word) => placesWith(gazetteer, word)));
  const found: Match[] = [];
  const significantText = significant.join(' ');
  const saysTwice = new Set(significant).size < significant.length;
  for (const index of candidates) {
    const place = gazetteer.places[index];
    if (!place) continue;
    // `Madrid, Comunidad de Madrid` means the town: a name rarely repeats a word.
    const isName = !saysTwice || place.names.includes(text);
    const quality =
      isName && words.every((word) => startsWord(place.words, word))
        ? nameQuality(place, text, significantText)
        : surroundingsQuality(place, significant);
    if (quality !== undefined) found.push({ place, quality, importance: importance(place, query) });
  }
  return preferShortNames(found, text).sort(compareMatches);
};

/** The matches of several readings of a text, best first; a place may occur more than once. */
export const rankAll = (gazetteer: Gazetteer, queries: readonly PlaceQuery[]): Match[] =>
  queries.flatMap((query) => rankMatches(gazetteer, query)).sort(compareMatches);

/** Each place of the matches once, in their order. */
export const toPlaces = (matches: readonly Match[]): Place[] => [
  ...new Set(matches.map(({ place }) => place)),
];
