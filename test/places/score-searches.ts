/** Counts the searches of a list whose first suggestion is right, by its description in the API. */
import type { PlaceSuggestion } from '#shared/api/places.ts';
import { fold } from '#shared/api/fold.ts';
import { isNearMe } from '#shared/api/near-me.ts';

/**
 * What is typed, and words that the first answer must contain, in any order. Several right answers are separated by `|`.
 * `here` is the visitor's own position, `unknown` a street that must be reported as unknown.
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

/** Returns the searches with a wrong first answer, and the number of right ones. */
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
