import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { releaseHolds } from './payment-support.ts';
import { findFaults, goWithin, isDrawn, openAs, showTileMap, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'bookings', 'common', 'pages', 'shell', 'stays');

const TELEPHONE = { width: 360, height: 740 };
/** A window of 1440 x 900 at a zoom of 200 %, and one of half its size. */
const ZOOMED = [
  { width: 720, height: 450 },
  { width: 360, height: 225 },
] as const;

let owner: Person;
let driver: Person;
let spot: Spot;
beforeAll(async () => {
  owner = await app.newPerson('Olga Dueña');
  driver = await app.newPerson('Dani Conductor');
  spot = await app.publish(owner);
});

const bar = (page: Page) => page.locator('[data-action-bar]');
const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);

/** The part of the window, from 0 to 1, that is covered by what does not scroll with the page. */
const coveredPart = (page: Page) =>
  page.evaluate(() => {
    const floats = [...document.querySelectorAll('body *')].filter((element) => {
      const { position, opacity } = getComputedStyle(element);
      return (position === 'fixed' || position === 'sticky') && opacity !== '0' && element.checkVisibility();
    });
    const heights = floats
      .map((element) => element.getBoundingClientRect())
      .filter(({ top, bottom, width }) => width > innerWidth / 2 && (top <= 0 || bottom >= innerHeight))
      .map(({ height }) => height);
    return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
  });

/** Whether its whole box is in the window and nothing covers its middle. */
const isInView = (page: Page, selector: string) =>
  page.evaluate((query) => {
    const element = document.querySelector(query);
    if (!element) return false;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isWithin = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return isWithin && hit !== null && element.contains(hit);
  }, selector);

describe('the action at the bottom edge', () => {
  it('[BB-01] on a telephone shows price and button of a spot from the top to the end of its page', async () => {
    const page = await browser.open(TELEPHONE);
    await page.goto(`${app.stack.web}/spot/${spot.id}`);
    await bar(page).getByText(/€/).waitFor();
    for (const top of [0, 500, 100_000]) {
      await scrollTo(page, top);
      expect(await isInView(page, '[data-action-bar] button'), `button at ${top}`).toBe(true);
      expect(await isInView(page, '[data-action-bar] span'), `price at ${top}`).toBe(true);
    }
    // The page ends above the bar.
    const end = await page.locator('footer').evaluate((footer) => footer.getBoundingClientRect().bottom);
    expect(Math.floor(end)).toBeLessThanOrEqual((await bar(page).boundingBox())?.y ?? 0);
    expect(await findFaults(page)).toEqual([]);
  });

  it('[BB-01] leads to the terms that are missing, then books', async () => {
    const page = await browser.open(TELEPHONE);
    await page.goto(`${app.stack.web}/spot/${spot.id}`);
    const book = page.getByRole('button', { name: es('bookings.book'), exact: true });
    await bar(page).getByText('en total').waitFor();
    await book.click();
    await page.getByText(es('bookings.termsMissing')).waitFor();
    const terms = page.getByRole('checkbox', { name: /términos/ });
    await expect.poll(() => terms.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(new URL(page.url()).pathname).toBe(`/spot/${spot.id}`);
    await terms.check();
    await page.getByText(es('bookings.termsMissing')).waitFor({ state: 'detached' });
    await book.click();
    await page.waitForURL(/\/(booking|login)/);
  });

  it('on the page of a booking is the payment of a hold, with its price', async () => {
    const night = { date: inDays(5), endDate: inDays(6) };
    const page = await browser.open(TELEPHONE);
    await openAs(page, app.stack.web, driver, '/ayuda');
    await app.intent(driver, await app.quote(spot, night));
    const { body: bookings } = await app.call<{ id: string }[]>('GET', '/bookings/my-bookings', {
      as: driver,
    });
    await goWithin(page, `/reserva/${bookings[0]?.id}`);
    await bar(page).getByText(/€/).waitFor();
    expect(await isInView(page, '[data-action-bar] a')).toBe(true);
    const pay = page.getByRole('link', { name: es('bookings.goToPayment') });
    expect(await pay.count()).toBe(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await pay.click();
    await page.waitForURL('**/payment**');
    await releaseHolds(app, driver);
  });

  it.each(ZOOMED)('leaves 85 % of $width x $height to the page, header included', async (size) => {
    const page = await browser.open(size);
    for (const path of ['/', '/ayuda', `/spot/${spot.id}`]) {
      await page.goto(app.stack.web + path);
      await page.waitForLoadState('networkidle');
      await scrollTo(page, 300);
      await isDrawn(page);
      expect(await coveredPart(page), path).toBeLessThanOrEqual(0.15);
    }
    expect(await isInView(page, '[data-action-bar] button')).toBe(true);
  });
});

describe('[SH-03] cookie settings and chat on a telephone', () => {
  const small = (page: Page) => page.getByRole('button', { name: es('shell.chatAndCookies') });
  const opacity = (page: Page) =>
    small(page).evaluate((button) => button.parentElement && getComputedStyle(button.parentElement).opacity);
  const openText = async (path: string) => {
    const page = await browser.open(TELEPHONE);
    await page.goto(app.stack.web + path);
    await page.locator('h1').first().waitFor();
    return page;
  };

  it('are in the menu of one small button, which the keyboard opens, and in footer and header', async () => {
    const page = await openText('/privacidad');
    await expect.poll(() => opacity(page)).toBe('1');
    const shell = page.locator('header, footer');
    const cookies = shell.getByRole('button', { name: es('shell.configureCookies') });
    const chat = shell.getByRole('link', { name: es('shell.chat') });
    const counts = async () => [await cookies.count(), await chat.count()];
    expect(await counts()).toEqual([1, 1]);
    await small(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(counts).toEqual([2, 2]);
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href')))
      .toMatch(/^https?:/);
    await page.keyboard.press('Escape');
    await expect.poll(counts).toEqual([1, 1]);
    const hasFocus = () => small(page).evaluate((button) => button === document.activeElement);
    await expect.poll(hasFocus).toBe(true);

    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: es('shell.consentTitle') }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(hasFocus).toBe(true);

    await page.getByRole('button', { name: es('shell.openMenu') }).click();
    await expect.poll(counts).toEqual([2, 2]);
  });

  it('step aside while the page scrolls down and come back when it scrolls up', async () => {
    const page = await openText('/privacidad');
    await expect.poll(() => opacity(page)).toBe('1');
    await scrollTo(page, 900);
    await expect.poll(() => opacity(page)).toBe('0');
    await page.waitForTimeout(600);
    expect(await opacity(page)).toBe('0');
    await scrollTo(page, 800);
    await scrollTo(page, 100);
    await expect.poll(() => opacity(page)).toBe('1');
    // Nothing is reserved for them.
    expect(await page.evaluate(() => getComputedStyle(document.body).paddingBottom)).toBe('0px');
  });

  it('step aside for a field that is being filled in, a keyboard, and what they would cover', async () => {
    const page = await openText('/privacidad');
    await expect.poll(() => opacity(page)).toBe('1');
    const field = await page.evaluateHandle(() => {
      const input = document.createElement('input');
      document.querySelector('main')?.prepend(input);
      return input;
    });
    await field.focus();
    await expect.poll(() => opacity(page)).toBe('0');
    await field.evaluate((input) => input.blur());
    await expect.poll(() => opacity(page)).toBe('1');

    const beside = '<div data-view-switch style="margin-right: 200px">Mapa</div>';
    for (const html of ['<button>Pagar</button>', '<p>12,50 €</p>', beside]) {
      const added = await page.evaluateHandle((inside) => {
        const element = document.createElement('div');
        element.style.cssText = 'position: fixed; right: 0; bottom: 0; min-width: 60px';
        element.innerHTML = inside;
        return document.querySelector('main')?.appendChild(element);
      }, html);
      await expect.poll(() => opacity(page), { message: html }).toBe('0');
      await added.evaluate((element) => element?.remove());
      await expect.poll(() => opacity(page)).toBe('1');
    }

    await page.evaluate(() => {
      Object.defineProperty(window.visualViewport, 'height', { configurable: true, value: 400 });
      window.visualViewport?.dispatchEvent(new Event('resize'));
    });
    await expect.poll(() => opacity(page)).toBe('0');
  });

  it('are gone where an action stands at the bottom edge, and in the menu of the header there, too', async () => {
    const page = await openText(`/spot/${spot.id}`);
    await bar(page).waitFor();
    await expect.poll(() => small(page).count()).toBe(0);
    await page.getByRole('button', { name: es('shell.openMenu') }).click();
    await page
      .locator('header')
      .getByRole('button', { name: es('shell.configureCookies') })
      .click();
    await page.getByRole('dialog', { name: es('shell.consentTitle') }).waitFor();
  });
});

it('[SH-01] the menu of a telephone leads to signing in, to one’s bookings and to help', async () => {
  const page = await browser.open(TELEPHONE);
  await page.goto(`${app.stack.web}/blog`);
  const menu = page.locator('header').getByRole('navigation');
  const openMenu = () => page.getByRole('button', { name: es('shell.openMenu') }).click();
  await openMenu();
  await menu.getByRole('link', { name: es('shell.help') }).click();
  await page.waitForURL('**/ayuda');
  await openMenu();
  await menu.getByRole('link', { name: es('shell.signIn') }).click();
  await page.waitForURL('**/login');
  await openAs(page, app.stack.web, driver, '/blog');
  await openMenu();
  await menu.getByRole('link', { name: es('shell.myBookings') }).click();
  await page.waitForURL('**/dashboard**');
  // In a low window it scrolls by itself.
  await page.setViewportSize({ width: 360, height: 600 });
  await openMenu();
  const { bottom } = await page
    .locator('header [hidden], header nav')
    .last()
    .evaluate((nav) => nav.parentElement?.getBoundingClientRect() ?? { bottom: 9999 });
  expect(bottom).toBeLessThanOrEqual(600);
});

it('[MP-02] the popup of a spot leaves the buttons for the zoom free on a telephone', async () => {
  await app.publishOnMap(owner, { latitude: 40.4168, longitude: -3.7038 });
  const page = await browser.open({ ...TELEPHONE, map: true });
  await showTileMap(page, app.stack.web);
  await page.goto(`${app.stack.web}/?location=puerta+del+sol&view=map`);
  await page.locator('[data-view], .map-view').first().scrollIntoViewIfNeeded();
  await page.locator('.map-pill').first().click();
  await page.locator('.map-popup').getByRole('link').first().waitFor();
  const boxes = async () => [
    await page.locator('.map-popup').boundingBox(),
    await page.locator('.map-zoom').boundingBox(),
  ];
  const isFree = async () => {
    const [popup, zoom] = await boxes();
    if (!popup || !zoom) return false;
    return popup.y >= zoom.y + zoom.height || popup.x + popup.width <= zoom.x;
  };
  await expect.poll(isFree).toBe(true);
  // Wherever the pin of the spot is.
  await page.locator('.map-canvas canvas').focus();
  const heights = new Set<number>();
  for (let moves = 0; moves < 2; moves++) {
    await page.keyboard.press('ArrowUp');
    await page.waitForTimeout(600);
    expect(await isFree(), `after ${moves + 1} moves`).toBe(true);
    heights.add((await boxes())[0]?.y ?? 0);
  }
  expect(heights.size).toBe(2);
});

it('[SH-04] a toast is over the header of a telephone, not over the page below it', async () => {
  const page = await browser.open(TELEPHONE);
  await page.clock.install();
  await page.goto(`${app.stack.web}/booking/${spot.id}?fullDay=1`);
  const toast = page.getByRole('region', { name: es('common.notifications') }).locator('li');
  await toast.first().waitFor();
  const { y, height } = (await toast.first().boundingBox()) ?? { y: 0, height: 999 };
  // What gets the focus is scrolled below the header and a margin of 16 pixels.
  expect(y + height).toBeLessThanOrEqual(84);
});
