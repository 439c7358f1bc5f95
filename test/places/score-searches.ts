/** How many of a list of searches come right first, by the descriptions that the API answers. */
import type { PlaceSuggestion } from '#shared/api/places.ts';
import { fold } from '#shared/api/fold.ts';
import { isNearMe } from '#shared/api/near-me.ts';

/**
 * What was typed, and words that the first answer must have, in any order; several right answers have a bar in between.
 * `here` is the visitor's own position, `unknown` a street that nobody knows, which must be said.
 */
export type Search = readonly [typed: string, expected: string];

const HERE = 'here';
const UNKNOWN = 'unknown';

const isRight = (first: PlaceSuggestion | undefined, typed: string, expected: string): boolean => {
  if (expected === HERE) return first === undefined && isNearMe(typed);
  if (expected === UNKNOWN) return first === undefined || first.unknown !== undefined;
  const shown = ` ${fold(first?.description ?? '')} `;
  return expected.split('|').some((one) =>
    fold(one)
      .split(' ')
      .every((word) => shown.includes(` ${word} `)),
  );
};

/** Searches whose first answer is wrong, and how many are right. */
export const scoreSearches = async (
  searches: readonly Search[],
  suggest: (typed: string) => Promise<readonly PlaceSuggestion[]>,
): Promise<{ right: number; wrong: string[] }> => {
  const wrong: string[] = [];
  for (const [typed, expected] of searches) {
    const [first] = await suggest(typed);
    if (!isRight(first, typed, expected))
      wrong.push(`${typed}: ${first?.description ?? 'nothing'} instead of ${expected}`);
  }
  return { right: searches.length - wrong.length, wrong };
};
