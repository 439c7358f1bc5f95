/** Compares a typed text with a street of a list. */
import { MISSPELT, QUALITY } from '../rank-matches.ts';
import { isOneEditAway } from '../correct-spelling.ts';
import { readStreetWords, type StreetName, toStreetKind } from '../../../lib/street-name.ts';

/** Penalties, in the same unit: one word of the name that was not typed is half. Lower is better. */
const COST = {
  /** A word is unfinished, each letter that it lacks. */
  letter: 0.02,
  unfinished: 0.1,
  /** A word in the middle of the text is only the beginning of one of the name. */
  shortened: 0.4,
  /** One letter wrong, missing, doubled or swapped. */
  misspelt: 0.8,
  /** A word of the name that was not typed; behind those that were it is less. */
  leftOut: 0.5,
  leftOutBehind: 0.25,
  /** Another kind of street was typed. */
  otherKind: 0.7,
  /** A kind was typed that the name does not say, or the other way around. */
  unsaidKind: 0.1,
  /** No kind was typed, and it is no `calle`. */
  rareKind: 0.15,
  /** The words are in another order. */
  order: 0.05,
  /** A word of the surroundings: of the settlement or the town. */
  around: 0.02,
} as const;

/** Minimum length of a word that may have a wrong letter: a letter turns a shorter word into another word. */
const MIN_MISSPELT = 4;
/** Minimum length of an unfinished word that may also have a wrong letter. */
const MIN_MISSPELT_BEGINNING = 6;
const MIN_BEGINNING = 2;

/** Kinds that people have in mind when they say none, most likely first. */
const USUAL_KINDS: readonly (string | undefined)[] = ['calle', 'avenida', 'plaza', 'paseo'];

export interface TypedStreet {
  /** Each way to split the text into kind and name: `puente madre` may be a bridge or a street of this name. */
  readonly names: readonly StreetName[];
  /** Whether the last word may be unfinished. */
  readonly isUnfinished: boolean;
}

/**
 * Reads folded words as the name of a street. Undefined for a kind of street alone, unless `isKindEnough`: some are called `Carretera`.
 */
export const readTypedStreet = (
  words: readonly string[],
  { isUnfinished, isKindEnough }: { isUnfinished: boolean; isKindEnough: boolean },
): TypedStreet | undefined => {
  const [first = ''] = words;
  const kind = toStreetKind(first);
  if (words.length === 0 || (words.length === 1 && kind !== undefined && (!isKindEnough || kind === 'calle')))
    return undefined;
  const name = readStreetWords(words);
  const whole = readStreetWords(['calle', ...words]).words;
  const names = name.kind === undefined ? [name] : [name, { kind: undefined, words: whole }];
  const isName = name.words.some((word) => word.length > 1 || /\d/.test(word));
  return isName || (kind !== undefined && !isUnfinished) ? { names, isUnfinished } : undefined;
};

const costOfWord = (typed: string, word: string, isUnfinished: boolean): number => {
  if (typed === word) return 0;
  if (/^\d/.test(typed)) return Infinity;
  if (typed.length >= MIN_BEGINNING && word.startsWith(typed))
    return isUnfinished
      ? COST.unfinished + COST.letter * (word.length - typed.length)
      : COST.shortened + COST.letter * (word.length - typed.length);
  if (typed.length < MIN_MISSPELT || word.length < MIN_MISSPELT) return Infinity;
  if (isOneEditAway(typed, word)) return COST.misspelt;
  const beginnings = isUnfinished ? [typed.length - 1, typed.length, typed.length + 1] : [];
  return typed.length >= MIN_MISSPELT_BEGINNING &&
    beginnings.some((length) => length < word.length && isOneEditAway(typed, word.slice(0, length)))
    ? COST.misspelt + COST.unfinished
    : Infinity;
};

/** The quality of a name of which a word was typed at that cost, in its place or before an earlier one. */
const qualityOfWord = (cost: number, isMoved: boolean): number => {
  if (cost >= COST.misspelt) return MISSPELT;
  if (cost >= COST.shortened || isMoved) return QUALITY.contains;
  return cost > 0 ? QUALITY.begins : QUALITY.whole;
};

const costOfKind = (typed: string | undefined, kind: string | undefined): number => {
  if (typed === kind) return typed === undefined ? COST.unsaidKind : 0;
  if (typed === undefined)
    return COST.rareKind * (USUAL_KINDS.indexOf(kind) + 1 || USUAL_KINDS.length + 1) - COST.rareKind;
  return kind === undefined ? COST.unsaidKind : COST.otherKind;
};

/** How a text fits a street: the cost of what differs, 0 if nothing does, and the quality as in `Rank`. */
export interface StreetFit {
  readonly cost: number;
  readonly quality: number;
  /** Whether each typed word is a whole one of the name. */
  readonly isFinished: boolean;
}

const NO_FIT: StreetFit = { cost: Infinity, quality: Infinity, isFinished: false };

const fitName = (
  typed: StreetName,
  name: StreetName,
  isUnfinished: boolean,
  isAround: (word: string, isUnfinished: boolean) => boolean,
): StreetFit => {
  const left = [...name.words];
  let cost = 0;
  let quality: number = QUALITY.whole;
  let isFinished = true;
  let last = -1;
  let isSure = typed.kind === undefined || typed.kind === name.kind;
  for (const [index, word] of typed.words.entries()) {
    const mayEnd = isUnfinished && index === typed.words.length - 1;
    let [best, least] = [-1, Infinity];
    for (const [at, other] of left.entries()) {
      if (other === '') continue;
      const one = costOfWord(word, other, mayEnd);
      if (one < least) [best, least] = [at, one];
    }
    if (best < 0) {
      if (!isAround(word, mayEnd && word.length >= MIN_BEGINNING)) return NO_FIT;
      cost += COST.around;
      continue;
    }
    left[best] = '';
    cost += least + (best < last ? COST.order : 0);
    quality = Math.max(quality, qualityOfWord(least, best < last));
    isFinished &&= least === 0;
    isSure ||= least < COST.misspelt;
    last = best;
  }
  // Another kind without any matching word is another street, which the list lacks.
  if (last < 0 || !isSure) return NO_FIT;
  const lastFound = left.lastIndexOf('');
  const leftOut = left.filter((word) => word !== '').length;
  const behind = left.length - 1 - lastFound;
  const kind = costOfKind(typed.kind, name.kind);
  if (behind > 0) quality = Math.max(quality, QUALITY.begins);
  if (leftOut > behind || kind >= COST.otherKind) quality = Math.max(quality, QUALITY.contains);
  return {
    cost: cost + COST.leftOut * (leftOut - behind) + COST.leftOutBehind * behind + kind,
    quality,
    isFinished,
  };
};

/**
 * How the typed text fits a name; the cost is infinite if a word of it is neither in the name nor in its surroundings, which `isAround`
 * knows.
 */
export const fitStreet = (
  { names, isUnfinished }: TypedStreet,
  name: StreetName,
  isAround: (word: string, isUnfinished: boolean) => boolean,
): StreetFit =>
  names
    .map((typed) => fitName(typed, name, isUnfinished, isAround))
    .reduce((best, fit) => (fit.cost < best.cost ? fit : best), NO_FIT);
