import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { findFaults, goAfresh, loseAnswer, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();

let owner: Person;
let driver: Person;
let spot: Spot;

beforeAll(async () => {
  [owner, driver] = await Promise.all([app.newPerson('Olga Dueña'), app.newPerson('Dani Conductor')]);
  spot = await app.publish(owner, { title: 'Plaza hablada' });
});

const write = (page: Page) => page.locator('#mensajes ~ form textarea');
const hasText = (page: Page, text: string) => page.locator('ol li', { hasText: text });

const text = textsOf('es', 'messages', 'dashboard', 'common');

describe('messages', () => {
  let bookingId: string;
  /** Both sign in once; tests navigate in these pages without loading the site again. */
  let driversPage: Page;
  let ownersPage: Page;
  const open = async (page: Page) => {
    await goAfresh(page, `/reserva/${bookingId}#mensajes`);
    await write(page).waitFor();
    return page;
  };
  const unreadOf = async (person: Person) =>
    (await app.call<{ unread: number }>('GET', `/bookings/${bookingId}/messages`, { as: person })).body
      .unread;
  let attempts = 0;
  const say = (as: Person, words: string) =>
    app.call('POST', `/bookings/${bookingId}/messages`, {
      as,
      body: { text: words, clientId: `attempt-${++attempts}` },
    });

  beforeAll(async () => {
    bookingId = (await app.book(driver, spot, { date: inDays(4) })).id;
    [driversPage, ownersPage] = [await browser.open({ width: 360 }), await browser.open({ width: 360 })];
    await openAs(driversPage, app.stack.web, driver, '/ayuda');
    await openAs(ownersPage, app.stack.web, owner, '/ayuda');
  });
  afterEach(() => driversPage.unrouteAll());

  it('are sent by Enter, appear for the other person while both are on the page, and count as read then', async () => {
    const page = await open(driversPage);
    await write(page).fill('Primera línea');
    await write(page).press('Shift+Enter');
    await write(page).pressSequentially('segunda <b>línea</b>');
    await write(page).press('Enter');
    await hasText(page, 'segunda <b>línea</b>').locator('time').waitFor();
    await expect.poll(() => write(page).inputValue()).toBe('');
    expect(await unreadOf(owner)).toBe(1);

    const other = await open(ownersPage);
    await other.getByText('Primera línea').scrollIntoViewIfNeeded();
    await expect.poll(() => unreadOf(owner)).toBe(0);
    await write(other).fill('Nos vemos');
    await other.getByRole('button', { name: text('messages.send') }).click();
    await hasText(page, 'Nos vemos').waitFor();
    // A live region announces it to screen readers.
    await expect.poll(() => page.locator('[role=status]', { hasText: 'Olga: Nos vemos' }).count()).toBe(1);
    await expect.poll(() => unreadOf(driver)).toBe(0);
  });

  it('are not cut off when they are too long, are kept when sending fails, also after a reload, and are delivered once', async () => {
    const page = await open(driversPage);
    await write(page).fill('x'.repeat(2001));
    await page.getByRole('button', { name: text('messages.send') }).click();
    await page
      .getByText(text('messages.tooLong').replace('{most}', '2000').replace('{length}', '2001'))
      .waitFor();
    expect((await write(page).inputValue()).length).toBe(2001);
    const posts = `**/api/bookings/${bookingId}/messages`;
    let isLost = false;
    await page.route(posts, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      // The message arrives, but its answer is lost.
      await loseAnswer(route);
      isLost = true;
    });
    const said = 'Llego tarde';
    await write(page).fill(said);
    await page.getByRole('button', { name: text('messages.send') }).click();
    await expect.poll(() => isLost).toBe(true);
    await page.unroute(posts);
    // The server's copy replaces the one that seemed lost.
    await expect.poll(() => hasText(page, said).locator('time').count()).toBe(1);

    await page.route(posts, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    const later = 'Ya estoy';
    await write(page).fill(later);
    await page.getByRole('button', { name: text('messages.send') }).click();
    await page.getByText(text('messages.unanswered')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await write(page).fill('Un borrador');
    await page.unroute(posts);
    await page.reload();
    await write(page).waitFor();
    await expect.poll(() => write(page).inputValue()).toBe('Un borrador');
    await page.getByRole('button', { name: text('common.retry') }).click();
    await hasText(page, later).locator('time').waitFor();
    const { body } = await app.call<{ messages: { text: string }[] }>(
      'GET',
      `/bookings/${bookingId}/messages`,
      { as: owner },
    );
    for (const words of [said, later])
      expect(body.messages.filter((message) => message.text === words)).toHaveLength(1);
  });

  it('are counted on the dashboard, which links to them', async () => {
    await app.call('POST', `/bookings/${bookingId}/messages/read`, { as: driver, body: { upTo: 99_999 } });
    for (const words of ['Uno de dos', 'Dos de dos']) await say(owner, words);
    await driversPage.goto(`${app.stack.web}/dashboard/bookings`);
    const page = driversPage;
    // In the row of the booking, and in the list of conversations.
    await expect.poll(() => page.getByText('2 mensajes nuevos').count()).toBe(2);
    await page.getByRole('link', { name: 'Olga' }).first().click();
    await page.waitForURL('**/reserva/**');
    await hasText(page, 'Dos de dos').waitFor();
    await expect.poll(() => unreadOf(driver)).toBe(0);
  });
});
