/** Corrects words with one letter wrong, missing, doubled or swapped to the gazetteer's spelling. */
import type { Gazetteer } from './place.ts';
import { withWords, type PlaceQuery } from './place-query.ts';

/** In shorter words, one letter makes another word. */
const MIN_LETTERS = 5;
const MAX_SPELLINGS = 6;
const MAX_QUERIES = 12;

/** Whether one inserted, deleted, replaced or swapped letter turns one word into the other (optimal string alignment). */
export const isOneEditAway = (one: string, other: string): boolean => {
  const lengthens = other.length - one.length;
  if (Math.abs(lengthens) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  if (lengthens === 1) return one.slice(at) === other.slice(at + 1);
  if (lengthens === -1) return one.slice(at + 1) === other.slice(at);
  if (one.slice(at + 1) === other.slice(at + 1)) return true;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
};

const isUnknown = ({ wordIndex }: Gazetteer, word: string): boolean =>
  word.length >= MIN_LETTERS && !/\d/.test(word) && !wordIndex.has(word);

/** Spellings of a whole word, else of the beginning of a longer word with the same first letter; best known first. */
const findSpellings = ({ wordIndex: { words } }: Gazetteer, word: string): string[] => {
  const whole = words.filter((known) => isOneEditAway(word, known));
  if (whole.length > 0) return whole.slice(0, MAX_SPELLINGS);
  const alike = words.filter((known) => known[0] === word[0]);
  const beginnings = alike.flatMap((known) =>
    [word.length - 1, word.length, word.length + 1]
      .map((length) => known.slice(0, length))
      .filter((beginning) => isOneEditAway(word, beginning)),
  );
  return [...new Set(beginnings)].slice(0, MAX_SPELLINGS);
};

/**
 * Readings of the text with corrected words. Empty if each word already begins a known one, or if a word is like none. `spelt` keeps the
 * spellings of words for other readings of the same text.
 */
export const correctSpelling = (
  gazetteer: Gazetteer,
  query: PlaceQuery,
  spelt = new Map<string, readonly string[]>(),
): PlaceQuery[] => {
  const spell = (word: string): readonly string[] => {
    const known = spelt.get(word) ?? findSpellings(gazetteer, word);
    spelt.set(word, known);
    return known;
  };
  if (!query.words.some((word) => isUnknown(gazetteer, word))) return [];
  let spellings: string[][] = [[]];
  for (const word of query.words) {
    const ways = isUnknown(gazetteer, word) ? spell(word) : [word];
    spellings = spellings.flatMap((before) => ways.map((way) => [...before, way])).slice(0, MAX_QUERIES);
  }
  return spellings.map((words) => withWords(query, words));
};
