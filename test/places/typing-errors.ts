/** Typing errors in the name of a street. */
import { fold } from '#shared/api/fold.ts';
import type { Random } from '#local/seed/random.ts';
import type { Address } from './street-addresses.ts';
import { splitType, withoutAccents } from './street-words.ts';

const MIN_LETTERS = 5;
const TRIES = 20;

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const neighbours = (letter: string): string[] =>
  KEYS.filter((row) => row.includes(letter)).flatMap((row) =>
    [row.charAt(row.indexOf(letter) - 1), row.charAt(row.indexOf(letter) + 1)].filter(Boolean),
  );

/** Whether one wrong, missing, additional or swapped letter makes one word of the other, or none is needed. */
const isWithinOneError = (one: string, other: string): boolean => {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let [end, otherEnd] = [one.length, other.length];
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1])
    [end, otherEnd] = [end - 1, otherEnd - 1];
  const [rest, otherRest] = [one.slice(start, end), other.slice(start, otherEnd)];
  if (rest.length <= 1 && otherRest.length <= 1) return true;
  return rest.length === 2 && rest[0] === otherRest[1] && rest[1] === otherRest[0];
};

type TypingError = (word: string, at: number, random: Random) => string;

const ERRORS: readonly TypingError[] = [
  // The key to the left or to the right.
  (word, at, random) =>
    word.slice(0, at) + random.pick(neighbours(fold(word.charAt(at)))) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at),
  (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
];

const isDecidable = (wrong: string, right: string, names: ReadonlySet<string>): boolean =>
  fold([...names].join(' '))
    .split(' ')
    .every((other) => other === right || (!other.startsWith(wrong) && !isWithinOneError(wrong, other)));

/**
 * The street with one error in one word of five letters or more, not in its type: a neighbouring key, a missing letter, a doubled
 * one, or two that are swapped, each as likely and never the first letter. Undefined where every error could mean another
 * word of the town's streets: where that is the same word, or one error away, or begins with what was typed.
 */
export const misspell = ({ street, townNames }: Address, random: Random): string | undefined => {
  const { type, name } = splitType(street);
  const words = name.split(' ');
  const long = words.filter((word) => /^\p{L}+$/u.test(word) && fold(word).length >= MIN_LETTERS);
  if (long.length === 0) return undefined;
  for (let turn = 0; turn < TRIES; turn++) {
    const word = random.pick(long);
    const right = withoutAccents(word);
    const wrong = random.pick(ERRORS)(right, random.whole(1, right.length - 1), random);
    if (fold(wrong) !== fold(word) && isDecidable(fold(wrong), fold(word), townNames))
      return [type, ...words.map((each) => (each === word ? wrong : each))].join(' ').trim();
  }
  return undefined;
};
