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

/** Each is loaded when it is asked for: one of them brings a browser. */
const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  search: async () => (await import('./bench/search.ts')).benchSearch,
  places: async () => (await import('./bench/places.ts')).benchPlaces,
  map: async () => (await import('./bench/map-frames.ts')).benchMapFrames,
};

const options = readOptions(process.argv.slice(2));
const asked = options.names.length > 0 ? options.names : Object.keys(BENCHES);
for (const name of asked) {
  const load = BENCHES[name];
  if (!load) throw new Error(`There is no bench "${name}": ${Object.keys(BENCHES).join(', ')}.`);
  const bench = await load();
  await bench(options, writeReport);
}
