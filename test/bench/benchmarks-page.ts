import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatted } from '#build/formatted.ts';
import { toTable } from '../../scripts/documents/markdown-table.ts';

const PAGE = path.resolve(import.meta.dirname, '../../docs/benchmarks.md');

/** Replaces the table, and the version of Node, in a section of docs/benchmarks.md. */
export const writeBenchmark = async (
  heading: string,
  rows: readonly (readonly (string | number)[])[],
  texts: number,
): Promise<void> => {
  const sections = readFileSync(PAGE, 'utf8').split(/^(?=## )/m);
  const index = sections.findIndex((section) => section.startsWith(`## ${heading}\n`));
  const section = sections[index];
  if (section === undefined) throw new Error(`docs/benchmarks.md has no section ${heading}.`);
  sections[index] = section
    .replace(/^\|[^]*\|$/m, () => toTable(rows, texts))
    .replace(/Node \d+\.\d+\.\d+/, `Node ${process.versions.node}`);
  writeFileSync(PAGE, await formatted(PAGE, sections.join('')));
};

/** The value that this share of the values, from 0 to 1, does not reach; 0 of none. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
