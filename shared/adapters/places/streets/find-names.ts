/** Names of places among the words of an address: whole, unfinished, or with one letter wrong. */
import { isSmallStreetWord, toStreetKind } from '../../../lib/street-name.ts';
import { correctSpelling } from '../correct-spelling.ts';
import type { Gazetteer, Place } from '../place.ts';
import { withWords, readQuery } from '../place-query.ts';
import { rankMatches } from '../rank-matches.ts';
import type { AddressWord } from './read-address.ts';

const MAX_NAME_WORDS = 6;
/** Maximum of words at the beginning and the end that may be a town with one letter wrong. */
const MAX_MISSPELT_WORDS = 3;
/** Letters of an unfinished name. */
const MIN_BEGINNING = 3;

/** A place that the words from `start` to before `end` name. More evidence is better. */
export interface Span {
  readonly place: Place;
  readonly start: number;
  readonly end: number;
  readonly evidence: number;
}

/** A comma or the end of the text on both sides says that the words are a name of their own. */
export const isOwnPart = (words: readonly AddressWord[], start: number, end: number): boolean =>
  words[start - 1]?.part !== words[start]?.part && words[end]?.part !== words[end - 1]?.part;

/** A kind of street right before a word makes it the street's name: `calle de la Alcudia`. */
const followsKind = (words: readonly AddressWord[], start: number): boolean => {
  for (let index = start - 1; index >= 0; index -= 1) {
    const [before, after] = [words[index], words[index + 1]];
    if (!before || !after || before.part !== after.part || after.at - before.at > 1) return false;
    if (!isSmallStreetWord(before.word)) return toStreetKind(before.word) !== undefined;
  }
  return false;
};

const weigh = (words: readonly AddressWord[], start: number, end: number): number =>
  end -
  start +
  Number(isOwnPart(words, start, end)) +
  Number(start === 0 || end === words.length) -
  (followsKind(words, start) ? 2 : 0);

/** Places with an extent whose whole name is in the words. */
export const findWholeNames = ({ byName }: Gazetteer, words: readonly AddressWord[]): Span[] => {
  const spans: Span[] = [];
  for (let start = 0; start < words.length; start += 1)
    for (let end = start + 1; end <= Math.min(words.length, start + MAX_NAME_WORDS); end += 1) {
      const name = words
        .slice(start, end)
        .map(({ word }) => word)
        .join(' ');
      if (name.length < 3) continue;
      for (const place of byName().get(name) ?? [])
        if (place.isArea && !place.isRegion)
          spans.push({ place, start, end, evidence: weigh(words, start, end) });
    }
  return spans;
};

const townsByName = new WeakMap<Gazetteer, ReadonlyMap<string, readonly Place[]>>();

/** Municipalities by each of their names, also without small words; those with most people first. */
const listTownsByName = (gazetteer: Gazetteer): ReadonlyMap<string, readonly Place[]> => {
  const known = townsByName.get(gazetteer);
  if (known) return known;
  const towns = new Map<string, Place[]>();
  for (const town of gazetteer.municipalities)
    for (const name of new Set([...town.names, ...town.bareNames, ...town.significantNames]))
      towns.set(name, [...(towns.get(name) ?? []), town]);
  for (const there of towns.values()) there.sort((a, b) => b.weight - a.weight);
  townsByName.set(gazetteer, towns);
  return towns;
};

/** The largest town whose whole name the words are, with its surroundings behind it or not. */
const findWholeName = (gazetteer: Gazetteer, words: readonly string[]): Place | undefined => {
  for (let count = words.length; count > 0; count -= 1) {
    const around = words.slice(count);
    const [town] = (listTownsByName(gazetteer).get(words.slice(0, count).join(' ')) ?? []).filter(
      ({ surroundings }) => around.every((word) => surroundings.includes(` ${word}`)),
    );
    if (town) return town;
  }
  return undefined;
};

/** A town at the beginning or end of the words, with one letter wrong. */
export const findMisspelt = (gazetteer: Gazetteer, words: readonly AddressWord[]): Span[] => {
  const edges = Array.from({ length: MAX_MISSPELT_WORDS }, (_, index) => index + 1).flatMap((count) => [
    [words.length - count, words.length] as const,
    [0, count] as const,
  ]);
  return edges.flatMap(([start, end]) => {
    if (start < 0 || end - start >= words.length || followsKind(words, start)) return [];
    const typed = words.slice(start, end).map(({ word }) => word);
    if (typed.some((word) => /\d/.test(word))) return [];
    const query = withWords(readQuery(''), typed);
    const place = correctSpelling(gazetteer, query)
      .map((corrected) => findWholeName(gazetteer, corrected.words))
      .find((town) => town !== undefined);
    return place ? [{ place, start, end, evidence: 0 }] : [];
  });
};

/** The likeliest towns, `limit` at most, whose name the last words begin, while it is being typed. */
export const findUnfinished = (
  gazetteer: Gazetteer,
  words: readonly AddressWord[],
  limit: number,
): Span[] => {
  const counts = Array.from({ length: MAX_MISSPELT_WORDS }, (_, index) => index + 1);
  for (const count of counts.toReversed()) {
    const start = words.length - count;
    const typed = words.slice(start).map(({ word }) => word);
    if (start < 1 || typed.join(' ').length < MIN_BEGINNING || followsKind(words, start)) continue;
    const places = rankMatches(gazetteer, withWords(readQuery(''), typed))
      .map(({ place }) => place)
      .filter(({ id }) => id.startsWith('es:'))
      .slice(0, limit);
    if (places.length > 0) return places.map((place) => ({ place, start, end: words.length, evidence: 0 }));
  }
  return [];
};
