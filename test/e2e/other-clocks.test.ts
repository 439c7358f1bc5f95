import { beforeAll, expect, it } from 'vitest';
import { LOCALES } from '#shared/model/constants.ts';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, useStack } from '#test/support/stack.ts';
import { todayInMadrid } from '#test/support/wall-clock.ts';
import { gatherErrors, textsOf, useBrowser } from './support.ts';
import { sharedBrowser, withoutGraphics } from './windows.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'home', 'search');

let spot: Spot;
beforeAll(async () => {
  const owner = await app.newPerson();
  spot = await app.publishOnMap(owner, { advanceBooking: 0, minDuration: 1 });
});

/** Its calendar and its digits are others. */
const ELSEWHERE = { locale: 'ar-SA-u-ca-islamic-nu-arab', timezoneId: 'Asia/Tokyo' };

it('a browser elsewhere shows the days of Spain in the Gregorian calendar and in European digits', async () => {
  const context = await (await sharedBrowser()).newContext(ELSEWHERE);
  try {
    await context.addInitScript(withoutGraphics);
    const page = await context.newPage();
    const errors = gatherErrors(page);
    // In the last hour of a day, "today" means the next one.
    await page.clock.setSystemTime(`${todayInMadrid()}T11:00:00Z`);
    await page.goto(`${app.stack.web}/spot/${spot.id}?date=${inDays(3)}`);
    await page.getByRole('heading', { level: 1, name: spot.title }).waitFor();
    await page.goto(app.stack.web);
    await page.getByRole('button', { name: es('home.today'), exact: true }).click();
    const [, month = '', day = ''] = todayInMadrid().split('-');
    const name = new Intl.DateTimeFormat(LOCALES.es, { month: 'short', timeZone: 'UTC' }).format(
      new Date(`2026-${month}-01`),
    );
    await page
      .locator('main')
      .getByText(`${Number(day)} ${name}`)
      .first()
      .waitFor();
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
});

it('a clock that is wrong by an hour finds stays that can be booked, or says that there are none', async () => {
  const page = await browser.open();
  const errors = gatherErrors(page);
  for (const hours of [1, -1]) {
    await page.clock.setSystemTime(Date.now() + hours * 3_600_000);
    await page.goto(app.stack.web);
    await page.getByRole('button', { name: es('home.now'), exact: true }).click();
    await page.getByRole('combobox', { name: es('home.where') }).fill('Madrid');
    await page.getByRole('button', { name: es('home.search'), exact: true }).click();
    await page
      .getByText(spot.title)
      .or(page.getByText(es('search.noneAtHours')))
      .first()
      .waitFor();
  }
  expect(errors).toEqual([]);
});
