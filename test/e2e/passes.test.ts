import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { fillSignIn, findFaults, goWithin, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'common', 'dashboard', 'passes', 'reservations', 'shell');
const PHONE = { width: 360, height: 740 };
const DOOR_CODE = 'Código 4711, plaza del fondo.';

let driver: Person;
let other: Person;
let spot: Spot;
/** Begins within a day. */
let soon: Booking;
/** Begins after the days in which passes are kept. */
let later: Booking;

beforeAll(async () => {
  const owner = await app.newPerson('Olga Dueña');
  [driver, other] = [await app.newPerson('Dani Conductor'), await app.newPerson('Ana Vecina')];
  spot = await app.publish(owner, { accessDetails: DOOR_CODE, spotNumber: '42B' });
  const tomorrow = { date: inDays(1) };
  soon = await app.book(driver, spot, tomorrow);
  later = await app.book(driver, spot, { date: inDays(12) });
});

const pathOf = ({ id }: Booking) => `/reserva/${id}/pase`;

/** Signed in, with the worker of the site ready. */
const openPhone = async (person: Person, to: string) => {
  const page = await browser.open({ ...PHONE, worker: true });
  await openAs(page, app.stack.web, person, to);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return page;
};
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('plazalibre.passes') ?? '');
const untilKept = (page: Page, { id }: Booking) => expect.poll(() => stored(page)).toContain(id);
const title = (page: Page) => page.getByRole('heading', { level: 1, name: spot.title });

/** Opens another tab of the same browser, without a network. */
const openOffline = async (page: Page, to: string) => {
  await page.context().setOffline(true);
  const tab = await page.context().newPage();
  await tab.setViewportSize(PHONE);
  await tab.goto(app.stack.web + to);
  return tab;
};

describe('the pass of a booking without a network', () => {
  it('is gone when somebody else signs in, and when the server says that the session has ended; opens in a new tab, in a site that was never installed, once the list of bookings was read; and is gone after a sign-out without a network, in every tab at once', async () => {
    const page = await openPhone(driver, pathOf(soon));
    await untilKept(page, soon);
    await page.evaluate(() => localStorage.removeItem('plazalibre.session'));
    await page.goto(`${app.stack.web}/login`);
    await fillSignIn(page, other);
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(await stored(page)).toBe('');

    await openAs(page, app.stack.web, driver, '/dashboard/bookings');
    await untilKept(page, soon);
    expect(await stored(page)).not.toContain(later.id);
    expect(await stored(page)).not.toContain('totalPrice');
    const tab = await openOffline(page, pathOf(soon));
    await title(tab).waitFor();
    await tab.getByText(es('passes.old').replace(/\{when\}.*/, '')).waitFor();
    await tab.getByRole('img', { name: es('passes.code') }).waitFor();
    await tab.getByText('42B').waitFor();
    expect(await findFaults(tab)).toEqual([]);
    // The start page has no spots, says why, and leads to the passes.
    await tab.goto(app.stack.web);
    await tab
      .getByRole('link', { name: es('common.offlinePasses') })
      .first()
      .click();
    await tab.getByRole('link', { name: spot.title }).click();
    await title(tab).waitFor();
    const urls = await tab.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(urls.filter((path) => !path.startsWith('/assets/'))).toEqual(['/shell.html']);

    await page.context().setOffline(false);
    await page.context().clearCookies({ name: 'USUARIOS' });
    await page.evaluate(() => sessionStorage.setItem('plazalibre.token', 'tab ended'));
    await page.goto(`${app.stack.web}/pases`);
    await page.waitForURL(/\/login/);
    expect(await stored(page)).toBe('');
    await tab.close();

    await openAs(page, app.stack.web, driver, pathOf(soon));
    await untilKept(page, soon);
    const second = await openOffline(page, pathOf(soon));
    await title(second).waitFor();
    await page.getByRole('button', { name: es('shell.openMenu') }).click();
    await page.getByRole('button', { name: es('shell.signOut') }).click();
    await second.waitForURL(/\/login/);
    await expect.poll(() => stored(page)).toBe('');
  });
});

describe('the code of a pass', () => {
  it('opens a page for anybody that says whether the stay is on, without its driver', async () => {
    const { body } = await app.call<Booking>('GET', `/bookings/${later.id}`, { as: driver });
    const page = await browser.open(PHONE);
    await page.goto(`${app.stack.web}/pase/${body.passToken}`);
    await page.getByText(es('passes.check.early'), { exact: true }).waitFor();
    await page.getByText(spot.title).waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/Dani|Conductor|Fuencarral/);
    expect(await findFaults(page)).toEqual([]);
    await goWithin(page, `/pase/${'0'.repeat(48)}`);
    await page.getByText(es('passes.check.invalid'), { exact: true }).waitFor();
    await app.call('POST', `/bookings/${later.id}/cancel`, { as: driver, body: { refund: body.totalPrice } });
    await page.goto(`${app.stack.web}/pase/${body.passToken}`);
    await page.getByText(es('passes.check.invalid'), { exact: true }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain(spot.title);
  });
});
