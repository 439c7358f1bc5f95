import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import type { Language } from '#shared/api/accounts.ts';
import { LANGUAGES } from '#web/i18n/language.ts';

/** What somebody reads, and where it is. */
type Read = readonly [where: string, text: string];

/** Where a retired word means something else. */
const EXCEPTIONS: readonly (readonly [why: string, text: RegExp])[] = [
  ['a blank in a password', /begin or end with a space/g],
  ['the Spanish name of a tax, explained in a legal text', /\(“IVA”\)/g],
];

/** The retired words of both languages, from the table of the glossary. */
const RETIRED = (() => {
  const [, table = ''] = readFileSync('docs/glossary.md', 'utf8').split('## Words of the site');
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const inColumn = (column: number) =>
    rows.flatMap((cells) => [...(cells[column] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));
  return { es: inColumn(4), en: inColumn(5) };
})();

const isLetter = String.raw`[\p{L}\p{N}-]`;

/** The retired words in a text; not those in addresses, values in braces and tags. */
const findRetired = (text: string, language: Language): string[] => {
  const read = EXCEPTIONS.reduce((rest, [, allowed]) => rest.replace(allowed, ''), text)
    .replaceAll(/\{\w+|<[^>]*>|\]\([^)]*\)|\{#[\w-]+\}/g, ' ')
    .replaceAll(/\s+/g, ' ');
  return RETIRED[language].filter((word) =>
    new RegExp(`(?<!${isLetter})${word}(?!${isLetter})`, word === 'IVA' ? 'u' : 'iu').test(read),
  );
};

const listFiles = (directory: string, name: RegExp): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => path.join(directory, file));

const readMessages = (language: Language): Read[] =>
  listFiles(`web/src/i18n/${language}`, /\.json$/).flatMap(
    (file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>), // our own catalogue
  );

const readPages = (language: Language): Read[] =>
  listFiles(`web/src/features/pages/content/${language}`, /\.(?:md|json)$/).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line): Read => [file, line]),
  );

/** The strings below a property or constant of this name, such as `en`. */
const readSource = (file: string, language: Language): Read[] => {
  const found: Read[] = [];
  let depth = 0;
  const isOfLanguage = (key: object) => 'name' in key && String(key.name).toLowerCase() === language;
  const enter = (key: object) => (depth += isOfLanguage(key) ? 1 : 0);
  const leave = (key: object) => (depth -= isOfLanguage(key) ? 1 : 0);
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  new Visitor({
    Property: ({ key }) => void enter(key),
    'Property:exit': ({ key }) => void leave(key),
    VariableDeclarator: ({ id }) => void enter(id),
    'VariableDeclarator:exit': ({ id }) => void leave(id),
    Literal: ({ value }) => {
      if (depth > 0 && typeof value === 'string') found.push([file, value]);
    },
    TemplateLiteral: ({ quasis }) => {
      if (depth > 0) found.push([file, quasis.map(({ value }) => value.cooked ?? '').join('…')]);
    },
  }).visit(program);
  return found;
};

const SOURCES = [
  ...listFiles(
    'shared/domain',
    /(?:-mails?|mail-format|tax-notes|owner-news|report-letter|calendar-file|export-\w+)\.ts$/,
  ),
  ...listFiles('shared/adapters/pdf', /-texts\.ts$/),
  'shared/model/notification-kinds.ts',
];

const READ = {
  'the catalogues': readMessages,
  'the long pages': readPages,
  'mails, notifications and files': (language: Language) =>
    SOURCES.flatMap((file) => readSource(file, language)),
} as const;

const CASES = LANGUAGES.flatMap((language) =>
  (Object.keys(READ) as (keyof typeof READ)[]).map((kind) => [language, kind] as const),
);

describe('a word that was retired', () => {
  it('is read from the glossary, in both languages', () => {
    expect(RETIRED.es).toContain('quien reservó');
    expect(RETIRED.en).toContain('check-in');
  });

  it.each(CASES)('is not in %s in %s', (language, kind) => {
    const texts = READ[kind](language);
    expect(texts.length).toBeGreaterThan(100);
    const retired = texts.flatMap(([where, text]) =>
      findRetired(text, language).map((word) => `${word}: ${where}: ${text}`),
    );
    expect(retired).toEqual([]);
  });

  it('has no unused exception', () => {
    const all = CASES.flatMap(([language, kind]) => READ[kind](language));
    const unused = EXCEPTIONS.filter(([, text]) => all.every(([, read]) => read.replace(text, '') === read));
    expect(unused).toEqual([]);
  });
});
