import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { NOTIFICATION_KINDS, getNotificationSpec } from '#shared/model/notification-kinds.ts';
import { listPages } from '#web/areas/index.ts';
import type { Page } from '#web/areas/page.ts';
import { listAllSamples } from '#test/e2e/walked-screens.ts';

const SITE = path.resolve(import.meta.dirname, '../../web/src');
const AREAS = readdirSync(path.join(SITE, 'i18n/es')).map((file) => path.basename(file, '.json'));

/** Texts that are always there. */
const CORE = ['common', 'shell'];

/** Shared files and folders that name texts of an area for some of the pages that import them only. */
const NAMES_FOR_SOME: Readonly<Record<string, readonly string[]>> = {
  'components/forms/use-form-problems.ts': ['accounts'],
  'components/spot-form': ['dashboard', 'publish'],
  // Of an address, which the dialog of the dashboard does not have.
  'features/spot-editor/use-spot-form.ts': ['publish'],
};

const withoutComments = (code: string) => code.replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, '');

const all = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].map(([, found = '']) => found);

const toFile = (from: string, specifier: string) =>
  specifier.startsWith('#web/')
    ? path.join(SITE, specifier.slice('#web/'.length))
    : path.resolve(path.dirname(from), specifier);

/** The files that a file imports, now or later, and the areas of the texts that it names or loads by itself. */
const readModule = (file: string) => {
  const code = withoutComments(readFileSync(file, 'utf8'));
  const specifiers = [
    ...all(code, /^(?:import|export) (?!type )[^;]*?from '((?:#web|\.)[^']+\.tsx?)'/gm),
    ...all(code, /import\('((?:#web|\.)[^']+\.tsx?)'\)/g),
  ];
  const name = path.relative(SITE, file);
  const shared = NAMES_FOR_SOME[name] ?? NAMES_FOR_SOME[path.dirname(name)] ?? [];
  return {
    imports: specifiers.map((specifier) => toFile(file, specifier)),
    named: all(code, /['"`]([a-z]+)\.[A-Za-z$]/g).filter(
      (area) => AREAS.includes(area) && !shared.includes(area),
    ),
    loaded: all(code, /loadTexts\(\['(\w+)'\]\)/g),
  };
};

const modules = new Map<string, ReturnType<typeof readModule>>();
const moduleOf = (file: string) => {
  const known = modules.get(file) ?? readModule(file);
  modules.set(file, known);
  return known;
};

/** All that a page can show: its file, and what that imports. */
const collect = (file: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of moduleOf(file).imports) collect(imported, found);
  return found;
};

const startOf = (file: string) => path.join(SITE, `app/routes/${file}.tsx`);

/** What the file of a page renders around it, by who may see the page. */
const GUARDS: Readonly<Partial<Record<string, Page['access']>>> = {
  RequireSession: 'signed-in',
  RequireAdmin: 'admin',
  SignedOutOnly: 'signed-out',
};

describe.each(listPages())('the page $name', (page) => {
  it('has the file of its name', () => {
    expect(existsSync(startOf(page.file)), startOf(page.file)).toBe(true);
  });

  it('names all areas of texts that it can show', () => {
    const shown = [...collect(startOf(page.file))].map(moduleOf);
    const there = [...CORE, ...page.texts, ...shown.flatMap(({ loaded }) => loaded)];
    expect([...new Set(shown.flatMap(({ named }) => named))].filter((area) => !there.includes(area))).toEqual(
      [],
    );
  });

  it('is guarded as its access says', () => {
    const guards = all(
      readFileSync(startOf(page.file), 'utf8'),
      /<(RequireSession|RequireAdmin|SignedOutOnly)\b/g,
    );
    const expected = Object.values(GUARDS).filter((access) => access === page.access);
    expect([...new Set(guards.map((guard) => GUARDS[guard]))]).toEqual(expected);
  });

  it('has a sample of its address, at which tests look', () => {
    const addresses = listAllSamples(page).map((sample) => sample.replace(/\?.*/, ''));
    expect(addresses, `Add samples to ${page.name} in web/src/areas`).not.toEqual([]);
    for (const address of addresses) expect(matchPath(page.path, address), address).not.toBeNull();
  });
});

it('every row of an area is a page with an address of its own', () => {
  const areas = readdirSync(path.join(SITE, 'areas')).map((file) => path.join(SITE, 'areas', file));
  const rows = areas.flatMap((file) => all(readFileSync(file, 'utf8'), /\bpath: '([^']+)'/g));
  expect(rows.toSorted()).toEqual([...new Set(listPages().map((page) => page.path))].toSorted());
});

it('every file of app/routes belongs to a page', () => {
  const files = readdirSync(path.join(SITE, 'app/routes')).filter((file) => file.endsWith('.tsx'));
  const named = [...listPages(), { file: 'not-found' }].map(({ file }) => `${file}.tsx`);
  expect(files.toSorted()).toEqual([...new Set(named)].toSorted());
});

it('every notification opens a page, in the list and from a browser that is closed', () => {
  const addresses = NOTIFICATION_KINDS.map(getNotificationSpec).flatMap(({ page, pushedPage = page }) => [
    page,
    pushedPage,
  ]);
  const isPage = (address: string) =>
    listPages().some(({ path: pattern }) => matchPath(pattern, address.replace(/#.*/, '')));
  expect(addresses.filter((address) => !isPage(address))).toEqual([]);
});
