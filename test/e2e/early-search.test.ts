import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inDays, useStack } from '#test/support/stack.ts';
import { answerSearches, gatherSearches, manySpots, titlesIn } from './search-support.ts';
import { gatherErrors, openAs, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();

const SEVILLE = 'location=Sevilla&lat=37.38860&lng=-5.99530&box=-6.0329,37.3003,-5.8196,37.4529';
const stay = `startDate=${inDays(4)}&endDate=${inDays(6)}`;
const PICTURE = '/images/icon-maskable-512.png?';

/** A telephone's page whose searches find spots with pictures. */
const openPhone = async () => {
  const page = await browser.open({ width: 360, height: 740, isIdle: true });
  const spots = manySpots(5).map((spot, index) => ({ ...spot, image: `${PICTURE}${index}.jpg` }));
  await answerSearches(page, () => ({ spots }));
  return page;
};

/** Holds the program of a page until it is released. */
const holdProgram = async (page: Page) => {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
};

const shownEarly = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--early-0'));

it.each([
  `/?${SEVILLE}`,
  `/?${SEVILLE}&${stay}&isCovered=true&maxPrice=20&sort=price&lang=en`,
  `/?${SEVILLE}&stayType=month&startDate=${inDays(40)}`,
  `/?${SEVILLE}&stayType=month&startDate=${inDays(40)}&pattern=nights`,
  `/?${SEVILLE}&startDate=${inDays(2)}&startTime=10:00&endTime=12:30&carLength=4.2`,
  // A past stay, invalid filters, an unknown vehicle.
  `/?${SEVILLE}&startDate=2020-01-01&endDate=2020-01-03&maxPrice=-4&vehicleType=boat`,
  '/?lat=40.41680&lng=-3.70380&zoom=12&electricCharger=true',
  '/?alwaysOpen=true&lat=x&box=1,2',
  '/aparcar/madrid',
  '/aparcar/madrid/meses',
])('[HM-04] %s is searched once, before its program, which shows that answer', async (path) => {
  const page = await openPhone();
  const [errors, searches] = [gatherErrors(page), gatherSearches(page)];
  const release = await holdProgram(page);
  const opened = page.goto(app.stack.web + path);
  await expect.poll(() => shownEarly(page)).toMatch(/0-\d+\.webp/);
  expect(searches).toHaveLength(1);
  release();
  await opened;
  await expect.poll(() => titlesIn(page)).toHaveLength(5);
  // Later loading views are of other searches.
  await expect.poll(() => shownEarly(page)).toBe('');
  expect(searches).toHaveLength(1);
  expect(errors).toEqual([]);
});

it('[HM-04] a place without a position is looked up before it is searched', async () => {
  const page = await openPhone();
  const searches = gatherSearches(page);
  await page.goto(`${app.stack.web}/?location=Sevilla`);
  await expect.poll(() => titlesIn(page)).toHaveLength(5);
  expect(searches.map((query) => Number(query.get('south')) < 38)).toEqual([true]);
});

it('[HM-04] the vehicle of the last search is the one that is asked for early', async () => {
  const page = await openPhone();
  await page.goto(`${app.stack.web}/ayuda`);
  await page.evaluate(() => localStorage.setItem('plazalibre.vehicle', 'motos'));
  const searches = gatherSearches(page);
  await page.goto(`${app.stack.web}/?unknown=street&shown=Calle`);
  await expect.poll(() => titlesIn(page)).toHaveLength(5);
  const asked = searches.map((query) => query.get('vehicleType'));
  await page.goto(`${app.stack.web}/aparcar/madrid`);
  await expect.poll(() => titlesIn(page)).toHaveLength(5);
  expect(new Set(asked)).toEqual(new Set(['motos']));
  expect(searches.filter((query) => query.get('vehicleType') === 'motos').length).toBe(asked.length + 1);
});

it('[MP-03] a failed early search is asked once more by the program', async () => {
  const page = await openPhone();
  const searches = gatherSearches(page);
  await page.route('**/api/parking-spots/map?*', (route) => route.abort(), { times: 1 });
  await page.goto(`${app.stack.web}/?${SEVILLE}`);
  await expect.poll(() => titlesIn(page)).toHaveLength(5);
  expect(searches).toHaveLength(2);
});

it('nothing is asked early for a person who is signed in', async () => {
  const page = await browser.open({ width: 360, height: 740, isIdle: true });
  await openAs(page, app.stack.web, await app.newPerson('Dani Conductor'), '/ayuda');
  await answerSearches(page, () => ({ spots: manySpots(3) }));
  const searches = gatherSearches(page);
  const release = await holdProgram(page);
  const opened = page.goto(`${app.stack.web}/?${SEVILLE}`);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  expect(searches).toEqual([]);
  release();
  await opened;
  await expect.poll(() => titlesIn(page)).toHaveLength(3);
});
