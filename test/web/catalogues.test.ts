import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import type { Language } from '#shared/api/accounts.ts';
import { type Catalogue, listAreas, readCatalogue } from '../../web/vite/catalogues.ts';

const SITE = 'web/src';
const CATALOGUES = `${SITE}/i18n`;

const areas = listAreas(CATALOGUES);

const readAll = (language: Language): Catalogue =>
  Object.assign({}, ...areas.map((area) => readCatalogue(CATALOGUES, language, area))) as Catalogue; // of catalogues

const es = readAll('es');
const en = readAll('en');

const sources = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(SITE, file), 'utf8'))
  .join('\n');

/** Texts that are equal in both languages. Any other equal pair is not translated. */
const SAME_IN_BOTH = new Set([
  'accounts.email',
  'bookings.email',
  'bookings.total',
  'dashboard.email',
  'dashboard.ofSpot',
  'dashboard.total',
  'earnings.total',
  'fields.no',
  'invoices.base',
  'earnings.total',
  'invoices.total',
  'pages.blogTitle',
  'pages.declarationSignedText',
  'pages.email',
  'pages.whatsapp',
  'publish.imageError',
  'publish.stepTitle',
  'shell.blog',
  'shell.consentExtras',
  'shell.legal',
  'spots.dimensionsValue',
  'spots.metres',
]);

/** The names of placeholders and tags. */
const placeholders = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...placeholders(element.children)];
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => placeholders(value))];
    return [element.value];
  });

const namesIn = (text: string) => [...new Set(placeholders(parse(text)))].sort();

describe('the texts of the site', () => {
  it('[LA-01] have the same files and ids in both languages', () => {
    expect(readdirSync(`${CATALOGUES}/en`).sort()).toEqual(areas.map((area) => `${area}.json`));
    for (const area of areas)
      expect(Object.keys(readCatalogue(CATALOGUES, 'en', area)).sort()).toEqual(
        Object.keys(readCatalogue(CATALOGUES, 'es', area)).sort(),
      );
  });

  it('[LA-01] are translated, and none is empty', () => {
    const untranslated = Object.keys(es).filter((id) => es[id] === en[id]);
    expect(untranslated.sort()).toEqual([...SAME_IN_BOTH].sort());
    const empty = [...Object.entries(es), ...Object.entries(en)].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  it('[LA-01] have the same placeholders in both languages', () => {
    const different = Object.keys(es).filter(
      (id) => namesIn(es[id] ?? '').join() !== namesIn(en[id] ?? '').join(),
    );
    expect(different).toEqual([]);
  });

  it('[LA-01] are all used', () => {
    // `accounts.rule.${id}` uses every id with this prefix.
    const prefixes = [...sources.matchAll(/`(\w+\.[\w.]*)\$\{/g)].map(([, prefix = '']) => prefix);
    // `${texts}.heading` uses the ids that end so.
    const suffixes = [...sources.matchAll(/`\$\{\w+\}(\.[\w.]+)`/g)].map(([, suffix = '']) => suffix);
    const isUsed = (id: string) =>
      sources.includes(`'${id}'`) ||
      sources.includes(`"${id}"`) ||
      prefixes.some((prefix) => id.startsWith(prefix)) ||
      suffixes.some((suffix) => id.endsWith(suffix));
    expect(Object.keys(es).filter((id) => !isUsed(id))).toEqual([]);
  });
});

it('nowhere says that a price is without its tax, which it contains (decision 162)', () => {
  const texts = [...Object.entries(es), ...Object.entries(en)];
  expect(
    texts.filter(([, text]) => /precios? sin (?:el )?I(?:VA|GIC)|prices? without (?:VAT|tax)/i.test(text)),
  ).toEqual([]);
});
