/** The places that a text means, best first: each of its words is in their name or around it. */
import { kilometresBetween } from '../../lib/geo.ts';
import type { Point } from '../../domain/ports/places.ts';
import type { Gazetteer, Place } from './place.ts';
import type { PlaceQuery } from './place-query.ts';

export const startsWord = (words: string, start: string): boolean => words.includes(` ${start}`);

/** The qualities of a text that leaves nothing of a name out. */
export const WHOLE_NAME: ReadonlySet<number> = new Set([0, 1, 4]);

/** How well a place that has every word of the text in its names is meant by it; 0 is the name itself. */
const nameQuality = (place: Place, text: string, telling: string): number => {
  if (place.names.includes(text)) return 0;
  if (place.bareNames.includes(text) || (telling.includes(' ') && place.tellingNames.includes(telling)))
    return 1;
  const starts = (name: string): boolean => name.startsWith(text);
  return place.names.some(starts) || place.bareNames.some(starts) ? 2 : 3;
};

/** Talavera with 250 people is not meant where Talavera de la Reina has 90,000. */
const OUTWEIGHED = 100;
/** Where nobody has counted the people of a village. */
const VILLAGE_WEIGHT = 300;

/** A name is as good as one that it begins, where so many fewer people live there. */
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

/** As `nameQuality`, where some words are those of the town or province around the place: `alcala madrid`. */
const surroundingsQuality = (place: Place, words: readonly string[]): number | undefined => {
  const own = [...new Set(words.filter((word) => startsWord(place.words, word)))];
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

/** Within so many kilometres all is near. */
const NEARBY_KM = 10;
/** Ten times as far away is as bad as thirty times fewer people: the next Alcalá comes before the largest. */
const DISTANCE_SHARE = 1.5;

export const distanceKm = (place: Place, from: Point): number =>
  kilometresBetween(
    { latitude: place.lat, longitude: place.lng },
    { latitude: from.lat, longitude: from.lng },
  );

/** A typed name means the place that is shown with it rather than one with the name as an alias. */
const SHOWN_NAME_FACTOR = 10;
/** `palma` means Palma rather than Las Palmas. */
const WHOLE_WORDS_FACTOR = 3;
/** A hamlet without a count is not infinitely less than a village. */
const MIN_WEIGHT = 10;

/** Orders places that match equally well: by their people and, where it is known, by how far they are. */
const importance = (place: Place, { text, telling, near }: PlaceQuery): number => {
  const isShown = [place.names[0], place.bareNames[0]].some((name) => name?.startsWith(text));
  const shown = ` ${place.names[0]} `;
  const isWhole = telling.every((word) => startsWord(shown, `${word} `));
  const factor = (isShown ? SHOWN_NAME_FACTOR : 1) * (isWhole ? WHOLE_WORDS_FACTOR : 1);
  const people = Math.log10(place.weight * factor + MIN_WEIGHT);
  return near ? people - DISTANCE_SHARE * Math.log10(1 + distanceKm(place, near) / NEARBY_KM) : people;
};

export interface Match {
  place: Place;
  quality: number;
  importance: number;
}

/** The better match first. */
const compareMatches = (a: Match, b: Match): number => a.quality - b.quality || b.importance - a.importance;

/** Places of which every word of the text begins a word, be it of their names or of what lies around them. */
export const rankMatches = (gazetteer: Gazetteer, query: PlaceQuery): Match[] => {
  const { text, words, telling } = query;
  const candidates = new Set(telling.flatMap((word) => placesWith(gazetteer, word)));
  const found: Match[] = [];
  const tellingText = telling.join(' ');
  const saysTwice = new Set(telling).size < telling.length;
  for (const index of candidates) {
    const place = gazetteer.places[index];
    if (!place) continue;
    // `Madrid, Comunidad de Madrid` is the town: a name seldom says a word twice.
    const isName = !saysTwice || place.names.includes(text);
    const quality =
      isName && words.every((word) => startsWord(place.words, word))
        ? nameQuality(place, text, tellingText)
        : surroundingsQuality(place, telling);
    if (quality !== undefined) found.push({ place, quality, importance: importance(place, query) });
  }
  return preferShortNames(found, text).sort(compareMatches);
};

/** The matches of several readings of one text, the best first; a place may be there more than once. */
export const rankAll = (gazetteer: Gazetteer, queries: readonly PlaceQuery[]): Match[] =>
  queries.flatMap((query) => rankMatches(gazetteer, query)).sort(compareMatches);

/** Each place of the matches once, in their order. */
export const toPlaces = (matches: readonly Match[]): Place[] => [
  ...new Set(matches.map(({ place }) => place)),
];
