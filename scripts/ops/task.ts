import type { ParseArgsConfig } from 'node:util';
import { UsageError } from './failure.ts';
import type { Environment } from './environment.ts';

/** What was written behind the task's name. */
export interface Given {
  /** The words without a flag. */
  readonly words: readonly string[];
  /** The value of a flag, undefined without it. */
  readonly text: (flag: string) => string | undefined;
  readonly has: (flag: string) => boolean;
}

export interface Task {
  /** A line for the list of tasks. */
  readonly summary: string;
  /** What may follow its name, but for `--stage`. */
  readonly usage: string;
  readonly flags?: NonNullable<ParseArgsConfig['options']>;
  /** How many words without a flag it takes. */
  readonly words?: number;
  /** Says line by line what it finds and does. Throws `UsageError` and `Failure`. */
  readonly run: (place: Environment, given: Given, say: (line: string) => void) => Promise<void>;
}

/** The one value of a flag that must be there. */
export const needed = (given: Given, flag: string): string => {
  const value = given.text(flag);
  if (value === undefined) throw new UsageError(`--${flag} is missing.`);
  return value;
};

/** A flag's whole number from `least` to `most`, undefined without the flag. */
export const numberOf = (given: Given, flag: string, least: number, most: number): number | undefined => {
  const text = given.text(flag);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(`--${flag} must be a number from ${least} to ${most}.`);
};
