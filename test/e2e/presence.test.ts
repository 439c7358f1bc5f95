import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import { HOUR } from '#shared/lib/time.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { findFaults, goWithin, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'common', 'stays', 'reservations');
const PHONE = { width: 360, height: 740 };

let driver: Person;
let owner: Person;
let page: Page;
let ownersPage: Page;

const newSpot = (): Promise<Spot> => app.publish(owner, { accessDetails: 'Código 4711.' });

beforeAll(async () => {
  [owner, driver] = [await app.newPerson('Olga Dueña'), await app.newPerson('Dani Conductor')];
  [page, ownersPage] = [await browser.open(PHONE), await browser.open(PHONE)];
  await openAs(page, app.stack.web, driver, '/ayuda');
  await openAs(ownersPage, app.stack.web, owner, '/ayuda');
});

const read = async (id: string) => (await app.call<Booking>('GET', `/bookings/${id}`, { as: driver })).body;
const button = (name: string, at: Page = page) => at.getByRole('button', { name, exact: true });
/** A stay of two hours that began an hour ago. */
const aRunningStay = async () => aPastStay((await newSpot()).id, driver, { endedAgo: -HOUR });

describe('arriving and leaving', () => {
  it('are one press each, on the pass and on the page of the booking, and the owner reads them, while an earlier answer is still on its way', async () => {
    const id = await aRunningStay();
    await goWithin(page, `/reserva/${id}/pase`);
    await button(es('stays.arrived')).click();
    await page.getByText(es('stays.saidArrived')).waitFor();
    await button(es('stays.leaving')).waitFor();
    expect((await read(id)).arrivedAt).toBeDefined();

    await goWithin(ownersPage, `/reserva/${id}`);
    await ownersPage.getByText(/^Dani llegó el /).waitFor();
    expect(await button(es('stays.leaving'), ownersPage).count()).toBe(0);

    // The page reads the booking again, and gets that answer only after the press.
    let goOn = (): void => undefined;
    const isPressed = new Promise<void>((resolve) => (goOn = resolve));
    const answered = page.waitForRequest(`**/api/bookings/${id}`);
    await page.route(`**/api/bookings/${id}`, async (route) => {
      const response = await route.fetch();
      await isPressed;
      await route.fulfill({ response }).catch(() => undefined); // the page wants it no more
    });
    await goWithin(page, `/reserva/${id}`);
    await answered;
    await button(es('stays.leaving')).click();
    await page.getByText(es('stays.saidLeft')).waitFor();
    goOn();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByText(/^Te fuiste el /).waitFor();
    await button(es('stays.back')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect((await read(id)).leftAt).toBeDefined();
  });

  it('are offered to nobody before their time; say so without a network, and send nothing later; and of another tab are seen after a press that comes too late, which changes nothing', async () => {
    const spot = await newSpot();
    const booking = await app.book(driver, spot, { date: inDays(4) });
    await goWithin(page, `/reserva/${booking.id}`);
    await page.getByRole('heading', { level: 2, name: es('reservations.stay') }).waitFor();
    expect(await page.getByRole('heading', { name: es('stays.title') }).count()).toBe(0);

    const id = await aPastStay(spot.id, driver, { endedAgo: -HOUR });
    await goWithin(page, `/reserva/${id}`);
    await button(es('stays.arrived')).waitFor();
    await page.context().setOffline(true);
    await button(es('stays.arrived')).click();
    await page.getByRole('main').getByText(es('common.notSent')).waitFor();
    // What the page reads again once there is a network comes before anything else happens.
    const readAgain = page.waitForResponse(`**/api/bookings/${id}`);
    await page.context().setOffline(false);
    await readAgain;
    expect((await read(id)).arrivedAt).toBeUndefined();
    await app.call('POST', `/bookings/${id}/arrival`, { as: driver });
    const { arrivedAt } = await read(id);
    expect(arrivedAt).toBeDefined();
    await button(es('stays.arrived')).click();
    await button(es('stays.leaving')).waitFor();
    expect((await read(id)).arrivedAt).toBe(arrivedAt);
  });
});

describe('overstaying', () => {
  it('is said to both, with the price of a half hour, and with the sum once the driver has left', async () => {
    const id = await aPastStay((await newSpot()).id, driver, { endedAgo: HOUR, hasArrived: true });
    await goWithin(page, `/reserva/${id}`);
    await page.getByText(es('stays.notLeft')).waitFor();
    await page.getByText(/^Cada media hora de más cuesta 0,\d\d/).waitFor();
    await goWithin(ownersPage, `/reserva/${id}`);
    await ownersPage.getByText(/^La estancia ha terminado y Dani no ha dicho/).waitFor();
    await button(es('stays.hasLeft')).click();
    await page.getByText(/^3 medias horas de más: 0,\d\d|^3 medias horas de más: 1,\d\d/).waitFor();
    expect(await findFaults(page)).toEqual([]);
  });
});
