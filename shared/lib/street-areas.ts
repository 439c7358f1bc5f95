/** The areas by which names of streets are listed, and the parts of a list that is too long. */

interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** Squares around positions are twice as large as the position is rounded, so one has all streets within five kilometres. */
const NODES_PER_DEGREE = 10;

/** The area of a rounded position, a tenth of a degree. */
export const nodeArea = ({ lat, lng }: Position): string =>
  `N${Math.round(lat * NODES_PER_DEGREE)},${Math.round(lng * NODES_PER_DEGREE)}`;
/** The province of a municipality's INE code, or of a postcode. */
export const provinceOf = (code: string): string => code.slice(0, 2);

export const townArea = (town: string): string => `T${town}`;
export const postcodeArea = (postcode: string): string => `P${postcode}`;

/** The areas of all rounded positions next to a position. */
export const nodesAround = ({ lat, lng }: Position): string[] => {
  const edges = (degrees: number) => [
    ...new Set([Math.floor(degrees * NODES_PER_DEGREE), Math.ceil(degrees * NODES_PER_DEGREE)]),
  ];
  return edges(lat).flatMap((y) => edges(lng).map((x) => `N${y},${x}`));
};

/** The beginning of a word that is a letter longer; a dot marks the end of the word. */
export const nextPrefix = (word: string, prefix: string): string =>
  word === prefix ? `${prefix}.` : word.slice(0, prefix.length + 1);

/** The bucket of a word; undefined if the word is too short to know it. */
export const bucketOf = (word: string, splits: ReadonlySet<string> | undefined): string | undefined => {
  let prefix = '';
  while (splits?.has(prefix)) {
    const next = nextPrefix(word, prefix);
    if (next === prefix || next.length <= prefix.length) return undefined;
    prefix = next;
  }
  return prefix;
};
