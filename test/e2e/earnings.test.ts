import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, useStack, type Person } from '#test/support/stack.ts';
import { fillSignIn, findFaults, openAs, refuse, textsOf, unfold, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const TEXTS = {
  es: textsOf('es', 'earnings', 'accounts', 'dashboard', 'common', 'payouts'),
  en: textsOf('en', 'earnings', 'accounts', 'dashboard', 'common', 'payouts'),
};
const { es } = TEXTS;

describe('the earnings page', () => {
  let owner: Person;
  let newcomer: Person;
  let spot: Spot;
  let idle: Spot;
  const day = inDays(2);

  beforeAll(async () => {
    const driver = await app.newPerson();
    [owner, newcomer] = [await app.newPerson('Olga Dueña'), await app.newPerson('Nadia Nueva')];
    spot = await app.publish(owner, { title: 'Plaza con reservas', priceWeekend: '15' });
    idle = await app.publish(owner, { title: 'Plaza tranquila' });
    const quote = await app.quote(spot, {
      date: day,
      isFullDay: 'true',
      startTime: '13:00',
      endTime: '12:00',
    });
    const { body: intent } = await app.intent(driver, quote);
    await app.pay(intent.paymentIntentId);
    expect((await app.confirm(driver, quote, intent.paymentIntentId)).status).toBe(201);
  });

  it('[BR-06] keeps a section open that was unfolded while the earnings were still loading', async () => {
    const page = await browser.open({ width: 360, height: 740 });
    let answer: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/user\/earnings(?:\?|$)/, async (route) => {
      await isAsked;
      await route.continue();
    });
    await openAs(page, app.stack.web, owner, '/ingresos');
    await unfold(page, es('payouts.settings'));
    const section = page.locator('details').filter({ hasText: es('payouts.settings') });
    await expect.poll(() => section.getAttribute('open')).not.toBeNull();
    answer();
    await page
      .locator('summary')
      .filter({ hasText: es('earnings.filters') })
      .waitFor();
    expect(await section.getAttribute('open')).not.toBeNull();
  });

  it('is linked from the dashboard, shows payments by month and spot, and keeps the chosen spot after a reload', async () => {
    const page = await browser.open();
    await openAs(page, app.stack.web, owner, '/dashboard');
    await page.getByRole('link', { name: es('dashboard.earnings') }).click();
    await page.waitForURL('**/ingresos');
    await page.getByRole('heading', { level: 1, name: es('earnings.pageTitle') }).waitFor();
    await page.getByLabel(es('earnings.period')).selectOption(day.slice(0, 4));
    await page.waitForURL(`**/ingresos?period=${day.slice(0, 4)}`);
    await expect
      .poll(async () => (await page.locator('dl').first().locator('dd').allTextContents()).join(' '))
      .toMatch(/12,75\s€.*1.*12,75\s€/);
    const months = page.getByRole('table', { name: es('earnings.months') });
    const sums = await months.getByRole('row').last().getByRole('cell').allTextContents();
    expect(sums.map((sum) => sum.replace(/\s/g, ' '))).toEqual([
      '1',
      '23',
      '17,50 €',
      '2,50 €',
      '2,25 €',
      '12,75 €',
    ]);
    await expect.poll(() => months.getByRole('row').count()).toBe(14);
    const bars = page.getByRole('listitem').filter({ hasText: `de ${day.slice(0, 4)}:` });
    await expect.poll(() => bars.count()).toBe(12);
    const spots = page.getByRole('table', { name: es('earnings.bySpot') });
    await expect
      .poll(() => spots.getByRole('rowheader').allTextContents())
      .toEqual(['Plaza con reservas ', 'Plaza tranquila ']);
    await page.setViewportSize({ width: 360, height: 900 });
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    expect(await findFaults(page)).toEqual([]);

    await page
      .getByRole('combobox', { name: es('earnings.spot') })
      .selectOption({ label: 'Plaza tranquila' });
    await page.getByText(es('earnings.emptyPeriod')).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('spotId')).toBe(idle.id);
    await page.reload();
    await page.getByText(es('earnings.emptyPeriod')).waitFor();
    await unfold(page, es('earnings.filters'));
    await expect
      .poll(() => page.getByRole('combobox', { name: es('earnings.spot') }).inputValue())
      .toBe(idle.id);
    const next = page.getByRole('link', { name: es('earnings.seeSpots') });
    await expect.poll(() => next.getAttribute('href')).toBe('/dashboard/spots');
  });

  it("sends a visitor to sign in, and back with the chosen filters, refuses somebody else's spot, explains fees by an example, and sends an owner without spots to publish", async () => {
    const page = await browser.open();
    const path = `/ingresos?spotId=${spot.id}`;
    await page.goto(app.stack.web + path);
    await page.waitForURL('**/login?**');
    expect(new URL(page.url()).searchParams.get('next')).toBe(path);
    await fillSignIn(page, newcomer);
    await page.getByText(es('earnings.spotUnknown')).waitFor();
    await page.getByRole('button', { name: es('earnings.showAllSpots') }).click();
    await page.getByText(es('earnings.empty')).waitFor();
    const publish = page.getByRole('link', { name: es('earnings.publish') });
    await expect.poll(() => publish.getAttribute('href')).toBe('/publicar');
    await expect
      .poll(() => page.getByRole('button', { name: es('earnings.export'), exact: true }).count())
      .toBe(0);
    const lines = await page.locator('dl').last().locator('dd').allTextContents();
    expect(lines.map((line) => line.replace(/\s/g, ' '))).toEqual(['17,50 €', '2,50 €', '2,25 €', '12,75 €']);
  });

  it('says that loading failed, downloads the table, shows that the download is busy or has failed, and saves nothing when a later part of it fails to load', async () => {
    const page = await browser.open();
    const year = day.slice(0, 4);
    await page.route('**/api/user/earnings*', refuse(400));
    await openAs(page, app.stack.web, owner, `/ingresos?period=${year}`);
    await page.getByText(es('earnings.loadFailed')).waitFor();
    await page.unroute('**/api/user/earnings*');
    await page.getByRole('button', { name: es('common.retry') }).click();
    await page.getByRole('heading', { name: es('earnings.byMonth') }).waitFor();

    await page.route('**/api/user/earnings/export*', refuse(500));
    await page.getByRole('button', { name: es('earnings.export'), exact: true }).click();
    await page.getByText(es('earnings.exportFailed')).waitFor();
    await page.unroute('**/api/user/earnings/export*');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/user/earnings/export*', async (route) => {
      await held;
      await route.continue();
    });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: es('earnings.export'), exact: true }).click();
    await page.getByRole('button', { name: es('earnings.exporting') }).waitFor();
    release();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`plazalibre-ingresos-${year}-01-${year}-12.csv`);
    const bytes = readFileSync(await file.path());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString('utf8')).toMatch(
      /;Plaza con reservas;[0-9A-Z]{8};Confirmada;17,50;2,50;2,25;12,75\r\n$/,
    );
    await page.unroute('**/api/user/earnings/export*');

    let files = 0;
    page.on('download', () => (files += 1));
    const asked: string[] = [];
    await page.route('**/api/user/earnings/export*', async (route) => {
      const { searchParams } = new URL(route.request().url());
      asked.push(searchParams.get('cursor') ?? '');
      if (asked.length > 1) return route.abort();
      const response = await route.fetch();
      return route.fulfill({ response, headers: { ...response.headers(), 'x-next-cursor': 'a~b' } });
    });
    await page.getByRole('button', { name: es('earnings.export'), exact: true }).click();
    await expect.poll(() => [asked, files]).toEqual([['', 'a~b', 'a~b'], 0]);
    await page.getByText(es('earnings.exportFailed')).first().waitFor();
  });

  it('begins on telephones with the next payout and this month, has the rest folded within some screens, and shows no hours of few stays', async () => {
    const page = await browser.open({ width: 360, height: 740 });
    await openAs(page, app.stack.web, owner, `/ingresos?period=${day.slice(0, 4)}`);
    const next = page
      .locator('section', { has: page.getByRole('heading', { name: es('payouts.next') }) })
      .last();
    await next.getByText('12,75').waitFor();
    await next.getByText(es('payouts.nextAfterStay').replace('{date}', '')).waitFor();
    const month = page.getByRole('region', { name: es('earnings.keyFigures') });
    // Of a year that begins in two days, the best month.
    await month
      .getByRole('heading', {
        name: new RegExp(`^(${es('earnings.earnedThisMonth')}|${es('earnings.bestMonth')})`),
      })
      .waitFor();
    await page.getByRole('heading', { name: es('earnings.howFees') }).waitFor();
    const main = await page.getByRole('main').boundingBox();
    expect(main?.height).toBeLessThan(2000);
    expect(await page.getByRole('table').filter({ visible: true }).count()).toBe(0);
    await unfold(page, es('earnings.occupancy'));
    await page.getByText(es('earnings.occupancyLater').replace('{count}', '10')).waitFor();
    await unfold(page, es('earnings.months'));
    await page.getByRole('table', { name: es('earnings.months') }).waitFor();
    expect(await findFaults(page)).toEqual([]);
  });

  it('[BR-06] adds up what waits on all pages of payouts, until one on which nothing waits', async () => {
    const page = await browser.open();
    const asked: string[] = [];
    await page.route(/\/api\/payouts(?:\?|$)/, (route) => {
      const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? '';
      asked.push(cursor);
      const number = Number(cursor || 0);
      const payouts = Array.from({ length: 20 }, (_, index) => ({
        bookingId: `bkg_${number}_${index}`,
        ...{ spotId: spot.id, spotTitle: spot.title, timeZone: 'Europe/Madrid' },
        ...{ startTime: '2026-03-01T10:00:00.000Z', endTime: '2026-03-01T12:00:00.000Z' },
        ...{ dueAt: '2026-03-02T12:00:00.000Z', sentAt: null },
        ...(number < 2 ? { state: 'held', heldFor: 'onboarding' } : { state: 'sent', heldFor: null }),
        amount: 1.5,
      }));
      return route.fulfill({ json: { payouts, nextCursor: String(number + 1) } });
    });
    await openAs(page, app.stack.web, owner, '/ingresos');
    const next = page
      .locator('section', { has: page.getByRole('heading', { name: es('payouts.next') }) })
      .last();
    await next.getByText('60,00').waitFor();
    expect(asked).toEqual(['', '1', '2']);
  });

  it('fits 320 pixels in English', async () => {
    const page = await browser.open({ width: 320 });
    await openAs(page, app.stack.web, owner, `/ingresos?period=${day.slice(0, 4)}`, 'en');
    for (const key of ['earnings.byMonth', 'earnings.bySpot'])
      await page.getByRole('heading', { name: TEXTS.en(key) }).waitFor();
    const isWider = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    await expect.poll(() => page.evaluate(isWider)).toBe(false);
  });
});
