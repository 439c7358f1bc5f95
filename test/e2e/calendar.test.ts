import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import type { SpotCalendar } from '#shared/api/calendars.ts';
import { openTable } from '#shared/data/client.ts';
import { spotsRepository } from '#shared/data/spots-repository.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { env } from '#shared/lib/env.ts';
import { useStack, type Person } from '#test/support/stack.ts';
import {
  chooseDay,
  findFaults,
  gatherErrors,
  goAfresh,
  openAs,
  refuse,
  textsOf,
  useBrowser,
} from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'calendar', 'accounts', 'common');
const en = textsOf('en', 'calendar', 'accounts', 'common');

/** The fifteenth of the month that many months ahead, so that no test depends on the day on which it runs. */
const middleOf = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15)).toISOString().slice(0, 10);
};
const plus = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const compact = (date: string) => date.replaceAll('-', '');

const MIDDLE = middleOf(1);
const pathOf = (spot: Spot) => `/calendario/${spot.id}`;

const cell = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const nextMonth = (page: Page, text = es) => button(page, text('calendar.nextMonth')).click();
const statusOf = (page: Page, date: string, status: string) =>
  page.locator(`[data-date="${date}"][data-status="${status}"][aria-busy="false"]`).waitFor();

const calendarOf = async (spot: Spot, owner: Person, from: string, to = from) =>
  (
    await app.call<SpotCalendar>('GET', `/parking-spots/${spot.id}/calendar?from=${from}&to=${to}`, {
      as: owner,
    })
  ).body;

describe('the calendar page of a spot', () => {
  let page: Page;
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
    page = await browser.open();
    await openAs(page, app.stack.web, owner, pathOf(spot));
    await nextMonth(page);
  });
  afterEach(() => page.unrouteAll());
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

  it('[PW-05] blocks days that are dragged over, says which stays are kept, and opens the days again', async () => {
    const errors = gatherErrors(page);
    await statusOf(page, MIDDLE, 'open');
    await cell(page, MIDDLE).hover();
    await page.mouse.down();
    await cell(page, plus(MIDDLE, 1)).hover();
    await cell(page, plus(MIDDLE, 2)).hover();
    await page.mouse.up();
    await expect.poll(() => page.locator('[aria-selected="true"]').count()).toBe(3);
    await button(page, es('calendar.action.blocked')).click();
    await statusOf(page, plus(MIDDLE, 2), 'blocked');
    await page.getByText('En estos días ya hay una reserva, que sigue en pie:').waitFor();
    const days = (await calendarOf(spot, owner, MIDDLE, plus(MIDDLE, 2))).days;
    expect(days.map(({ status }) => status)).toEqual(['blocked', 'blocked', 'blocked']);

    await button(page, es('calendar.action.open')).click();
    await statusOf(page, MIDDLE, 'open');
    await expect.poll(async () => (await calendarOf(spot, owner, MIDDLE)).days[0]?.status).toBe('open');
    expect(errors).toEqual([]);
  });

  it('[PW-05] takes the first and last day as typed dates as well', async () => {
    const panel = page.getByRole('complementary', { name: es('calendar.chosenDays') });
    await cell(page, plus(MIDDLE, 3)).click();
    await panel.getByRole('button', { name: new RegExp(`^${es('calendar.to')}`) }).click();
    await chooseDay(page, panel.getByRole('dialog'), plus(MIDDLE, 6));
    await expect.poll(() => page.locator('td[aria-selected="true"][data-date]').count()).toBe(4);
  });

  it('shows a change at once and reverts it when the server refuses it', async () => {
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

  it('shows who has booked a day and when, also at 360 pixels', async () => {
    await page.setViewportSize({ width: 360, height: 900 });
    await cell(page, MIDDLE).click();
    const panel = page.getByRole('complementary', { name: es('calendar.chosenDays') });
    await panel.getByText('Dani', { exact: true }).waitFor();
    await panel.getByText(/13:00.+12:00/).waitFor();
    await expect.poll(() => page.getByRole('gridcell', { name: /Disponible, 1 reserva$/ }).count()).toBe(2);
    expect(await findFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('[PW-05] begins with this week, followed by the next month near the end of one, and shows earlier weeks on request', async () => {
    const phone = await browser.open({ width: 360, height: 740 });
    await openAs(phone, app.stack.web, owner, pathOf(spot));
    const { today } = await calendarOf(spot, owner, MIDDLE);
    const dates = () =>
      phone.locator('[data-date]').evaluateAll((cells) => cells.map((one) => one.getAttribute('data-date')));
    await cell(phone, today).waitFor();
    const [first = ''] = await dates();
    expect((first ?? '') > plus(today, -7)).toBe(true);
    await cell(phone, plus(today, 7)).waitFor();
    expect(await findFaults(phone)).toEqual([]);
    const earlier = button(phone, es('calendar.pastWeeks'));
    if (Number(today.slice(8)) > 7) await earlier.click();
    await expect.poll(async () => (await dates())[0]).toBe(`${today.slice(0, 7)}-01`);
  });

  it('[PW-05] offers one way to open a blocked day whose weekday is open', async () => {
    await cell(page, plus(MIDDLE, 3)).click();
    const panel = page.getByRole('complementary', { name: es('calendar.chosenDays') });
    const action = (state: string) =>
      panel.getByRole('button', { name: es(`calendar.action.${state}`), exact: true });
    await action('blocked').click();
    await statusOf(page, plus(MIDDLE, 3), 'blocked');
    await action('open').waitFor();
    expect(await action('default').count()).toBe(0);
    await action('open').click();
    await statusOf(page, plus(MIDDLE, 3), 'open');
  });

  it('[PW-05] on a telephone opens a sheet at the bottom edge, where a day can be blocked at once', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const panel = page.getByRole('complementary', { name: es('calendar.chosenDays') });
    const blockAll = async (date: string) => {
      await cell(page, date).click();
      await expect.poll(() => button(page, es('calendar.action.blocked')).boundingBox()).not.toBeNull();
      const isReachable = () =>
        page.evaluate(
          ([label, day]) => {
            const boxOf = (element: Element | undefined) => element?.getBoundingClientRect();
            const action = [...document.querySelectorAll('button')].find(
              ({ textContent }) => textContent === label,
            );
            const [press, chosen] = [
              boxOf(action),
              boxOf(document.querySelector(`[data-date="${day}"]`) ?? undefined),
            ];
            const sheet = boxOf(action?.closest('aside') ?? undefined);
            return press && chosen && sheet && press.bottom <= innerHeight && chosen.bottom <= sheet.top;
          },
          [es('calendar.action.blocked'), date] as const,
        );
      await expect.poll(isReachable).toBe(true);
    };
    // One in the first weeks and one in the last.
    await blockAll(`${MIDDLE.slice(0, 8)}03`);
    await blockAll(`${MIDDLE.slice(0, 8)}27`);
    expect(await findFaults(page)).toEqual([]);
    await panel.getByRole('button', { name: es('common.close') }).click();
    await button(page, es('calendar.action.blocked')).waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-date'));
    await expect.poll(focused).toBe(`${MIDDLE.slice(0, 8)}27`);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('[PW-05] shows the days of a rental by the month, which cannot be blocked, also at 360 pixels', async () => {
    const errors = gatherErrors(page);
    const spots = spotsRepository(openTable(env.tableName()), isPublic);
    const [first, later] = [plus(MIDDLE, 8), plus(MIDDLE, 12)];
    const rent = async (isRented: boolean) => {
      const stored = await spots.find(spot.id);
      if (!stored) throw new Error('There is no spot.');
      const rented = isRented
        ? [{ rentalId: 'rnt_01JQ2T8Z3M4N5P6Q7R8S9TABCD', from: first, until: null }]
        : [];
      await spots.update({ ...stored, rented, version: stored.version + 1 });
    };
    await rent(true);
    await page.reload();
    await nextMonth(page);
    const panel = page.getByRole('complementary', { name: es('calendar.chosenDays') });
    await page.setViewportSize({ width: 360, height: 740 });
    await cell(page, later).click();
    await panel.getByText(/^Desde el .+, sin fecha de fin$/).waitFor();
    await panel.getByText(es('calendar.rentedDays')).waitFor();
    expect(await button(page, es('calendar.action.blocked')).count()).toBe(0);
    expect(await page.getByRole('gridcell', { name: /Alquilado$/ }).count()).toBeGreaterThan(3);
    expect(await findFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await cell(page, plus(first, -1)).click();
    await button(page, es('calendar.action.blocked')).waitFor();
    expect(errors).toEqual([]);
    await rent(false);
    await page.reload();
    await nextMonth(page);
  });

  it('imports another calendar, shows its conflict with a stay and its failure, and removes it', async () => {
    await page.getByLabel(es('calendar.importName')).fill('Airbnb');
    await page.getByLabel(es('calendar.importUrl')).fill(feedUrl());
    await button(page, es('calendar.addImport')).click();
    await page.getByText(es('calendar.problem.not_found')).waitFor();
    await expect.poll(() => page.getByLabel(es('calendar.importUrl')).inputValue()).toBe(feedUrl());

    feed = feedOf(MIDDLE, plus(MIDDLE, 1));
    await button(page, es('calendar.addImport')).click();
    await page.getByText(es('calendar.stateWell')).waitFor();
    await page.getByRole('heading', { name: 'Hay una reserva que choca con otro calendario' }).waitFor();
    await cell(page, MIDDLE).locator('[data-kind="event"]').waitFor();

    // Another one of the same name and host, which does not arrive, is not taken for this one.
    await page.route('**/calendar/imports', (route) => route.abort('connectionreset'));
    await page.getByLabel(es('calendar.importName')).fill('Airbnb');
    await page.getByLabel(es('calendar.importUrl')).fill(feedUrl());
    await button(page, es('calendar.addImport')).click();
    await page.getByText(es('common.unanswered')).first().waitFor();
    expect(await page.getByLabel(es('calendar.importUrl')).inputValue()).toBe(feedUrl());
    await page.unroute('**/calendar/imports');

    await page.getByRole('gridcell', { name: /Ocupado, 1 reserva, 1 evento/ }).waitFor();
    await button(page, 'Actualizar Airbnb').click();
    await page.getByText(es('calendar.refreshed')).waitFor();
    // Suddenly empty, it is doubted; and an event without a readable date is listed.
    feed = feedOf(MIDDLE, 'nunca').replace('UID:', 'SUMMARY:Mudanza\r\nUID:').replace(compact(MIDDLE), 'hoy');
    await button(page, 'Actualizar Airbnb').click();
    await page.getByText(es('calendar.stateDoubtful')).waitFor();
    await page.getByText(/perdió de golpe todo o casi todo lo que tenía/).waitFor();
    await page.getByText(`Mudanza (${es('calendar.unreadUndated')})`).waitFor();
    await cell(page, MIDDLE).locator('[data-kind="event"]').waitFor();
    expect(await findFaults(page)).toEqual([]);

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
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe(es('calendar.inTitle'));
    await page.getByRole('heading', { name: /choca/ }).waitFor({ state: 'detached' });
  });

  it('creates, renews and deletes the secret link', async () => {
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

  it('[PW-05] does the same by keyboard alone, across months', async () => {
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
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

  it('says so when it cannot be loaded or belongs to somebody else', async () => {
    const late = await browser.open();
    let isDown = true;
    await late.route('**/calendar?**', (route) => (isDown ? refuse(500)(route) : route.continue()));
    await late.clock.install();
    await openAs(late, app.stack.web, owner, pathOf(spot));
    // Each failure is followed by a longer wait before the next attempt.
    const failed = late.getByText(es('calendar.failed'));
    await expect
      .poll(async () => {
        await late.clock.runFor(9000);
        return failed.isVisible();
      })
      .toBe(true);
    isDown = false;
    await button(late, es('common.retry')).click();
    await late.getByRole('grid').waitFor();

    await openAs(late, app.stack.web, await app.newPerson(), pathOf(spot));
    await late.getByText(es('calendar.notYours')).waitFor();
  });

  it('is shown in English, with weeks that begin on Sunday', async () => {
    const firstDay = () => page.getByRole('columnheader').first().getAttribute('abbr');
    expect(await firstDay()).toBe('lunes');
    await page
      .getByRole('button', { name: /Español/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'English' }).first().click();
    await expect.poll(firstDay).toBe('Sunday');
    await goAfresh(page, pathOf(spot));
    await nextMonth(page, en);
    await statusOf(page, MIDDLE, 'open');
    const column = new Date(`${MIDDLE}T00:00Z`).getUTCDay();
    await expect
      .poll(() =>
        cell(page, MIDDLE).evaluate((day) =>
          [...(day.closest('tr')?.children ?? [])].indexOf(day.closest('td') ?? day),
        ),
      )
      .toBe(column);
    await cell(page, MIDDLE).click();
    const panel = page.getByRole('complementary', { name: en('calendar.chosenDays') });
    await panel.getByRole('button', { name: en('calendar.action.blocked'), exact: true }).waitFor();
    await expect.poll(() => page.getByRole('gridcell', { name: /Available, 1 booking$/ }).count()).toBe(2);
  });
});
