import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { aPicture } from '#test/support/pictures.ts';
import { openBrowser } from '#test/support/browser.ts';
import type { Person } from '#test/support/stack.ts';

const PATIENCE_MS = 15_000;

type Language = 'es' | 'en';

/** The texts that a person sees, by key, as the catalogues have them. */
export const textsOf = (language: Language, ...areas: string[]): ((key: string) => string) => {
  const all = areas.map(
    (area) =>
      JSON.parse(readFileSync(`web/src/i18n/${language}/${area}.json`, 'utf8')) as Record<string, string>,
  );
  const texts = Object.fromEntries(all.flatMap((area) => Object.entries(area)));
  return (key) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`There is no text ${key}`);
    return text;
  };
};

/** After going somewhere, waits until the buttons of a page that was rendered beforehand do something. */
const comeAlive = (page: Page) => {
  const isLive = () =>
    document.getElementById('root') === null || document.documentElement.dataset['live'] !== undefined;
  // A page that is broken on purpose never gets there; its test says what must be seen instead.
  const wait = () => page.waitForFunction(isLive, undefined, { timeout: 10_000 }).catch(() => undefined);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...options) => {
    const response = await goto(...options);
    await wait();
    return response;
  };
  page.reload = async (...options) => {
    const response = await reload(...options);
    await wait();
    return response;
  };
};

/** Windows of one browser, each with cookies and storage of its own. Pages that log an error fail the test. */
export const useBrowser = () => {
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    for (const context of contexts) await context.close();
    await browser?.close();
  });
  const open = async (
    options: { width?: number; height?: number; language?: Language } = {},
  ): Promise<Page> => {
    if (!browser) throw new Error('The browser is not open yet.');
    const { width = 1280, height = 900, language = 'es' } = options;
    const context = await browser.newContext({
      viewport: { width, height },
      locale: language === 'es' ? 'es-ES' : 'en-GB',
      timezoneId: 'Europe/Madrid',
    });
    contexts.push(context);
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    comeAlive(page);
    return page;
  };
  return { open };
};

/** Lets the map of a page be one of tiles, as a stage may set it. Answers the tiles it asks for, as they come. */
export const showTileMap = async (page: Page, site: string): Promise<string[]> => {
  const tiles: string[] = [];
  const config = (await (await fetch(`${site}/config.json`)).json()) as object;
  const map = { kind: 'tiles', url: `${site}/tiles/{z}/{x}/{y}.png`, attribution: 'Mapa de prueba' };
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, map } }));
  await page.route('**/tiles/**', (route) => {
    tiles.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 204 });
  });
  return tiles;
};

/** Signs somebody in on the way to a page, as whoever opens it without a session has to. */
export const signIn = async (
  page: Page,
  site: string,
  person: Person,
  to: string,
  language: Language = 'es',
): Promise<void> => {
  await page.goto(`${site}/login?lang=${language}&next=${encodeURIComponent(to)}`);
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL(`**${to}`);
};

/** What is wrong with the page as it stands: findings of axe, and whether it can be moved sideways. */
export const findFaults = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  const axe = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  return [...axe, ...(isWider ? ['scrolls sideways'] : [])];
};

/** Refuses a call as the API would. */
export const refuse =
  (status: number, code = 'internal') =>
  (route: Route) =>
    route.fulfill({ status, json: { error: 'No', message: 'No', code, requestId: 'x' } });

/** Gathers what a page throws, so that a test can say that there was nothing. */
export const gatherErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
};

/** Three real picture files, as a phone would hand them over. */
export const pictureFiles = async () =>
  Promise.all(
    ['entrada.jpg', 'plaza.jpg', 'rampa.jpg'].map(async (name) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await aPicture(800, 600),
    })),
  );

/** Clicks days in the open calendar, going to later months as needed. */
export const chooseDay = async (page: Page, calendar: Locator, date: string): Promise<void> => {
  const day = calendar.locator(`[data-day="${date}"] button:enabled`);
  await calendar.locator('[data-day] button').first().waitFor();
  for (let month = 0; month < 4 && (await day.count()) === 0; month++)
    await calendar.getByRole('button', { name: /siguiente|next/i }).click();
  await day.first().click();
};
