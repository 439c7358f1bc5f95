import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatted } from '#build/formatted.ts';

/** Relative to the bundle's folder. */
const PAGE = path.resolve(import.meta.dirname, '../docs/benchmarks.md');

const toParts = (text: string) => text.split(/^(?=## )/m).map((part) => part.trim());
const headingOf = (part: string) => (part.startsWith('## ') ? (part.split('\n')[0] ?? '') : '');

/** Puts sections into docs/benchmarks.md in place of those with the same headings, or at its end. Text before them is the page's head. */
export const updateBenchmarksPage = async (text: string): Promise<void> => {
  const parts = new Map(toParts(readFileSync(PAGE, 'utf8')).map((part) => [headingOf(part), part]));
  for (const part of toParts(text)) if (part !== '') parts.set(headingOf(part), part);
  writeFileSync(PAGE, await formatted(PAGE, `${[...parts.values()].join('\n\n')}\n`));
};
