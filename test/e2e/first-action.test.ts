import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';
import { gatherErrors, showMap, showTileMap, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const text = textsOf('es', 'spots', 'favourites');

const SEARCHED = '/?location=Sol&lat=40.41680&lng=-3.70380&zoom=15&box=-3.718,40.406,-3.6896,40.4276';
const LATE = /map-(view|font|worker)|basemap|hearts|sw\.js|manifest/;
const TITLE = 'Plaza de la calle de Alcalá';

beforeAll(async () => {
  const at = { title: TITLE, latitude: 40.417, longitude: -3.7035 };
  await app.publishOnMap(await app.newPerson('Olga Dueña'), at);
});

/** Opens results whose visitor does nothing. Returns what the page fetches. */
const openIdle = async (page: Page, hasShapes = true) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  // A map without shapes is drawn faster.
  await (hasShapes ? showMap(page, app.stack.web, { kind: 'embedded' }) : showTileMap(page, app.stack.web));
  await page.goto(app.stack.web + SEARCHED);
  await page.getByText(TITLE).first().waitFor();
  await page.waitForLoadState('networkidle');
  return fetched;
};

const showButton = (page: Page) => page.getByRole('button', { name: text('spots.mapShow') });
const canvas = (page: Page) => page.locator('.map-canvas canvas');

describe('a page of results before its visitor does anything', () => {
  it('[MP-01] [HM-04] lists them without the code of the map and hearts, which the first movement of the pointer loads', async () => {
    const page = await browser.open({ width: 1280, map: true, isIdle: true });
    const errors = gatherErrors(page);
    const fetched = await openIdle(page);
    expect(fetched.filter((file) => LATE.test(file))).toEqual([]);
    await showButton(page).waitFor();
    expect(await page.locator('link[rel=manifest]').count()).toBe(0);

    await page.mouse.move(200, 200);
    await page.locator('.map-pill').first().waitFor();
    await page.getByRole('button', { name: text('favourites.mark').replace('{spot}', TITLE) }).waitFor();
    expect(await showButton(page).count()).toBe(0);
    expect(await page.locator('link[rel=manifest]').count()).toBe(1);
    expect(errors).toEqual([]);
  });

  it('[MP-01] has a button for the map, which moves the focus to it, for screen readers', async () => {
    const page = await browser.open({ width: 1280, map: true, isIdle: true });
    await openIdle(page, false);
    // They send a click without pointer and keys.
    await showButton(page).evaluate((button: HTMLElement) => button.click());
    await canvas(page).waitFor();
    await expect.poll(() => canvas(page).evaluate((map) => map === document.activeElement)).toBe(true);
  });

  it('[MP-01] does not load the map on a telephone before it is wanted', async () => {
    const page = await browser.open({ width: 390, height: 740, map: true, isIdle: true });
    const fetched = await openIdle(page);
    await page.mouse.wheel(0, 1500);
    await page.getByRole('button', { name: text('favourites.mark').replace('{spot}', TITLE) }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(fetched.filter((file) => /map-|basemap/.test(file))).toEqual([]);
  });
});
