import { parseArgs } from 'node:util';

/** What a bench is asked for. */
export interface Options {
  /** What it runs; all when there is none. */
  readonly names: readonly string[];
  readonly seed: number;
  /** How many spaces, one market after the other. */
  readonly sizes: readonly number[];
  /** At each zoom. */
  readonly viewports: number;
  readonly isMillion: boolean;
}

/** Takes a finished part: prints it, and puts it into the written report in place of the one of its name. */
export type Report = (name: string, markdown: string) => Promise<void>;

const DEFAULTS = { seed: '1', sizes: '1000,10000,100000', viewports: '1000', million: false };

const whole = (text: string): number => {
  const value = Number(text.replaceAll('_', ''));
  if (!Number.isInteger(value) || value < 1) throw new Error(`Not a whole number above 0: ${text}`);
  return value;
};

/** `search places --seed 7 --sizes 1000,10000 --viewports 100 --million` */
export const readOptions = (args: readonly string[]): Options => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: DEFAULTS.seed },
      sizes: { type: 'string', default: DEFAULTS.sizes },
      viewports: { type: 'string', default: DEFAULTS.viewports },
      million: { type: 'boolean', default: DEFAULTS.million },
    },
  });
  return {
    names: positionals,
    seed: whole(values.seed),
    sizes: values.sizes.split(',').map(whole),
    viewports: whole(values.viewports),
    isMillion: values.million,
  };
};
