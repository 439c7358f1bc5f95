import type { Page, Route } from 'playwright-core';
import type { MapAnswer, SpotCard, SpotCluster } from '#shared/api/search.ts';
import { goAfresh } from './support.ts';

/** Goes to the home page with nothing left of an earlier search, without loading the site again. */
export const searchAfresh = async (page: Page, query: Record<string, string> = {}): Promise<void> => {
  await page.unrouteAll();
  await page.evaluate(() => localStorage.clear());
  await goAfresh(page, `/?${new URLSearchParams(query).toString()}`);
  await openSearchPanel(page);
};

/** Shows the panel of the search, which telephones fold to one line where the address has a search. */
export const openSearchPanel = async (page: Page): Promise<void> => {
  const [summary, panel] = [page.locator('[data-search-summary]'), page.getByRole('combobox').first()];
  await summary.or(panel).first().waitFor();
  if (await summary.isVisible()) await summary.click();
  await panel.waitFor();
};

/** The query of the page's URL. */
export const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Records the queries of the searches that a page sends. */
export const gatherSearches = (page: Page): URLSearchParams[] => {
  const searches: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/parking-spots/map') searches.push(url.searchParams);
  });
  return searches;
};

export const titlesIn = (page: Page) => page.locator('[data-spot] h3').allInnerTexts();

/** Spots around the centre of Madrid, each further away than the one before. */
export const manySpots = (count: number): SpotCard[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `spt_${String(index).padStart(10, '0')}`,
    title: `Plaza número ${index}`,
    address: 'Madrid',
    latitude: 40.4168 + 0.00003 * index * Math.sin(index),
    longitude: -3.7038 + 0.00003 * index * Math.cos(index),
    price_weekday: 8 + (index % 20),
    image: null,
    imageCount: 1,
    rating_average: null,
    rating_count: 0,
  }));

/** Makes every search of a page find these, in the form that the API uses for very many spots. */
export const answerSearches = async (
  page: Page,
  find: (query: URLSearchParams) => { spots: SpotCard[]; clusters?: SpotCluster[]; isTooMany?: boolean },
) => {
  const answer = (route: Route) => {
    const query = new URL(route.request().url()).searchParams;
    const { spots, clusters = [], isTooMany = false } = find(query);
    const [west = 0, south = 0, east = 0, north = 0] = ['west', 'south', 'east', 'north'].map((edge) =>
      Number(query.get(edge)),
    );
    const json: MapAnswer = {
      total: spots.length,
      spots,
      area: isTooMany ? null : { west, south, east, north },
      clusters,
      clustered: clusters.reduce((sum, { count }) => sum + count, 0),
    };
    return route.fulfill({ json });
  };
  await page.route('**/api/parking-spots/map?*', answer);
};
