import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { HOUR, MINUTE } from '#shared/lib/time.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { fill, submitButton } from './accounts-support.ts';
import { bookingPath, bookingsOf, CARD_NUMBER, fillCard, GOOD_CARD, payButton } from './payment-support.ts';
import { findFaults, goAfresh, goWithin, loseAnswers, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'accounts', 'bookings', 'common', 'home', 'payments', 'spots');
/** The promise is one second; a busy machine gets three. With retries it would take seven. */
const SOON_MS = 3000;
const SPOTS = '**/api/parking-spots/map?*';
const MAP_SCRIPT = '**/assets/map-view-*.js';
const CALENDAR_SCRIPT = '**/assets/calendar-*.js';

let driver: Person;
let spot: Spot;
let lastNight = 3;
beforeAll(async () => {
  driver = await app.newPerson('Dani Conductor');
  spot = await app.publishOnMap(await app.newPerson('Olga Dueña'));
});

const aNight = () => {
  lastNight += 2;
  return { date: inDays(lastNight), endDate: inDays(lastNight + 1) };
};

/** A visitor's page with a clock that tests move, and one of a driver. Tests navigate in them without loading the site again. */
let visitor: Page;
let driving: Page;
beforeAll(async () => {
  visitor = await browser.open({ width: 360, height: 740 });
  // The first minute of a half hour: with the next half hour, the home page shows another search.
  await visitor.clock.install({ time: Math.floor(Date.now() / (HOUR / 2)) * (HOUR / 2) + MINUTE });
  await visitor.goto(`${app.stack.web}/login`);
  driving = await browser.open({ width: 360, height: 740 });
  await openAs(driving, app.stack.web, driver, '/ayuda');
});
const show = async (path: string, page = visitor) => {
  await page.unrouteAll();
  await goAfresh(page, path);
  return page;
};
const noteOf = (page: Page) => page.getByText(es('common.offline'));
const setOffline = (page: Page, isOffline: boolean) => page.context().setOffline(isOffline);

/** Records the requests from now on that are not GET. */
const gatherSent = (page: Page) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) sent.push(new URL(request.url()).pathname);
  });
  return sent;
};

describe('without a network', () => {
  afterEach(async () => {
    for (const page of [visitor, driving]) await setOffline(page, false);
  });

  it('[LG-02] a press gets a message within a second, keeps what was typed, and is not sent later', async () => {
    const page = await show('/login');
    await fill(page, { email: 'ana@example.com', password: 'Segura-4711-clave' });
    await setOffline(page, true);
    await noteOf(page).waitFor({ timeout: SOON_MS });
    expect(await findFaults(page)).toEqual([]);
    const sent = gatherSent(page);
    await submitButton(page).click();
    await page.getByText(es('common.notSent')).waitFor({ timeout: SOON_MS });
    await page.getByText(es('accounts.connectionError')).first().waitFor({ timeout: SOON_MS });
    expect(await page.locator('input[name=email]').inputValue()).toBe('ana@example.com');
    sent.length = 0;
    await setOffline(page, false);
    await expect.poll(() => noteOf(page).isVisible()).toBe(false);
    await page.waitForTimeout(500);
    expect(sent).toEqual([]);
    expect(await submitButton(page).isEnabled()).toBe(true);
  });

  it('[HM-04] a list that cannot be loaded says so at once, and is loaded by itself when the network is back', async () => {
    const page = await show('/contacto');
    for (const unreached of [SPOTS, '**/robots.txt'])
      await page.route(unreached, (route) => route.abort('internetdisconnected'));
    // The files of the page still load: only API calls fail.
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true });
      dispatchEvent(new Event('offline'));
    });
    await goWithin(page, '/');
    await page.getByText(es('home.spotsFailed')).waitFor({ timeout: SOON_MS });
    await page.getByText(es('common.connectionText')).waitFor();
    await noteOf(page).waitFor();
    await page.unroute(SPOTS);
    await page.evaluate(() => {
      delete (navigator as { onLine?: boolean }).onLine;
      dispatchEvent(new Event('online'));
    });
    await page.getByRole('link', { name: spot.title }).first().waitFor();
    expect(await noteOf(page).isVisible()).toBe(false);
  });

  it('[HM-04] a place that cannot be looked up is not called unknown, and the list is not named after it', async () => {
    const page = visitor;
    await page.unrouteAll();
    await page.route('**/api/places/**', (route) => route.abort('internetdisconnected'));
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }),
    );
    await goAfresh(page, '/?location=Getafe');
    await page.getByText(es('spots.placesFailed')).waitFor();
    expect(await page.getByText(es('home.placeUnknown')).count()).toBe(0);
    expect(await page.getByText('· Getafe').count()).toBe(0);
    expect(await page.getByRole('combobox').first().inputValue()).toBe('Getafe');
    await page.evaluate(() => void delete (navigator as { onLine?: boolean }).onLine);
  });

  it('a part whose script cannot be loaded says so in its place, and appears at the next attempt', async () => {
    const page = await show(`/spot/${spot.id}`);
    const days = page.getByRole('button', { name: /^Entrada/ }).first();
    await days.waitFor();
    await page.waitForLoadState('networkidle');
    // Also where the browser has the script in its cache.
    await page.route(CALENDAR_SCRIPT, (route) => route.abort('internetdisconnected'));
    await setOffline(page, true);
    await days.click();
    await page.getByRole('dialog').getByText(es('common.connectionText')).waitFor();
    await page.getByRole('heading', { level: 1, name: spot.title }).waitFor();
    await page.keyboard.press('Escape');
    await page.unroute(CALENDAR_SCRIPT);
    await setOffline(page, false);
    // Where the browser caches the failure, the first press reloads the page.
    const openDays = async () => {
      await days.click();
      await page.getByRole('dialog').locator('[data-day]:visible').first().waitFor({ timeout: 3000 });
    };
    await vi.waitFor(openDays, { timeout: 15_000 });
  });

  it('a map whose script cannot be loaded does not reload the page by itself, and appears after a press', async () => {
    const page = visitor;
    await page.unrouteAll();
    await page.route(MAP_SCRIPT, (route) => route.abort('internetdisconnected'));
    // Loaded again, because a part that was loaded once is kept; a visit reloads itself only once in a while.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${app.stack.web}/spot/${spot.id}`);
    const where = page.getByRole('heading', { name: es('spots.where') });
    await where.waitFor();
    await page.waitForLoadState('networkidle');
    await setOffline(page, true);
    await where.scrollIntoViewIfNeeded();
    const failed = page.getByRole('alert').filter({ hasText: es('spots.mapFailed') });
    await failed.waitFor();
    const startedAt = await page.evaluate(() => performance.timeOrigin);
    await page.unroute(MAP_SCRIPT);
    await setOffline(page, false);
    await page.clock.fastForward('00:10');
    // A reload that the connection had caused would have begun before this answer.
    await page.evaluate(() => fetch('/robots.txt'));
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(startedAt);
    await failed.getByRole('button', { name: es('common.retry') }).click();
    // Where the browser caches the failure, the press reloads the page.
    const seeMap = async () => {
      await where.scrollIntoViewIfNeeded({ timeout: 3000 });
      await page.getByText(es('spots.mapUnsupported')).waitFor({ timeout: 3000 });
    };
    await vi.waitFor(seeMap, { timeout: 15_000 });
  });

  it.each([
    ['results', '/'],
    ['the note that there are too many', '/?lat=40.41680&lng=-3.70380&zoom=14'],
  ])('content on the screen stays when it cannot be refreshed: %s', async (what, path) => {
    await visitor.unrouteAll();
    if (what !== 'results')
      await visitor.route(SPOTS, async (route) => {
        const answer = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...answer, spots: [], total: 0, area: null } });
      });
    await goAfresh(visitor, path);
    const card = visitor.getByRole('link', { name: spot.title }).first();
    const content = what === 'results' ? card : visitor.getByText(es('home.foundTooMany')).first();
    await content.waitFor();
    await visitor.unrouteAll();
    let refused = 0;
    await visitor.route(SPOTS, (route) => {
      refused++;
      return route.abort('internetdisconnected');
    });
    await goWithin(visitor, '/ayuda');
    await visitor.clock.fastForward('06:00');
    await goWithin(visitor, path);
    // It is asked for twice.
    await expect.poll(() => refused).toBe(2);
    await visitor.locator('[data-view][aria-busy=false]').waitFor();
    await content.waitFor();
    expect(await visitor.getByText(es('home.spotsFailed')).count()).toBe(0);
  });

  it('[BK-02] [PY-01] a confirmation is not sent later, and a new press holds the stay', async () => {
    const night = aNight();
    const quote = await app.quote(spot, night);
    const page = await show(bookingPath(spot, night), driving);
    const confirm = page.getByRole('button', { name: es('bookings.confirm') });
    await confirm.waitFor();
    await setOffline(page, true);
    await confirm.click();
    await page
      .getByRole('main')
      .getByText(`${es('bookings.createFailed')}. ${es('common.notSent')}`)
      .waitFor({ timeout: SOON_MS });
    await setOffline(page, false);
    await page.waitForTimeout(500);
    expect(await bookingsOf(app, driver, quote)).toEqual([]);
    await confirm.click();
    await page.getByLabel(CARD_NUMBER).waitFor();
    expect(await bookingsOf(app, driver, quote)).toMatchObject([{ status: 'pending' }]);
  });
});

describe('a lost answer', () => {
  it('[BK-02] to a hold is asked for again: the payment follows, and no second hold is made', async () => {
    const night = aNight();
    const quote = await app.quote(spot, night);
    const page = await show(bookingPath(spot, night), driving);
    await loseAnswers(page, '**/api/bookings');
    await page.getByRole('button', { name: es('bookings.confirm') }).click();
    await page.getByLabel(CARD_NUMBER).waitFor();
    expect(await bookingsOf(app, driver, quote)).toHaveLength(1);
  });

  it('[BK-02] to a hold, twice, is looked up: the stay is shown as held, and at no moment as taken', async () => {
    const night = aNight();
    const quote = await app.quote(spot, night);
    const page = await show(bookingPath(spot, night), driving);
    await loseAnswers(page, '**/api/bookings', 2);
    const confirm = page.getByRole('button', { name: es('bookings.confirm') });
    await confirm.waitFor();
    await page.evaluate((taken) => {
      new MutationObserver(() => {
        if (document.body.textContent.includes(taken)) document.documentElement.dataset['taken'] = '';
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    }, es('bookings.problemTaken'));
    await confirm.click();
    await page.getByRole('link', { name: es('bookings.goToPayment') }).waitFor();
    expect(await page.locator('html[data-taken]').count()).toBe(0);
    await page.getByRole('link', { name: es('bookings.goToPayment') }).click();
    await page.getByLabel(CARD_NUMBER).waitFor();
    expect(await bookingsOf(app, driver, quote)).toHaveLength(1);
  });

  it.each([
    ['is asked for again', 1],
    ['twice, is looked up by the next page', 2],
  ])('[PY-03] to the booking of a payment %s: the page says that it is booked', async (_, times) => {
    const night = aNight();
    const quote = await app.quote(spot, night);
    const page = await show(bookingPath(spot, night), driving);
    await page.getByRole('button', { name: es('bookings.confirm') }).click();
    await fillCard(page, GOOD_CARD);
    await loseAnswers(page, '**/api/bookings', times);
    await payButton(page).click();
    await page.waitForURL('**/payment/success?**');
    await page.getByRole('heading', { name: es('payments.successTitle') }).waitFor();
    expect(await page.getByText(es('payments.unbooked')).count()).toBe(0);
    expect((await bookingsOf(app, driver, quote)).map(({ status }) => status)).toEqual(['confirmed']);
  });

  it.each([
    ['is looked up', 'confirmed', undefined],
    ['cannot be looked up either, and the next press finds it', 'confirmed', es('payments.unanswered')],
  ])('[PY-02] to a payment never counts as a failure: the payment %s', async (_, status, doubt) => {
    const night = aNight();
    const quote = await app.quote(spot, night);
    const page = await show(bookingPath(spot, night), driving);
    await page.getByRole('button', { name: es('bookings.confirm') }).click();
    await fillCard(page, GOOD_CARD);
    await loseAnswers(page, '**/payment_intents/*/confirm');
    if (doubt) await page.route(/payment_intents\/[^/]*\?/, (route) => route.abort(), { times: 1 });
    await payButton(page).click();
    if (doubt) {
      await page.getByText(doubt).waitFor();
      await payButton(page).click();
    }
    await page.waitForURL('**/payment/success?**');
    await expect
      .poll(async () => (await bookingsOf(app, driver, quote)).map((one) => one.status))
      .toEqual([status]);
    expect(await page.getByText(es('payments.failed')).count()).toBe(0);
  });
});

describe('a slow connection', () => {
  it('is reported after four seconds, until the answer arrives', async () => {
    const page = await show('/login');
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/auth/login', async (route) => {
      await gate;
      await route.continue();
    });
    await fill(page, { email: 'ana@example.com', password: 'Segura-4711-clave' });
    // Stopped, so that the four seconds do not depend on the speed of the machine.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + MINUTE);
    await submitButton(page).click();
    await page.clock.runFor(100);
    await expect.poll(() => submitButton(page).isDisabled()).toBe(true);
    const slow = page.getByText(es('common.slow'));
    await page.clock.fastForward(3800);
    expect(await slow.isVisible()).toBe(false);
    await page.clock.fastForward(200);
    await slow.waitFor();
    release();
    await page.clock.resume();
    await expect.poll(() => slow.isVisible()).toBe(false);
  });
});
