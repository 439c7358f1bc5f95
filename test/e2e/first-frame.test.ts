import { expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';
import { answerSearches, manySpots, titlesIn } from './search-support.ts';
import { gatherErrors, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'home');

/** The paths that the page fetched, with whether the first frame was there before. */
const readFetched = () => {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return performance
    .getEntriesByType('resource')
    .map(
      ({ name, startTime }) => [new URL(name).pathname, startTime > (paint?.startTime ?? Infinity)] as const,
    );
};

it('a page that is drawn from its file fetches its program after its first frame, and its styles before', async () => {
  const page = await browser.open({ width: 360, height: 740, isIdle: true });
  const errors = gatherErrors(page);
  for (const path of ['/', '/login', '/aparcar/madrid', '/?location=Sevilla&lat=37.3886&lng=-5.9953']) {
    await page.goto(app.stack.web + path);
    const fetched = await page.evaluate(readFetched);
    const [scripts, styles] = [/\/(index|vendor)-.*\.js$/, /\/index-.*\.css$/].map((kind) =>
      fetched.filter(([name]) => kind.test(name)).map(([, isLater]) => isLater),
    );
    expect(scripts, path).toEqual([true, true]);
    expect(styles, path).toEqual([false]);
  }
  expect(errors).toEqual([]);
});

const SEVILLE = '/?location=Sevilla&lat=37.38860&lng=-5.99530&box=-6.0329,37.3003,-5.8196,37.4529';

/** How long after the paint of a picture the page asked for its program. */
const readWait = async () => {
  const program = performance.getEntriesByType('resource').find(({ name }) => /\/index-.*\.js$/.test(name));
  const painted = await new Promise<number>((resolve) => {
    setTimeout(resolve, 2000, Infinity);
    new PerformanceObserver((list) => resolve(list.getEntries()[0]?.startTime ?? Infinity)).observe({
      type: 'element',
      buffered: true,
    });
  });
  return (program?.startTime ?? 0) - painted;
};

it('[HM-04] [SD-01] the first pictures of results, of a city and of a space are painted before the program is fetched', async () => {
  const spot = await app.publish(await app.newPerson('Olga Dueña'));
  const page = await browser.open({ width: 360, height: 740, isIdle: true });
  const pictured = manySpots(4).map((one) => ({ ...one, image: spot.images[0] ?? null }));
  await answerSearches(page, () => ({ spots: pictured }));
  await page.route(/\.webp$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  for (const path of [SEVILLE, '/aparcar/madrid', `/spot/${spot.id}`]) {
    await page.goto(app.stack.web + path);
    expect(await page.evaluate(readWait), path).toBeGreaterThanOrEqual(0);
  }
});

it('[HM-04] results do not wait for pictures that do not come', async () => {
  const page = await browser.open({ width: 360, height: 740, isIdle: true });
  await answerSearches(page, () => ({
    spots: manySpots(4).map((one) => ({ ...one, image: '/never/1.jpg' })),
  }));
  await page.route('**/never/**', () => undefined);
  await page.goto(`${app.stack.web}${SEVILLE}`, { waitUntil: 'commit' });
  await expect.poll(() => titlesIn(page)).toHaveLength(4);
});

it('[HM-01] [HM-04] a page of results shows neither the hero nor the form of its file before its program runs', async () => {
  const page = await browser.open({ width: 360, height: 740, isIdle: true });
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  const opened = page.goto(`${app.stack.web}/?location=Sevilla&lat=37.3886&lng=-5.9953`);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.getByText(es('home.loadingSpots')).waitFor();
  const hero = page.getByText(es('home.heroText'));
  const form = page.locator('form[role=search]');
  expect([await hero.isVisible(), await form.isVisible()]).toEqual([false, false]);
  release();
  await opened;
  await page.locator('[data-search-summary]').waitFor();
  expect([await hero.count(), await form.isVisible()]).toEqual([0, false]);
});

it('[SH-06] a page that is drawn from its file says so when its program cannot be fetched', async () => {
  const page = await browser.open({ width: 360, height: 740 });
  await page.route('**/assets/index-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto(`${app.stack.web}/ayuda`);
  await page.getByRole('alert').filter({ hasText: 'PlazaLibre no ha podido abrirse.' }).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
});
