import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';
import {
  arriveAtPayments,
  CARD_NUMBER,
  fillCard,
  GOOD_CARD,
  paymentPath,
  startNights,
} from './payment-support.ts';
import { gatherErrors, goWithin, showMap, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'shell', 'spots');

/** The lightness of a page's ground and of its text, 0 to 255. */
const lightness = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    const mean = (value: string) =>
      (value.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part) / 3, 0);
    return { ground: mean(backgroundColor), text: mean(color) };
  });
const expectTheme = async (page: Page, theme: 'light' | 'dark') => {
  await expect.poll(async () => (await lightness(page)).ground > 128).toBe(theme === 'light');
  const { ground, text } = await lightness(page);
  expect(Math.abs(ground - text)).toBeGreaterThan(150);
};

/** The colour of the browser's bars: that of the `meta` element that applies. */
const barColor = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
    return all.find((meta) => matchMedia(meta.getAttribute('media') ?? 'all').matches)?.content;
  });

const choiceOf = (page: Page, name: 'System' | 'Light' | 'Dark') =>
  page.getByRole('list', { name: es('shell.theme') }).getByRole('button', { name: es(`shell.theme${name}`) });
const keptTheme = (page: Page) => page.evaluate(() => localStorage.getItem('plazalibre.theme'));
const choose = async (page: Page, name: 'System' | 'Light' | 'Dark') => {
  const fold = page.getByRole('contentinfo').getByRole('button', { name: es('shell.theme'), exact: true });
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  await choiceOf(page, name).click();
};

it('[SH-03] the theme is that of the browser until one is chosen in the footer, which is kept, in other tabs, too', async () => {
  const page = await browser.open();
  const errors = gatherErrors(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${app.stack.web}/ayuda`);
  await expectTheme(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectTheme(page, 'dark');
  expect(await barColor(page)).toBe('#111a27');

  await choose(page, 'Light');
  await expectTheme(page, 'light');
  expect(await barColor(page)).toBe('#ffffff');
  expect(await keptTheme(page)).toBe('light');
  await expect.poll(() => choiceOf(page, 'Light').getAttribute('aria-current')).toBe('true');

  const other = await page.context().newPage();
  await other.goto(`${app.stack.web}/ayuda`);
  // There, nobody has opened the switch. What it loads late comes with the first action.
  await other.evaluate(() => void dispatchEvent(new WheelEvent('wheel')));
  await other.locator('[data-steps-aside]').first().waitFor({ state: 'attached' });
  await choose(page, 'Dark');
  await expectTheme(other, 'dark');
  await other.evaluate(() => localStorage.setItem('plazalibre.theme', 'light'));
  await expectTheme(page, 'light');
  await other.evaluate(() => localStorage.setItem('plazalibre.theme', 'dark'));
  await expectTheme(page, 'dark');
  await other.close();

  await choose(page, 'System');
  expect(await keptTheme(page)).toBeNull();
  await page.emulateMedia({ colorScheme: 'light' });
  await expectTheme(page, 'light');
  expect(errors).toEqual([]);
});

it('[SH-01] the menu of telephones has the choice of the theme', async () => {
  const page = await browser.open({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${app.stack.web}/ayuda`);
  await page.getByRole('button', { name: es('shell.openMenu') }).click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: es('shell.themeDark') })
    .click();
  await expectTheme(page, 'dark');
});

it('[SH-05] a chosen theme applies before the program runs, on every kind of page, and with a program that does not start', async () => {
  const page = await browser.open();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${app.stack.web}/robots.txt`);
  await page.evaluate(() => localStorage.setItem('plazalibre.theme', 'dark'));
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const path of ['/', '/ayuda', '/spot/spt_00000000000000000000000000', '/dashboard', '/no-such-page']) {
    await page.goto(app.stack.web + path, { waitUntil: 'commit' });
    await page.locator('#unsupported').waitFor({ state: 'attached' });
    await expectTheme(page, 'dark');
    expect(await barColor(page), path).toBe('#111a27');
  }
});

it('[SH-03] paper is light in both themes', async () => {
  const page = await browser.open();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${app.stack.web}/ayuda`);
  await expectTheme(page, 'dark');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expectTheme(page, 'light');
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  await expectTheme(page, 'light');
});

it('[PY-02] the form of the card follows the theme and keeps what was typed', async () => {
  const { spot, page } = await arriveAtPayments(app, browser);
  await page.emulateMedia({ colorScheme: 'light' });
  await goWithin(page, paymentPath(await app.quote(spot, startNights()())));
  await fillCard(page, GOOD_CARD);
  const number = page.getByLabel(CARD_NUMBER);
  const ground = () => number.evaluate((field) => getComputedStyle(field).backgroundColor);
  expect(await ground()).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBe('rgb(17, 26, 39)');
  expect((await number.inputValue()).replaceAll(' ', '')).toBe(GOOD_CARD);
});

/** The mean lightness of what the map draws, 0 to 255. */
const mapLightness = async (page: Page) => {
  const { channels } = await sharp(await page.locator('.maplibregl-canvas').screenshot()).stats();
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean / 3, 0);
};

it('[MP-01] the map has a dark style of its own, and follows the theme', async () => {
  const spot = await app.publish(await app.newPerson());
  const page = await browser.open({ map: true, width: 320, height: 800 });
  await showMap(page, app.stack.web, { kind: 'embedded' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${app.stack.web}/spot/${spot.id}`);
  await page.getByRole('heading', { name: es('spots.where') }).scrollIntoViewIfNeeded();
  await page.getByText(es('spots.mapSchematic')).waitFor();
  await expect.poll(() => mapLightness(page)).toBeLessThan(80);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => mapLightness(page)).toBeGreaterThan(180);
});
