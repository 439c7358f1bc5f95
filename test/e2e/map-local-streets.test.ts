import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';
import { gatherErrors, goAfresh, showMap, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'spots');

const AREA = '?lat=42.4655&lng=-2.447&zoom=11';
const LOGRONO = '?lat=42.4655&lng=-2.447&zoom=16';
const MADRID = '?lat=40.4168&lng=-3.7038&zoom=16';
const SOURCE = '© Gobierno de La Rioja, IDERioja';

const attribution = (page: Page) => page.locator('.maplibregl-ctrl-attrib').textContent();
/** How many pixels of the map have this colour, such as `fbe7b8`. */
const countPixels = async (page: Page, colour: string): Promise<number> => {
  const picture = sharp(await page.locator('.maplibregl-canvas').first().screenshot())
    .removeAlpha()
    .raw();
  const pixels = (await picture.toBuffer()).toString('hex').match(/.{6}/g) ?? [];
  return pixels.filter((pixel) => pixel === colour).length;
};
const untilMapIs = (page: Page, of: string) =>
  expect.poll(() => attribution(page), { timeout: 20_000 }).toContain(of);
const schematic = (page: Page) => page.getByText(es('spots.mapSchematic'));

/** A page with a map of a kind, and the ranges of map files that it was answered. */
const open = async (query: string, map: object) => {
  const page = await browser.open({ map: true, width: 390, height: 800 });
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.pmtiles')) answers.push(response.status());
  });
  await showMap(page, app.stack.web, map);
  await page.goto(`${app.stack.web}/${query}&view=map`);
  return { page, answers };
};

describe('the embedded map', () => {
  it('[MP-01] has the streets of La Rioja there, in ranges, and names their source while they are shown; elsewhere it asks for none, and says that it is schematic', async () => {
    const { page, answers } = await open(MADRID, { kind: 'embedded' });
    const errors = gatherErrors(page);
    await untilMapIs(page, 'GeoNames');
    await schematic(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await attribution(page)).not.toContain(SOURCE);
    expect(answers).toEqual([]);

    await goAfresh(page, `/${AREA}&view=map`);
    await untilMapIs(page, SOURCE);
    await expect.poll(() => schematic(page).count()).toBe(0);
    expect(await attribution(page)).toContain('GeoNames');
    await expect.poll(() => answers.length).toBeGreaterThan(2);
    expect(new Set(answers)).toEqual(new Set([206]));
    await page.locator('.maplibregl-canvas').focus();
    for (let times = 0; times < 2; times += 1) await page.keyboard.press('-');
    await expect.poll(() => attribution(page), { timeout: 20_000 }).not.toContain(SOURCE);
    expect(errors).toEqual([]);
  });
});

describe('the roads of the embedded map', () => {
  it('[MP-01] are drawn on a view of a region, and not on one on which streets are expected', async () => {
    const MOTORWAY = 'fbe7b8';
    const { page } = await open('?lat=40.4168&lng=-3.7038&zoom=8', { kind: 'embedded' });
    await untilMapIs(page, 'GeoNames');
    await expect.poll(() => countPixels(page, MOTORWAY), { timeout: 20_000 }).toBeGreaterThan(100);
    await goAfresh(page, '/?lat=40.4168&lng=-3.7038&zoom=11&view=map');
    await schematic(page).waitFor();
    await expect.poll(() => countPixels(page, MOTORWAY), { timeout: 20_000 }).toBe(0);
  });
});

describe('a map whose source does not answer', () => {
  it('[MP-01] has the same streets, with a note and a button to try again', async () => {
    const { page } = await open(LOGRONO, { kind: 'style', url: `${app.stack.web}/none.json` });
    await page.getByText(es('spots.mapFallback')).waitFor();
    await untilMapIs(page, SOURCE);
  });
});
