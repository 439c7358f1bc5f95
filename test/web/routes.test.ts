import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { routePatterns } from '#web/lib/paths.ts';
import { WALKED } from '#test/e2e/walked-screens.ts';

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

const listAreas = (code: string) => all(code, /'(\w+)'/g);

/** Each page as `PAGES` names it. */
const PAGES = [
  ...readFileSync(path.join(SITE, 'app/routes.tsx'), 'utf8').matchAll(
    /(\w+): \[\s*'([\w-]+)',\s*(?:\(\) => import\('\.\/routes\/([\w-]+)\.tsx'\)|\w+),\s*\[([^\]]*)\]/g,
  ),
].map(([, route = '', name = '', file = name, areas = '']) => ({
  route,
  name,
  file,
  areas: listAreas(areas),
}));

it('finds every page of the site', () => {
  const { publishAlias: _redirect, ...patterns } = routePatterns;
  expect(PAGES.map(({ route }) => route).toSorted()).toEqual(Object.keys(patterns).toSorted());
});

it.each(PAGES)(
  'the page $route is in the file of its name, and loads all areas of texts that it can show',
  (page) => {
    const { name, file, areas } = page;
    expect(file).toBe(name);
    const start = path.join(SITE, `app/routes/${name}.tsx`);
    expect(existsSync(start)).toBe(true);
    const shown = [...collect(start)].map(moduleOf);
    const there = [...CORE, ...areas, ...shown.flatMap(({ loaded }) => loaded)];
    expect([...new Set(shown.flatMap(({ named }) => named))].filter((area) => !there.includes(area))).toEqual(
      [],
    );
  },
);

it('every address of the site is among the screens that the long tier looks at', () => {
  const addresses = WALKED.map((address) =>
    address.replace('{booking}', '/booking/{spot}').replace('{payment}', '/payment').replace(/\?.*/, ''),
  );
  const isWalked = (pattern: string) => addresses.some((address) => matchPath(pattern, address));
  const missing = Object.values(routePatterns).filter((pattern) => !isWalked(pattern));
  expect(missing, 'Add them to test/e2e/public-pages.ts or test/e2e/walked-screens.ts').toEqual([]);
});
