import { lazy, type ComponentType } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { pages } from 'virtual:site-pages';
import type { TextNamespace } from '#web/areas/index.ts';
import { loadTexts } from '#web/i18n/texts.ts';
import { asPageLoadError } from '#web/lib/page-load-error.ts';
import { routePatterns } from '#web/lib/paths.ts';
import { Shell } from './shell.tsx';

/** A component as default export; each file is its own chunk. */
const loadFile = import.meta.glob<{ default: ComponentType }>('./routes/*.tsx');

/** The pattern of the not-found page. */
export const NOT_FOUND = '*';

const asRoute = (pattern: string, name: string, areas: readonly TextNamespace[]) => {
  const loadPage = loadFile[`./routes/${name}.tsx`];
  if (!loadPage) throw new Error(`routes/${name}.tsx`);
  const load = async () => {
    const [page] = await Promise.all([loadPage(), loadTexts(areas)]).catch(asPageLoadError);
    return page;
  };
  const Lazy = lazy(load);
  let Preloaded: ComponentType | undefined;
  return {
    pattern,
    name,
    areas,
    preload: async () => {
      Preloaded = (await load()).default;
    },
    Page: () => (Preloaded ? <Preloaded /> : <Lazy />),
  };
};

const ROUTES = [
  ...Object.values(pages).map(([pattern, , file, texts]) => asRoute(pattern, file, texts)),
  asRoute(NOT_FOUND, 'not-found', []),
];

/** Patterns of all pages; the site's server answers 404 at other addresses. */
export const ROUTE_PATTERNS: readonly string[] = Object.values(routePatterns);

/** The page of an address. */
export const findRoute = (pathname: string) => ROUTES.find(({ pattern }) => matchPath(pattern, pathname));

const READ_THE_QUERY: readonly string[] = [routePatterns.home, routePatterns.login, routePatterns.register];

/** Whether the first rendering of an address depends on its query, which prerendering cannot know. */
export const readsQuery = (pathname: string) =>
  READ_THE_QUERY.some((pattern) => matchPath(pattern, pathname));

/** Loads what the page of an address needs before the first rendering, which then shows it at once. The rendering reports failures. */
export const preloadRoute = async (pathname: string) => {
  await findRoute(pathname)
    ?.preload()
    .catch(() => undefined);
};

export const AppRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      {ROUTES.map(({ pattern, Page }) => (
        <Route key={pattern} path={pattern} element={<Page />} />
      ))}
    </Route>
  </Routes>
);
