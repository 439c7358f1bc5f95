import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { useStack } from '#test/support/stack.ts';
import { findFaults, signIn, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();

/** Every route of the specification that a visitor can open without being sent elsewhere. */
const PUBLIC = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/publicar',
  '/quienes-somos',
  '/privacidad',
  '/cookies',
  '/terminos',
  '/condiciones',
  '/terminos-condiciones',
  '/blog',
  '/ayuda',
  '/contacto',
  '/spot/spt_00000000000000000000000000',
  '/no-such-page',
];

/** Those that need somebody signed in; `{spot}` is a space of theirs. */
const PRIVATE = ['/dashboard', '/dashboard/bookings', '/editar-plaza/{spot}', '/publicar'];

/** What is wrong with the page once all of it is there, beginning with what it threw. */
const faultsOf = async (page: Page, errors: string[]): Promise<string[]> => {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  return [...errors.splice(0), ...(await findFaults(page))];
};

describe.each([
  { language: 'es', width: 1440 },
  { language: 'en', width: 360 },
] as const)('pages in $language at $width', ({ language, width }) => {
  let page: Page;
  let signedIn: Page;
  let spot: Spot;
  const errors: string[] = [];

  beforeAll(async () => {
    const owner = await app.newPerson('Olga Dueña');
    spot = await app.publish(owner);
    page = await browser.open({ width, language });
    signedIn = await browser.open({ width, language });
    for (const each of [page, signedIn]) each.on('pageerror', (error) => errors.push(error.message));
    await signIn(signedIn, app.stack.web, owner, '/publicar', language);
  });

  it.each(PUBLIC)('[SH-05] %s answers on a deep link and after a reload, for everyone', async (path) => {
    await page.goto(`${app.stack.web}${path}?lang=${language}`);
    expect(await faultsOf(page, errors)).toEqual([]);
    await page.reload();
    await page.locator('h1').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
  });

  it.each(PRIVATE)('[SH-05] %s answers on a deep link, for those who may', async (path) => {
    const address = path.replace('{spot}', spot.id);
    await signedIn.goto(`${app.stack.web}${address}?lang=${language}`);
    expect(await faultsOf(signedIn, errors)).toEqual([]);
    expect(new URL(signedIn.url()).pathname).toBe(address);
  });

  it('[SD-01] a space page answers with everything its owner said of it', async () => {
    await page.goto(`${app.stack.web}/spot/${spot.id}?lang=${language}`);
    await page.getByRole('heading', { level: 1, name: spot.title }).waitFor();
    expect(await faultsOf(page, errors)).toEqual([]);
    const text = await page.locator('main').innerText();
    for (const said of [spot.address, spot.description, spot.instructions, spot.spot_number])
      expect(text).toContain(said);
  });

  it('[DB-01] the dashboard sends those who are signed out to the sign-in page', async () => {
    await page.goto(`${app.stack.web}/dashboard`);
    await page.waitForURL('**/login**');
    expect(errors).toEqual([]);
  });
});
