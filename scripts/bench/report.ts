import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { formatted } from '../formatted.ts';
import type { Report } from './options.ts';

const REPORT = path.resolve(import.meta.dirname, '../../docs/benchmarks.md');

const GIGABYTE = 1024 ** 3;

const begin = (name: string) => `<!-- begin ${name} -->`;
const end = (name: string) => `<!-- end ${name} -->`;

const head = (): string => {
  const memory = Math.round(totalmem() / GIGABYTE);
  return [
    '# Benchmarks',
    `Written by \`npm run bench\` from real runs; each part is that of its own last run. Counts (read and write units, calls, answers) are the same on every machine for the same seed; times are those of one with ${cpus().length} processors and ${memory} GB (${process.platform}, ${process.arch}) on Node ${process.versions.node}, shared with other work. Units are counted by a table in memory that charges by DynamoDB's rules; \`test/data/counting-table.test.ts\` holds it against the embedded table.`,
  ].join('\n\n');
};

/** Sections of the report by name, in their order. */
const sectionsOf = (report: string): Map<string, string> =>
  new Map(
    [...report.matchAll(/<!-- begin (.+?) -->\n([\s\S]*?)<!-- end \1 -->/g)].map(
      ([, name = '', text = '']) => [name, text.trim()],
    ),
  );

/** Kinds of sections as they stand in the report, then by size. */
const ORDER = ['search', 'writes', 'lag', 'places', 'map'];
const rank = (name: string): number => {
  const [kind = '', size = '0'] = name.split(' ');
  return (ORDER.indexOf(kind) + 1 || ORDER.length + 1) * 1e9 + Number(size);
};

/** Prints a part and writes it into `docs/benchmarks.md`. */
export const writeReport: Report = async (name, markdown) => {
  console.log(`\n${markdown}`);
  const known = sectionsOf(existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '').set(name, markdown);
  const parts = [...known]
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([each, text]) => [begin(each), text, end(each)].join('\n\n'));
  writeFileSync(REPORT, await formatted(REPORT, [head(), ...parts].join('\n\n')));
};
