import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { PushSubscription } from '#shared/api/notifications.ts';
import type { Spot } from '#shared/api/spots.ts';
import { PUSH_KINDS } from '#shared/model/notification-kinds.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { allowPush } from './push-phone.ts';
import { findFaults, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'notifications', 'shell');

let driver: Person;
let spot: Spot;
let booking: Booking;
beforeAll(async () => {
  spot = await app.publish(await app.newPerson('Olga Dueña'));
  driver = await app.newPerson('Dani Conductor');
  booking = await app.book(driver, spot, { date: inDays(3) });
});

const listed = async (as = driver) =>
  (await app.call<PushSubscription[]>('GET', '/push/subscriptions', { as })).body;

const openPhone = async () => {
  const page = await browser.open({ width: 360, height: 740, worker: true });
  await allowPush(page, app.stack.push.subscribe());
  return page;
};
/** What the worker of a page runs: its script is loaded. */
const workerOf = async (page: Page) => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The page has no worker.');
  return worker;
};
/** From the next load on, the page is in an iPhone. */
const becomeIphone = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; like Mac OS X)' });
    Reflect.deleteProperty(window, 'PushManager');
  });
const button = (page: Page, key: string) => page.getByRole('button', { name: es(key), exact: true });

describe('notifications in a browser', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPhone();
  });

  it('are offered on the page of a booking, chosen by kind in the profile, and end with the sign-out', async () => {
    await openAs(page, app.stack.web, driver, `/reserva/${booking.id}`);
    await button(page, 'notifications.push.turnOn').click();
    await page.getByText(es('notifications.push.on')).waitFor();
    expect((await listed()).map(({ kinds }) => kinds)).toEqual([[...PUSH_KINDS]]);
    // The browser of the test has lost its subscription with a load of a page, which a real one keeps.
    await page
      .locator('header')
      .getByRole('link', { name: es('shell.dashboard') })
      .click();
    await page.getByRole('tab', { name: 'Perfil' }).click();
    const reminder = page.getByRole('checkbox', { name: es('notifications.push.kind.stay_reminder') });
    // The box shows the press a task later.
    await reminder.click();
    await expect
      .poll(async () => (await listed())[0]?.kinds)
      .toEqual(PUSH_KINDS.filter((kind) => kind !== 'stay_reminder'));
    expect(await findFaults(page)).toEqual([]);
    await button(page, 'shell.openMenu').click();
    await button(page, 'shell.signOut').click();
    await expect.poll(() => listed()).toEqual([]);
  });

  it('are offered once, and not to somebody who wants none', async () => {
    await openAs(page, app.stack.web, driver, `/reserva/${booking.id}`);
    await button(page, 'notifications.push.notNow').click();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await button(page, 'notifications.push.turnOn').count()).toBe(0);
  });

  it('go on when the browser replaces its subscription while no page is open, for the kinds of the old one', async () => {
    const other = await app.newPerson('Otra Conductora');
    const own = await app.book(other, spot, { date: inDays(8) });
    const phone = await openPhone();
    await openAs(phone, app.stack.web, other, `/reserva/${own.id}`);
    await button(phone, 'notifications.push.turnOn').click();
    await phone.getByText(es('notifications.push.on')).waitFor();
    const worker = await workerOf(phone);
    await phone.goto('about:blank');
    const [old] = await listed(other);
    const renewed = app.stack.push.subscribe();
    /** As Firefox has it: an event that does not tell which subscription has changed. */
    const change = () =>
      worker.evaluate(async (given) => {
        const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }; // a worker's
        const made = { ...given, toJSON: () => given };
        Object.assign(scope.registration.pushManager, {
          getSubscription: () => Promise.resolve(null),
          subscribe: () => Promise.resolve(made),
        });
        const event = new Event('pushsubscriptionchange');
        let work: Promise<unknown> | undefined;
        Object.assign(event, { waitUntil: (promise: Promise<unknown>) => (work = promise) });
        dispatchEvent(event);
        await work;
      }, renewed);
    await change();
    const after = await listed(other);
    expect(after.map(({ kinds }) => kinds)).toEqual([[...PUSH_KINDS]]);
    expect(after[0]?.id).not.toBe(old?.id);
    // Who has signed out here gets no other.
    await openAs(phone, app.stack.web, other, '/ayuda');
    await button(phone, 'shell.openMenu').click();
    await button(phone, 'shell.signOut').click();
    await phone.getByText(es('shell.signedOut')).waitFor();
    await app.call('DELETE', `/push/subscriptions/${after[0]?.id}`, { as: other });
    await change();
    expect(await listed(other)).toEqual([]);
  });

  it('are shown by the worker, whatever a message says', async () => {
    const session = await page.context().newCDPSession(page);
    const registered = new Promise<string>((found) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) found(first.registrationId);
      });
    });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await session.send('ServiceWorker.enable');
    const registrationId = await registered;
    const push = (data: string) =>
      session.send('ServiceWorker.deliverPushMessage', { origin: app.stack.web, registrationId, data });
    const [worker] = page.context().serviceWorkers();
    await worker?.evaluate(() => {
      const scope = globalThis as unknown as { shown: object[]; registration: ServiceWorkerRegistration }; // a worker's
      scope.shown = [];
      scope.registration.showNotification = (title, { data, tag } = {}) => {
        scope.shown.push([title, data, tag]);
        return Promise.resolve();
      };
    });
    await push(JSON.stringify({ title: 'Tienes un mensaje', body: 'Ábrelo.', path: '/reserva/x', tag: 'a' }));
    await push(JSON.stringify({ title: 1, path: 2 }));
    await push('no JSON');
    const shown = () => worker?.evaluate(() => (globalThis as unknown as { shown: unknown }).shown); // as above
    await expect.poll(shown).toEqual([
      ['Tienes un mensaje', '/reserva/x', 'a'],
      ['PlazaLibre', undefined, undefined],
      ['PlazaLibre', undefined, undefined],
    ]);
  });

  it('need the home screen on an iPhone, which the profile says', async () => {
    await becomeIphone(page);
    await page.goto(`${app.stack.web}/dashboard/profile`);
    await page.getByText(es('notifications.push.homeScreen')).waitFor();
  });
});
