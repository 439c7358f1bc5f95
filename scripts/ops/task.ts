import type { ParseArgsConfig } from 'node:util';
import { UsageError } from './failure.ts';
import type { Environment } from './environment.ts';

/** The command line after the task's name. */
export interface Given {
  /** Arguments without a flag. */
  readonly words: readonly string[];
  /** The value of a flag, or undefined. */
  readonly text: (flag: string) => string | undefined;
  readonly has: (flag: string) => boolean;
}

/** Prints a line. */
export type Say = (line: string) => void;

interface Command {
  /** The line in the list of tasks. */
  readonly summary: string;
  /** The arguments except `--stage`. */
  readonly usage: string;
  readonly flags?: NonNullable<ParseArgsConfig['options']>;
  /** The number of arguments without a flag. */
  readonly words?: number | 'one or more';
}

export interface Task extends Command {
  /** Runs the task and reports line by line. Throws `UsageError` and `Failure`. */
  readonly run: (place: Environment, given: Given, say: Say) => Promise<void>;
}

/** A task that works on files and needs no stage. */
export interface FileTask extends Command {
  /** Runs the task and reports line by line. Throws `UsageError` and `Failure`. */
  readonly runOnFiles: (given: Given, say: Say) => Promise<void>;
}

/** The value of a required flag. */
export const needed = (given: Given, flag: string): string => {
  const value = given.text(flag);
  if (value === undefined) throw new UsageError(`--${flag} is missing.`);
  return value;
};

/** A flag's integer from `least` to `most`, or undefined without the flag. */
export const numberOf = (given: Given, flag: string, least: number, most: number): number | undefined => {
  const text = given.text(flag);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(`--${flag} must be a number from ${least} to ${most}.`);
};

/** An amount as people at a terminal read it. */
export const toEuros = (cents: number, currency = 'eur'): string =>
  `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
