/** Finds places by the beginnings of words. */
export interface WordIndex {
  /** Each word once, in the order of the texts. */
  readonly words: readonly string[];
  /** Whether a word begins so. */
  readonly has: (beginning: string) => boolean;
  /** Indexes of the places that have the one of these beginnings that the fewest places have, ascending. */
  readonly findRarest: (beginnings: readonly string[]) => readonly number[];
}

/**
 * Indexes the words between the blanks of each text, with the indexes of the places that have this text: thousands share their
 * surroundings. `|`, which separates two names, is no word.
 */
export const indexWords = (texts: ReadonlyMap<string, readonly number[]>): WordIndex => {
  const placesWith = new Map<string, (readonly number[])[]>();
  for (const [text, places] of texts)
    for (const word of text.split(' ')) {
      if (word === '' || word === '|') continue;
      const lists = placesWith.get(word);
      if (lists) lists.push(places);
      else placesWith.set(word, [places]);
    }
  const words = [...placesWith.keys()];
  const sorted = words.toSorted();
  /** The lists of the words that begin so, which are neighbours. */
  const findLists = (beginning: string): (readonly number[])[] => {
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((sorted[middle] ?? '') < beginning) from = middle + 1;
      else to = middle;
    }
    const lists = [];
    for (let at = from; sorted[at]?.startsWith(beginning); at += 1)
      lists.push(...(placesWith.get(sorted[at] ?? '') ?? []));
    return lists;
  };
  const countPlaces = (lists: readonly (readonly number[])[]) =>
    lists.reduce((sum, { length }) => sum + length, 0);
  return {
    words,
    has: (beginning) => findLists(beginning).length > 0,
    findRarest: (beginnings) => {
      const [rarest = []] = beginnings
        .map(findLists)
        .sort((one, other) => countPlaces(one) - countPlaces(other));
      return [...new Set(rarest.flat())].sort((one, other) => one - other);
    },
  };
};
