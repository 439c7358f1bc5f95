import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';
import { queryOf } from './search-support.ts';
import { gatherErrors, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'home', 'spots');

const KEY = 'AIzaSyExampleExampleExample';
const SCRIPT = 'https://maps.googleapis.com/maps/api/js';

/** A fake of Google's script with one place, as far as the page uses it. It records its requests. */
const STAND_IN = `
  const place = {
    displayName: 'Gran Vía 1', formattedAddress: 'Gran Vía 1, 28013 Madrid, España',
    location: { lat: () => 40.4193, lng: () => -3.6991 }, types: ['street_address', 'geocode'],
    viewport: { toJSON: () => ({ west: -3.8, south: 40.3, east: -3.6, north: 40.5 }) },
    fetchFields: async (request) => { window.asked.push({ fields: request.fields }); },
  };
  class AutocompleteSessionToken {}
  const fetchAutocompleteSuggestions = async ({ sessionToken, ...request }) => {
    window.asked.push({ ...request, hasToken: sessionToken instanceof AutocompleteSessionToken });
    return { suggestions: [{ placePrediction: {
      placeId: 'google-1', text: { text: 'Gran Vía 1, Madrid, España' }, mainText: { text: 'Gran Vía 1' },
      secondaryText: { text: 'Madrid, España' }, toPlace: () => place,
    } }] };
  };
  window.asked = [];
  window.google = { maps: { importLibrary: async () => ({
    AutocompleteSessionToken, AutocompleteSuggestion: { fetchAutocompleteSuggestions },
  }) } };
  window[new URL(document.currentScript.src).searchParams.get('callback')]();
`;

let config: object;

beforeAll(async () => {
  process.env.GOOGLE_MAPS_KEY = KEY; // With a key, the content security policy allows Google's script.
  config = (await (await fetch(`${app.stack.web}/config.json`)).json()) as object;
});

const openHome = async (answer: 'script' | 'nothing' | 'refusal') => {
  const page = await browser.open({ width: 390 });
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, googleMapsKey: KEY } }));
  const scripts: URL[] = [];
  await page.route(`${SCRIPT}?*`, (route) => {
    scripts.push(new URL(route.request().url()));
    if (answer === 'nothing') return route.abort();
    const broken = STAND_IN.replace(
      'return { suggestions',
      "throw new Error('ApiNotActivated'); return { suggestions",
    );
    return route.fulfill({
      contentType: 'text/javascript',
      body: answer === 'script' ? STAND_IN : broken,
    });
  });
  const own: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/places/')) own.push(request.url());
  });
  await page.goto(`${app.stack.web}/`);
  return { page, scripts, own };
};

const place = (page: Page) => page.getByRole('combobox', { name: es('home.where') });

describe('a stage with a key of Google Maps', () => {
  it('[MP-06] takes suggestions and positions from the Places library, which is loaded once a place is typed', async () => {
    const { page, scripts, own } = await openHome('script');
    await page.waitForLoadState('networkidle');
    expect(scripts).toHaveLength(0);
    await place(page).fill('Gran V');
    await page.getByRole('option', { name: /Gran Vía 1/ }).click();
    await expect.poll(() => queryOf(page).lat).toBe('40.41930');
    expect(Object.fromEntries(scripts[0]?.searchParams ?? [])).toMatchObject({
      key: KEY,
      language: 'es',
      region: 'ES',
      libraries: 'places',
    });
    await expect
      .poll(() => page.evaluate('window.asked'))
      .toEqual([
        {
          input: 'Gran V',
          includedPrimaryTypes: ['geocode'],
          includedRegionCodes: ['es'],
          language: 'es',
          region: 'es',
          hasToken: true,
        },
        { fields: ['displayName', 'formattedAddress', 'location', 'types', 'viewport'] },
      ]);
    expect(scripts).toHaveLength(1);
    expect(own).toEqual([]);
    await place(page).fill('Gran Ví');
    await page.getByText(es('spots.byGoogle')).waitFor();
  });

  it.each(['nothing', 'refusal'] as const)(
    '[MP-06] says so when there is %s for an answer, and continues without it',
    async (answer) => {
      const { page, own } = await openHome(answer);
      const errors = gatherErrors(page);
      await place(page).fill('Valen');
      await page.getByText('No se ha podido cargar Google Maps').first().waitFor();
      await page
        .getByRole('option', { name: /^Valencia/ })
        .first()
        .click();
      await expect.poll(() => Number(queryOf(page).lat)).toBeCloseTo(39.47, 1);
      expect(own.length).toBeGreaterThanOrEqual(2);
      expect(errors).toEqual([]);
    },
  );
});
