import { StrictMode, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { matchPath, StaticRouter } from 'react-router-dom';
import { SPOT_PLACEHOLDERS } from '#shared/api/spot-page.ts';
import { listPages } from '#web/areas/index.ts';
import type { Page } from '#web/areas/page.ts';
import { CITIES, getCityArea } from '#web/features/cities/cities.ts';
import { CITY_NAMES } from '#web/features/cities/city-names.ts';
import { ARTICLE_SLUGS } from '#web/features/pages/article-text.ts';
import { LANGUAGES, type Language } from '#web/i18n/language.ts';
import { LanguageProvider } from '#web/i18n/language-provider.tsx';
import { startTexts } from '#web/i18n/texts.ts';
import { paths, routePatterns } from '#web/lib/paths.ts';
import { toSearchBox } from '#web/map/search-area.ts';
import { App } from './app.tsx';
import { ALIASES, toPublicAddress, toPublicPath } from './public-address.ts';
import { SpotPageHead } from './spot-page-head.tsx';
import { findRoute, NOT_FOUND, preloadRoute, ROUTE_PATTERNS } from './routes.tsx';

export { toPublicAddress as addressOf, LANGUAGES };

/** Addresses for public patterns with a parameter. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  [routePatterns.article]: ARTICLE_SLUGS.map(paths.article),
  [routePatterns.city]: CITY_NAMES.map(({ slug }) => paths.city(slug)),
  [routePatterns.cityMonths]: CITY_NAMES.map(({ slug }) => paths.cityMonths(slug)),
};

const listAddresses = ({ path: pattern }: Page): readonly string[] => {
  const addresses = ADDRESSES[pattern] ?? [pattern];
  if (addresses.some((address) => address.includes(':')))
    throw new Error(`Name the addresses of ${pattern} in ADDRESSES.`);
  return addresses;
};

/** Prerendered pages: those that are the same for everybody. */
const PATHS: readonly string[] = [
  ...listPages()
    .filter(({ visibility, isPrerendered = true }) => visibility === 'public' && isPrerendered)
    .flatMap(listAddresses),
  ...ALIASES,
  NOT_FOUND,
];

/** Forms are not listed: nobody searches for them. */
const FORMS: readonly string[] = [paths.login(), paths.register(), paths.forgotPassword];

/** The not-found page is rendered at an address without a page. */
const getLocation = (path: string) => (path === NOT_FOUND ? '/404' : path);

export interface PrerenderedPage {
  /** `*` for the not-found page. */
  path: string;
  /** The file in `routes/` and areas of texts that the page will load. */
  name: string;
  areas: readonly string[];
  /** False for aliases of a page, and for pages that search engines need not list. */
  isListed: boolean;
}

export const pages = (): PrerenderedPage[] =>
  PATHS.map((path) => {
    const route = findRoute(getLocation(path));
    if (!route) throw new Error(`No page answers at ${path}`);
    const { name, areas } = route;
    return { path, name, areas, isListed: toPublicPath(path) === path && !FORMS.includes(path) };
  });

/** The searched area of a city's page, which a script asks for before the app (early-search.ts). */
export const searchedAreaOf = (path: string) => {
  const city = CITIES.find(({ slug }) => [paths.city(slug), paths.cityMonths(slug)].includes(path));
  if (!city) return undefined;
  const area = getCityArea(city);
  const isByMonth = path === paths.cityMonths(city.slug);
  return { box: toSearchBox(area), center: area.place?.center, ...(isByMonth && { isByMonth }) };
};

/** The page of a spot and an address of it: its file has the loading view. */
export const spotPage = () => {
  const path = paths.spot('spotId');
  const route = findRoute(path);
  if (!route) throw new Error('No page answers for a space');
  return { ...route, path };
};

/** The pages that open without a network: their files in `routes/`, and the areas of texts. */
export const offlinePages = () =>
  [routePatterns.pass, routePatterns.passes].map((pattern) => {
    const route = findRoute(pattern);
    if (!route) throw new Error(`No page answers at ${pattern}`);
    const { name, areas } = route;
    return { name, areas };
  });

/**
 * Patterns of pages that are not prerendered. A pattern with a parameter and prerendered pages has no others: an unknown article does not
 * exist.
 */
export const patternsOfOthers = (): string[] =>
  ROUTE_PATTERNS.filter(
    (pattern) => !pattern.includes('/:') || !PATHS.some((path) => matchPath(pattern, path)),
  );

type RouterComponent = ComponentType<{ children: ReactNode }>;

const renderAt = async (
  path: string,
  language: Language,
  toNode: (Router: RouterComponent) => ReactElement,
): Promise<string> => {
  await startTexts(language);
  await preloadRoute(getLocation(path));
  const Router: RouterComponent = ({ children }) => (
    <StaticRouter location={getLocation(path)}>{children}</StaticRouter>
  );
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>{toNode(Router)}</StrictMode>,
    // In one piece: React would move later parts into place by scripts.
    { progressiveChunkSize: Infinity, onError: (error) => void errors.push(error) },
  );
  if (errors.length > 0) throw new Error(`${path} in ${language} cannot be rendered`, { cause: errors[0] });
  return new Response(prelude).text();
};

/**
 * The content of a page in a language as HTML, preceded by its head elements. Throws errors of components. One call at a time, because
 * texts are global.
 */
export const render = (path: string, language: Language): Promise<string> =>
  renderAt(path, language, (Router) => <App Router={Router} />);

/** The head of a spot's file in a language, with `SPOT_PLACEHOLDERS`. One call at a time, as `render`. */
export const renderSpotHead = (language: Language): Promise<string> => {
  const { amount, rating, ratings, picture, price, ...words } = SPOT_PLACEHOLDERS;
  const spot = {
    ...words,
    images: [picture],
    price_weekday: amount,
    is_active: true,
    rating_average: rating,
    rating_count: ratings,
  };
  return renderAt(paths.spot(spot.id), language, (Router) => (
    <LanguageProvider>
      <Router>
        <SpotPageHead spot={spot} price={price} />
      </Router>
    </LanguageProvider>
  ));
};
