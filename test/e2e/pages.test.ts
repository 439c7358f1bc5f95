import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { type Person, useStack } from '#test/support/stack.ts';
import { PUBLIC_PAGES } from './walked-screens.ts';
import { enter, findOverflow, findSmallFields, gatherErrors, goAfresh, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();

/** Pages for signed-in users; `{spot}` is a spot of theirs. */
const PRIVATE = ['/dashboard', '/dashboard/bookings', '/editar-plaza/{spot}', '/publicar'];

/** Pages of each kind: prerendered, behind a sign-in, of a spot, and unknown. The server answers all others the same way. */
const LOADED = ['/', '/publicar', '/spot/spt_00000000000000000000000000', '/no-such-page'];

/** Faults of the loaded page, uncaught errors first; `screens.long` also runs axe. */
const faultsOf = async (page: Page, errors: string[]): Promise<string[]> => {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  return [...errors.splice(0), ...(await findOverflow(page)), ...(await findSmallFields(page))];
};

describe('pages on a phone', () => {
  let owner: Person;
  let spot: Spot;
  let page: Page;
  let signedIn: Page;
  let errors: string[];

  beforeAll(async () => {
    owner = await app.newPerson('Olga Dueña');
    spot = await app.publish(owner);
    [page, signedIn] = [await browser.open({ width: 360 }), await browser.open({ width: 360 })];
    errors = gatherErrors(page);
    await enter(signedIn, app.stack.web, owner);
  });

  it('[SH-05] opens every page for everyone, by a deep link or from another page', async () => {
    for (const path of [...LOADED, ...PUBLIC_PAGES.filter((one) => !LOADED.includes(one))]) {
      if (LOADED.includes(path)) await page.goto(app.stack.web + path);
      else await goAfresh(page, path);
      expect(await faultsOf(page, errors), path).toEqual([]);
      expect(await page.locator('html').getAttribute('lang')).toBe('es');
    }
  });

  it('[SH-05] opens pages by a deep link for users with access', async () => {
    const thrown = gatherErrors(signedIn);
    for (const path of PRIVATE) {
      const address = path.replace('{spot}', spot.id);
      await signedIn.goto(app.stack.web + address);
      expect(await faultsOf(signedIn, thrown), path).toEqual([]);
      expect(new URL(signedIn.url()).pathname).toBe(address);
    }
  });

  it('[SH-05] [SD-01] a spot page opens after a reload as well, with everything that its owner entered', async () => {
    await page.goto(`${app.stack.web}/spot/${spot.id}?lang=en`);
    for (const arrive of [() => Promise.resolve(), () => page.reload()]) {
      await arrive();
      await page.getByRole('heading', { level: 1, name: spot.title }).waitFor();
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
      expect(new URL(page.url()).pathname).toBe(`/spot/${spot.id}`);
    }
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
