import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const FOLDERS = ['bin', 'build', 'functions', 'lib', 'local', 'scripts', 'shared', 'test', 'web/src', 'docs'];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter(
      (file) => /\.(tsx?|css|mjs|md)$/.test(file) && !file.startsWith(path.join('docs', 'specification')),
    )
    .map((file) => [file, readFileSync(file, 'utf8')] as const),
);

const numbersIn = (file: string, pattern: RegExp) =>
  new Set([...readFileSync(file, 'utf8').matchAll(pattern)].map(([, found]) => found ?? ''));
const requirements = numbersIn('docs/requirements.md', /^\| ([A-Z]{2}-\d{2}) /gm);
const rulings = numbersIn('docs/rulings.md', /^(\d+)\. /gm);
const decisions = new Set(readdirSync('docs/decisions').map((file) => String(Number.parseInt(file, 10))));

/** Each citation that this pattern finds, with its file. */
const cited = (pattern: RegExp) =>
  sources.flatMap(([file, text]) =>
    [...text.matchAll(pattern)].map(([, found = '']) => [found, `${file}: ${found}`] as const),
  );
/** Those of which the ledger has no entry. */
const unknown = (pattern: RegExp, known: ReadonlySet<string>) =>
  cited(pattern).flatMap(([found, place]) => (known.has(found) ? [] : [place]));

it('Comments, titles and documents cite requirements, rulings and decisions that exist', () => {
  const prefixes = [...new Set([...requirements].map((id) => id.slice(0, 2)))].join('|');
  expect(unknown(new RegExp(`(?<![\\w-])((?:${prefixes})-\\d{2})(?![\\w-])`, 'g'), requirements)).toEqual([]);
  expect(unknown(/\b[rR]uling (\d+)/g, rulings)).toEqual([]);
  expect(unknown(/\b[dD]ecision (\d+)/g, decisions)).toEqual([]);
});

it('Comments, titles and documents cite a section together with its document', () => {
  const alone = sources.flatMap(([file, text]) =>
    [...text.matchAll(/(?<!00[01] |RFC \d+,? |and |\d, )§ ?\d[\d.]*/g)].map(([found]) => `${file}: ${found}`),
  );
  expect(alone).toEqual([]);
});

it('Titles of tests name a requirement in square brackets', () => {
  const bare = sources.flatMap(([file, text]) =>
    /\.test\.tsx?$/.test(file)
      ? [...text.matchAll(/\bit(?:\.\w+)?\(\s*['"`][^'"`\n]*?(?<!\[)\b([A-Z]{2}-\d{2})\b(?!\])/g)].map(
          ([, id]) => `${file}: ${id}`,
        )
      : [],
  );
  expect(bare).toEqual([]);
});
