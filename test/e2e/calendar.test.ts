import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import type { SpotCalendar } from '#shared/api/calendars.ts';
import { useStack, type Person } from '#test/support/stack.ts';
import { findFaults, gatherErrors, refuse, signIn, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const TEXTS = {
  es: textsOf('es', 'calendar', 'accounts', 'common'),
  en: textsOf('en', 'calendar', 'accounts', 'common'),
};
type Language = keyof typeof TEXTS;

/** The fifteenth of a month, that many months ahead: no test of a month depends on the day on which it runs. */
const middleOf = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15)).toISOString().slice(0, 10);
};
const plus = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const compact = (date: string) => date.replaceAll('-', '');

const MIDDLE = middleOf(1);
const pathOf = (spot: Spot) => `/calendario/${spot.id}`;

/** Opens a page of somebody who signs in on the way. */
const openAs = async (page: Page, person: Person, to: string, language: Language = 'es') => {
  await signIn(page, app.stack.web, person, to, language);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

const cell = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const nextMonth = (page: Page, language: Language = 'es') =>
  button(page, TEXTS[language]('calendar.nextMonth')).click();
const statusOf = (page: Page, date: string, status: string) =>
  page.locator(`[data-date="${date}"][data-status="${status}"][aria-busy="false"]`).waitFor();

const calendarOf = async (spot: Spot, owner: Person, from: string, to = from) =>
  (
    await app.call<SpotCalendar>('GET', `/parking-spots/${spot.id}/calendar?from=${from}&to=${to}`, {
      as: owner,
    })
  ).body;

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the page of a calendar', () => {
  let owner: Person;
  let spot: Spot;
  let site: Server;
  let feed = '';
  const feedUrl = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}/a.ics`; // it listens on a port

  beforeAll(async () => {
    site = createServer((_request, response) => {
      response.writeHead(feed === '' ? 404 : 200, { 'content-type': 'text/calendar' }).end(feed);
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    owner = await app.newPerson('Olga Dueña');
    spot = await app.publish(owner, { title: 'Plaza con calendario' });
    await app.book(await app.newPerson('Dani Conductor'), spot, { date: MIDDLE });
  });
  afterAll(() => {
    site.closeAllConnections();
    site.close();
  });

  const feedOf = (from: string, to: string) =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:1@otra.example',
      `DTSTART;VALUE=DATE:${compact(from)}`,
      `DTEND;VALUE=DATE:${compact(to)}`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n');

  it('[PW-05] blocks days that are dragged over, tells which stays stand, and opens them again', async () => {
    const page = await browser.open();
    const errors = gatherErrors(page);
    const { es } = TEXTS;
    await openAs(page, owner, pathOf(spot));
    await nextMonth(page);
    await statusOf(page, MIDDLE, 'open');
    await cell(page, MIDDLE).hover();
    await page.mouse.down();
    await cell(page, plus(MIDDLE, 1)).hover();
    await cell(page, plus(MIDDLE, 2)).hover();
    await page.mouse.up();
    expect(await page.locator('[aria-selected="true"]').count()).toBe(3);
    await button(page, es('calendar.action.blocked')).click();
    await statusOf(page, plus(MIDDLE, 2), 'blocked');
    await page.getByText('En estos días ya hay una reserva, que sigue en pie:').waitFor();
    const days = (await calendarOf(spot, owner, MIDDLE, plus(MIDDLE, 2))).days;
    expect(days.map(({ status }) => status)).toEqual(['blocked', 'blocked', 'blocked']);

    await button(page, es('calendar.action.default')).click();
    await statusOf(page, MIDDLE, 'open');
    await expect.poll(async () => (await calendarOf(spot, owner, MIDDLE)).days[0]?.status).toBe('open');
    expect(errors).toEqual([]);
  });

  it('[PW-05] does the same by keyboard alone, across months', async () => {
    const page = await browser.open();
    const { es } = TEXTS;
    await openAs(page, owner, pathOf(spot));
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    const start = await page.evaluate(() => document.activeElement?.getAttribute('data-date') ?? '');
    expect(start.slice(0, 7)).toBe(middleOf(2).slice(0, 7));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-date'));
    expect(focused).toBe(plus(start, 2));
    await button(page, es('calendar.action.blocked')).press('Enter');
    await expect
      .poll(async () =>
        (await calendarOf(spot, owner, start, plus(start, 3))).days.map(({ status }) => status).join(' '),
      )
      .toBe('blocked blocked blocked open');
  });

  it('shows a change at once and takes it back when the server refuses it', async () => {
    const page = await browser.open();
    const { es } = TEXTS;
    await openAs(page, owner, pathOf(spot));
    await nextMonth(page);
    const date = plus(MIDDLE, 5);
    await statusOf(page, date, 'open');
    let answer: (() => void) | undefined;
    const asked = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/calendar', async (route) => {
      await asked;
      await refuse(500)(route);
    });
    await cell(page, date).click();
    await button(page, es('calendar.action.blocked')).click();
    await statusOf(page, date, 'blocked');
    answer?.();
    await page.getByText(es('calendar.changeFailed')).waitFor();
    await statusOf(page, date, 'open');
  });

  it('shows who has booked a day and when', async () => {
    const page = await browser.open();
    await openAs(page, owner, pathOf(spot));
    await nextMonth(page);
    await cell(page, MIDDLE).click();
    const panel = page.getByRole('complementary', { name: TEXTS.es('calendar.chosenDays') });
    await panel.getByText('Dani Conductor').waitFor();
    await panel.getByText(/13:00.+12:00/).waitFor();
    expect(await page.getByRole('gridcell', { name: /Disponible, 1 reserva$/ }).count()).toBe(2);
  });

  it('follows another calendar, shows its conflict with a stay, its failure, and lets it go', async () => {
    const page = await browser.open();
    const { es } = TEXTS;
    await openAs(page, owner, pathOf(spot));
    await page.getByLabel(es('calendar.importName')).fill('Airbnb');
    await page.getByLabel(es('calendar.importUrl')).fill(feedUrl());
    await button(page, es('calendar.addImport')).click();
    await page.getByText(es('calendar.problem.not_found')).waitFor();
    expect(await page.getByLabel(es('calendar.importUrl')).inputValue()).toBe(feedUrl());

    feed = feedOf(MIDDLE, plus(MIDDLE, 1));
    await button(page, es('calendar.addImport')).click();
    await page.getByText(es('calendar.stateWell')).waitFor();
    await page.getByRole('heading', { name: 'Hay una reserva que choca con otro calendario' }).waitFor();
    await nextMonth(page);
    await cell(page, MIDDLE).locator('[data-kind="event"]').waitFor();

    feed = '';
    await button(page, 'Actualizar Airbnb').click();
    await page.getByText(es('calendar.stateFailing')).waitFor();
    await cell(page, MIDDLE).locator('[data-kind="event"]').waitFor();

    await button(page, 'Quitar Airbnb').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: es('calendar.remove') })
      .click();
    await page.getByText(es('calendar.importRemoved')).waitFor();
    await cell(page, MIDDLE).locator('[data-kind="event"]').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: /choca/ }).waitFor({ state: 'detached' });
  });

  it('makes, renews and ends the secret link', async () => {
    const page = await browser.open();
    const { es } = TEXTS;
    await openAs(page, owner, pathOf(spot));
    await button(page, es('calendar.createFeed')).click();
    const field = page.getByLabel(es('calendar.feedUrl'));
    await field.waitFor();
    const first = await field.inputValue();
    expect((await fetch(first)).status).toBe(200);
    await button(page, es('calendar.renewFeed')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: es('calendar.renewFeed') })
      .click();
    await expect.poll(() => field.inputValue()).not.toBe(first);
    expect((await fetch(first)).status).toBe(404);
    await button(page, es('calendar.endFeed')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: es('calendar.endFeed') })
      .click();
    await button(page, es('calendar.createFeed')).waitFor();
  });

  it('says so when it cannot be loaded, and belongs to somebody else', async () => {
    const page = await browser.open();
    const { es } = TEXTS;
    let isDown = true;
    await page.route('**/calendar?**', (route) => (isDown ? refuse(500)(route) : route.continue()));
    await page.clock.install();
    await openAs(page, owner, pathOf(spot));
    for (let retry = 0; retry < 4; retry++) await page.clock.runFor(9000);
    await page.getByText(es('calendar.failed')).waitFor();
    isDown = false;
    await button(page, es('common.retry')).click();
    await page.getByRole('grid').waitFor();

    const stranger = await browser.open();
    await openAs(stranger, await app.newPerson(), pathOf(spot));
    await stranger.getByText(es('calendar.notYours')).waitFor();
  });

  it.each(['es', 'en'] as const)('has no finding of axe and no sideways scroll in %s', async (language) => {
    for (const width of [320, 1280]) {
      const page = await browser.open({ width, language });
      await openAs(page, owner, pathOf(spot), language);
      await nextMonth(page, language);
      await statusOf(page, MIDDLE, 'open');
      await cell(page, MIDDLE).click();
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await findFaults(page)).toEqual([]);
    }
  });
});
