/** Finds the town of a street address, complete or still being typed. */
import { correctSpelling } from './correct-spelling.ts';
import type { Gazetteer, Place } from './place.ts';
import { hasNumber, isSmallWord, isStreetWord, takeTail, type PlaceQuery } from './place-query.ts';
import { rankAll, rankMatches, startsWord, toPlaces, WHOLE_NAME } from './rank-matches.ts';

const MAX_NAME_WORDS = 7;
/** The number of words at the end of an address that may be a town. */
const MAX_TOWN_WORDS = 3;

/** `de la` in `calle de la Alcudia` does not hide the street word. */
const followsStreetWord = (words: readonly string[], start: number): boolean => {
  const before = words.slice(0, start).findLast((word) => !isSmallWord(word));
  return before !== undefined && isStreetWord(before);
};

/**
 * The evidence for a place whose whole name is in an address: the words of the name, its province or postal code beside it, a comma before
 * it. A street word before it is evidence against it.
 */
const evidence = (place: Place, query: PlaceQuery, start: number, end: number): number => {
  const isBeside = query.words.some(
    (word, index) =>
      (index < start || index >= end) &&
      !isSmallWord(word) &&
      startsWord(place.surroundings, `${word} `) &&
      !followsStreetWord(query.words, index),
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
  start: number;
  end: number;
  score: number;
}

/** Places whose whole name is the words from `start` to `end`. */
const containedAt = ({ byName }: Gazetteer, query: PlaceQuery, start: number, end: number): Contained[] => {
  const name = query.words.slice(start, end).join(' ');
  if (name.length < 3 || isStreetWord(name)) return [];
  return (byName().get(name) ?? []).map((place) => ({
    place,
    start,
    end,
    score: evidence(place, query, start, end),
  }));
};

/** Whether it is a sight of another town than one that is named beside it: `plaza mayor arnedo`. */
const isElsewhere = ({ place, start, end }: Contained, towns: readonly Contained[]): boolean => {
  const beside = towns.filter((town) => town.end <= start || town.start >= end);
  return (
    !place.isArea &&
    beside.length > 0 &&
    beside.every((town) => town.place.id !== `es:${place.municipality ?? ''}`)
  );
};

/**
 * Places whose whole name is somewhere in the text; an address ends with its town, so the later one wins a tie. With a house number only
 * towns and districts match: a square is not the house that was meant.
 */
export const matchContained = (gazetteer: Gazetteer, query: PlaceQuery): Place[] => {
  const found: Contained[] = [];
  const isHouse = hasNumber(query);
  for (let start = 0; start < query.words.length; start += 1) {
    const last = Math.min(query.words.length, start + MAX_NAME_WORDS);
    for (let end = start + 1; end <= last; end += 1) found.push(...containedAt(gazetteer, query, start, end));
  }
  const likely = found.filter(({ place, score }) => score > 0 && (place.isArea || !isHouse));
  const towns = likely.filter(({ place }) => place.id.startsWith('es:'));
  return likely
    .filter((one) => !isElsewhere(one, towns))
    .sort((a, b) => b.score - a.score || b.end - a.end || b.place.weight - a.place.weight)
    .map(({ place }) => place);
};

/** Towns that the last words of an address begin, while it is being typed: `calle mayor 3 alcal`. */
export const matchTail = (gazetteer: Gazetteer, query: PlaceQuery): Place[] => {
  for (let start = Math.max(1, query.words.length - MAX_TOWN_WORDS); start < query.words.length; start += 1) {
    const tail = takeTail(query, start);
    if (tail.text.length < 3 || /\d/.test(tail.text) || followsStreetWord(query.words, start)) continue;
    const found = toPlaces(rankMatches(gazetteer, tail));
    if (found.length > 0) return found;
  }
  return [];
};

/** The town at the end of an address with one letter wrong: `calle uría 20 obiedo`. */
export const matchMisspeltTown = (gazetteer: Gazetteer, query: PlaceQuery): Place[] => {
  for (let start = Math.max(1, query.words.length - MAX_TOWN_WORDS); start < query.words.length; start += 1) {
    const tail = takeTail(query, start);
    if (hasNumber(tail) || followsStreetWord(query.words, start)) continue;
    const found = rankAll(gazetteer, correctSpelling(gazetteer, tail)).filter(
      ({ place, quality }) => WHOLE_NAME.has(quality) && place.id.startsWith('es:'),
    );
    if (found.length > 0) return toPlaces(found);
  }
  return [];
};
