import { existsSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { type Options, readOptions, type Report } from './bench/options.ts';
import { writeReport } from './bench/report.ts';

/**
 * Measures what the targets speak of, prints it and writes it into `docs/benchmarks.md`:
 * `npm run bench -- search [--seed 7] [--sizes 1000,10000] [--viewports 100] [--million]`, `places`, `map`; without a
 * name, all of them. Fails when an answer is not what it should be.
 */

/** A million spaces in memory. */
const HEAP_MEGABYTES = 12_000;
setFlagsFromString(`--max-old-space-size=${HEAP_MEGABYTES}`);

type Bench = (options: Options, report: Report) => Promise<void>;

/** File and export of each bench. */
const BENCHES: Readonly<Record<string, { readonly file: string; readonly name: string }>> = {
  search: { file: 'search.ts', name: 'benchSearch' },
  places: { file: 'places.ts', name: 'benchPlaces' },
  map: { file: 'map-frames.ts', name: 'benchMapFrames' },
};

const load = async (asked: string): Promise<Bench | undefined> => {
  const known = BENCHES[asked];
  if (!known) throw new Error(`There is no bench "${asked}": ${Object.keys(BENCHES).join(', ')}.`);
  const file = path.join(import.meta.dirname, 'bench', known.file);
  if (!existsSync(file)) return undefined;
  const module = (await import(file)) as Record<string, Bench | undefined>; // each exports its bench by this name
  return module[known.name];
};

const options = readOptions(process.argv.slice(2));
const asked = options.names.length > 0 ? options.names : Object.keys(BENCHES);
for (const name of asked) {
  const bench = await load(name);
  if (bench) await bench(options, writeReport);
  else console.log(`The bench "${name}" is not there.`);
}
