import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Quote, Spot } from '#shared/api/spots.ts';
import { LOCALES } from '#shared/model/constants.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { releaseHolds } from './payment-support.ts';
import {
  chooseDay,
  countSheets,
  findFaults,
  findTextsCutBySpacing,
  goAfresh,
  openAs,
  refuse,
  showAsPrinted,
  showTileMap,
  textsOf,
  useBrowser,
} from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'spots', 'bookings', 'common');

let owner: Person;
let driver: Person;
let spot: Spot;

beforeAll(async () => {
  owner = await app.newPerson('Olga Dueña');
  driver = await app.newPerson('Dani Conductor');
  spot = await app.publish(owner, {
    priceWeekday: '15.50',
    priceWeekend: '20',
    advanceBooking: 30,
    maneuverability: 5,
  });
});

/** A visitor's page; tests navigate in it without loading the site again. */
let visitor: Page;
beforeAll(async () => {
  visitor = await browser.open();
  await visitor.goto(`${app.stack.web}/ayuda`);
});
afterEach(async () => {
  await visitor.unrouteAll();
  await releaseHolds(app, driver);
});

const openSpot = async (query = '', id = spot.id, go = goAfresh) => {
  await go(visitor, `/spot/${id}${query}`);
  await visitor.getByRole('heading', { level: 1, name: /^(?!Centro de ayuda)/ }).waitFor();
  return visitor;
};

/** Loads the spot page again, so that nothing comes from the visitor's cache. */
const reloadSpot = (query: string, id = spot.id) =>
  openSpot(query, id, async (page, to) => void (await page.goto(app.stack.web + to)));

const box = (page: Page) => page.getByRole('region', { name: es('bookings.boxTitle') });
const field = (page: Page, key: string) => box(page).getByRole('button', { name: new RegExp(`^${es(key)}`) });
const linesOf = (page: Page) =>
  box(page)
    .locator('dl dd:not(details dd)')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent));

const inEuros = (euros: number) => `${euros.toFixed(2).replace('.', ',')} €`;
const amountsOf = ({ lines, totalPrice }: Quote) =>
  [...lines.map(({ amount }) => amount), totalPrice].map(inEuros);

/** Replaces the no-break spaces of amounts, so that tests are easier to read. */
const plain = (texts: string[]) => texts.map((text) => text.replace(/\s/g, ' '));

const DAY_TEXT = new Intl.DateTimeFormat(LOCALES.es, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** The first date at least `days` from today that is this day of the week; Sunday is 0. */
const nextWeekday = (weekday: number, days: number) => {
  for (let day = days; ; day++)
    if (new Date(`${inDays(day)}T12:00:00Z`).getUTCDay() === weekday) return inDays(day);
};

const moved = (date: string, days: number) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

describe('the spot page', () => {
  it('[SD-01] shows its pictures by thumbnail and by key, its badges and facts, and a map at zoom 17', async () => {
    const page = await browser.open({ map: true });
    const tiles = await showTileMap(page, app.stack.web);
    await page.goto(`${app.stack.web}/spot/${spot.id}`);
    const gallery = page.getByRole('region', { name: es('spots.gallery') });
    await gallery.waitFor();
    const current = () => gallery.locator('[aria-current=true]').getAttribute('aria-label');
    await expect.poll(() => gallery.locator('img').count()).toBe(2 * spot.images.length);
    await gallery.getByRole('button', { name: 'Foto 3 de 3' }).click();
    await expect.poll(current).toBe('Foto 3 de 3');
    await gallery.getByRole('button', { name: es('spots.previousPhoto') }).click();
    await expect.poll(current).toBe('Foto 2 de 3');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(current).toBe('Foto 1 de 3');
    // The button keeps the focus at the first picture.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(() => focused()).toBe(es('spots.previousPhoto'));
    await page.keyboard.press('End');
    await expect.poll(current).toBe('Foto 3 de 3');
    await page.keyboard.press('Home');
    await expect.poll(current).toBe('Foto 1 de 3');
    // A swipe scrolls the strip.
    await gallery
      .locator('ul')
      .first()
      .evaluate((strip) => {
        strip.scrollLeft = strip.clientWidth;
      });
    await expect.poll(current).toBe('Foto 2 de 3');

    const main = page.getByRole('main');
    for (const badge of ['Acceso 24 h', 'Cubierta', 'Vigilada', 'Rampa', 'Videovigilancia'])
      await main.getByRole('listitem').getByText(badge, { exact: true }).waitFor();
    await expect.poll(() => main.getByText('Ascensor', { exact: true }).count()).toBe(0);
    const facts = await main
      .locator('section', { has: page.getByRole('heading', { name: es('spots.facts') }) })
      .locator('dl')
      .innerText();
    for (const fact of ['42', '5 × 2,5 m', '2,2 m', 'Muy buena', 'Coche', '1 hora', '30 horas'])
      expect(facts).toContain(fact);
    for (const text of [spot.title, spot.address, spot.description, spot.instructions])
      await main.getByText(text).first().waitFor();
    await page.getByRole('heading', { name: es('spots.where') }).scrollIntoViewIfNeeded();
    await expect.poll(() => tiles.length).toBeGreaterThan(0);
    expect(tiles.every((tile) => tile.startsWith('/tiles/17/'))).toBe(true);
  });

  it('[SD-02] copies its link when the device cannot share, links back, and says when the spot does not exist', async () => {
    const page = await openSpot('?ref=AMIGA');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
    );
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'share'));
    await page.getByRole('button', { name: es('spots.share') }).click();
    await page.getByText(es('spots.shareCopied')).waitFor();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${app.stack.web}/spot/${spot.id}`);

    await page.evaluate(() =>
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: (data: ShareData) => {
          document.title = `shared ${data.url ?? ''}`;
          return Promise.resolve();
        },
      }),
    );
    await page.getByRole('button', { name: es('spots.share') }).click();
    await expect.poll(() => page.title()).toBe(`shared ${app.stack.web}/spot/${spot.id}`);

    await page.getByRole('link', { name: 'Volver a los resultados' }).click();
    expect(new URL(page.url()).pathname).toBe('/');

    const missing = await openSpot('', 'spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD');
    await missing.getByRole('heading', { level: 1, name: 'Plaza no encontrada' }).waitFor();
    await missing
      .getByRole('main')
      .getByRole('link', { name: es('common.backHome') })
      .click();
    expect(new URL(missing.url()).pathname).toBe('/');
  });

  it('prints on one sheet, without controls', async () => {
    const page = await openSpot();
    await box(page).getByRole('checkbox').first().waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    expect(await countSheets(page)).toBe(1);
    const printed = await showAsPrinted(page);
    for (const text of [spot.title, spot.address, spot.description, '15,50 €'])
      expect(printed).toContain(text);
    for (const text of [es('bookings.notChargedYet'), es('spots.mapLoading'), es('bookings.referral')])
      expect(printed).not.toContain(text);
  });

  it('shows the chosen day and the outline of stars in forced colours', async () => {
    const page = await openSpot();
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await field(page, 'bookings.entry').click();
    const day = page.locator('.rdp-range_start button');
    await day.waitFor();
    const colours = await day.evaluate((chosen) => {
      const sample = document.body.appendChild(document.createElement('div'));
      sample.style.cssText = 'forced-color-adjust: none; background: Highlight';
      return [chosen, sample].map((one) => getComputedStyle(one).backgroundColor);
    });
    expect(colours[0]).toBe(colours[1]);
    const line = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--star-line'),
    );
    expect(line).toBe('CanvasText');
    await page.emulateMedia({ forcedColors: null, colorScheme: null });
  });

  it('can be retried when it cannot be loaded', async () => {
    const other = await app.publish(owner, { title: 'La otra plaza' });
    await visitor.route(`**/api/parking-spots/${other.id}`, refuse(500));
    await goAfresh(visitor, `/spot/${other.id}`);
    await visitor.getByRole('alert').getByText(es('spots.failedTitle')).waitFor();
    await visitor.unrouteAll();
    await visitor.getByRole('button', { name: es('common.retry') }).click();
    await visitor.getByRole('heading', { level: 1, name: other.title }).waitFor();
    await box(visitor).locator('dl').first().waitFor();
    await visitor.setViewportSize({ width: 360, height: 740 });
    expect(await findFaults(visitor)).toEqual([]);
  });

  it('cuts off no text with the reader’s wider text spacing', async () => {
    const page = await openSpot();
    await field(page, 'bookings.entry').waitFor();
    expect(await findTextsCutBySpacing(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

describe('the booking box', () => {
  it('[BB-01] starts with full days from the first bookable day, and books once the terms are accepted', async () => {
    const { body } = await app.call<{ firstBookableDate: string }>(
      'GET',
      `/parking-spots/${spot.id}/availability?from=${inDays(0)}&to=${inDays(1)}`,
    );
    // The spot must be booked 30 hours ahead, so its first bookable day is never today.
    expect(body.firstBookableDate > inDays(0)).toBe(true);
    const page = await reloadSpot('?ref=AMIGA10');
    const day = Number(body.firstBookableDate.slice(8));
    await expect.poll(() => field(page, 'bookings.entry').innerText()).toContain(` ${day} `);
    await expect
      .poll(() =>
        box(page)
          .getByRole('checkbox', { name: es('bookings.fullDay') })
          .isChecked(),
      )
      .toBe(true);
    const code = box(page).getByLabel(es('bookings.referral'));
    await expect.poll(() => code.inputValue()).toBe('AMIGA10');
    const book = box(page).getByRole('button', { name: 'Reservar' });
    await expect.poll(() => book.isDisabled()).toBe(true);
    const terms = box(page).getByRole('checkbox', { name: /términos/ });
    await expect
      .poll(() => terms.locator('..').getByRole('link').getAttribute('href'))
      .toBe('/terminos-condiciones');
    await terms.check();
    await expect.poll(() => book.isEnabled()).toBe(true);

    await box(page)
      .getByRole('checkbox', { name: es('bookings.fullDay') })
      .uncheck();
    await expect.poll(() => box(page).getByLabel(es('bookings.entryTime')).inputValue()).toBe('08:00');
    await expect.poll(() => box(page).getByLabel(es('bookings.exitTime')).inputValue()).toBe('18:00');
    const offered = await box(page).getByLabel(es('bookings.entryTime')).locator('option').allTextContents();
    expect(offered).toHaveLength(48);
    await field(page, 'bookings.entry').click();
    const yesterday = page.locator(`[data-day="${inDays(-1)}"] button`);
    if ((await yesterday.count()) > 0) await expect.poll(() => yesterday.isDisabled()).toBe(true);
    await chooseDay(page, page.getByRole('dialog'), inDays(10));
    await book.click();
    await page.waitForURL('**/booking/**');
    expect(new URL(page.url()).pathname).toBe(`/booking/${spot.id}`);
    // The code of the link goes along (ruling 41).
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({
        date: inDays(10),
        startTime: '08:00',
        endTime: '18:00',
        isFullDay: 'false',
        ref: 'AMIGA10',
      });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('plazalibre.referral'))).toBeNull();

    await page.goBack();
    await expect.poll(() => terms.isChecked()).toBe(true);
    await page.reload();
    await expect.poll(() => terms.isChecked()).toBe(true);
    await terms.uncheck();
    await openSpot();
    await expect.poll(() => book.isDisabled()).toBe(true);
  });

  it('[BB-02] shows what is charged: weekday and weekend days, hours on two days, and the fee', async () => {
    const friday = nextWeekday(5, 3);
    const monday = moved(friday, 3);
    const page = await openSpot(
      `?date=${friday}&endDate=${monday}&startTime=13:00&endTime=12:00&isFullDay=true`,
    );
    await box(page).getByText(es('bookings.total'), { exact: true }).waitFor();
    expect(plain(await linesOf(page))).toEqual(['15,50 €', '40,00 €', '2,50 €', '58,00 €']);
    const whole = await app.quote(spot, { date: friday, endDate: monday });
    expect(plain(await linesOf(page))).toEqual(amountsOf(whole));

    await box(page)
      .getByRole('checkbox', { name: es('bookings.fullDay') })
      .uncheck();
    await box(page).getByLabel(es('bookings.exitTime')).selectOption('07:30');
    // An exit that is not after the entry is on the next day.
    await field(page, 'bookings.exit')
      .getByText(DAY_TEXT.format(new Date(moved(friday, 1))))
      .waitFor();
    // 16 h of Friday at 15.50 / 24, 7.5 h of Saturday at 20 / 24.
    await expect
      .poll(async () => plain(await linesOf(page)))
      .toEqual(['10,33 €', '6,25 €', '2,50 €', '19,08 €']);
    const part = await app.quote(spot, {
      date: friday,
      startTime: '08:00',
      endTime: '07:30',
      isFullDay: 'false',
    });
    const { body } = await app.intent(driver, part);
    expect(body.totalPrice).toBe(19.08);
  });

  it('disables booked nights, and offers the next free stay for one that was taken meanwhile', async () => {
    const date = inDays(20);
    const quote = await app.quote(spot, { date });
    await app.intent(driver, quote);
    const page = await reloadSpot(
      `?date=${date}&endDate=${inDays(21)}&startTime=13:00&endTime=12:00&isFullDay=true`,
    );
    await box(page).getByText(es('bookings.problemTaken')).waitFor();
    const book = box(page).getByRole('button', { name: 'Reservar', exact: true });
    await box(page)
      .getByRole('checkbox', { name: /términos/ })
      .check();
    await expect.poll(() => book.isDisabled()).toBe(true);
    await field(page, 'bookings.entry').click();
    const days = page.getByRole('dialog');
    await expect.poll(() => days.locator(`[data-day="${date}"] button`).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await box(page)
      .getByRole('button', { name: /^Siguiente hueco/ })
      .click();
    await expect.poll(() => book.isEnabled()).toBe(true);
    expect(new URL(page.url()).searchParams.get('date')).toBe(inDays(21));
  });

  it('says that an owner cannot book their own spot, and which rule a stay breaks', async () => {
    const closed = await app.publish(owner, {
      availableDays: ['lunes'],
      accessHours: { start: '09:00', end: '20:00' },
      minDuration: 5,
    });
    const monday = nextWeekday(1, 3);
    const tooShort = `?date=${monday}&startTime=10:00&endTime=12:00&isFullDay=false`;
    const page = await openSpot(tooShort, closed.id);
    await box(page).getByText('La estancia mínima es de 5 horas. Alarga la reserva.').waitFor();
    await box(page).getByLabel(es('bookings.exitTime')).selectOption('20:00');
    await expect.poll(() => box(page).getByRole('alert').count()).toBe(0);
    const offered = await box(page).getByLabel(es('bookings.entryTime')).locator('option').allTextContents();
    expect([offered[0], offered.at(-1)]).toEqual(['09:00', '20:00']);
    await box(page)
      .getByRole('checkbox', { name: es('bookings.fullDay') })
      .check();
    await box(page).getByText(es('bookings.problemDay')).waitFor();

    const ownersPage = await browser.open();
    await openAs(ownersPage, app.stack.web, owner, `/spot/${spot.id}`);
    await box(ownersPage).getByText(es('bookings.problemOwn')).waitFor();
    await box(ownersPage)
      .getByRole('checkbox', { name: /términos/ })
      .check();
    await expect
      .poll(() => box(ownersPage).getByRole('button', { name: 'Reservar', exact: true }).isDisabled())
      .toBe(true);
  });

  it('[BB-01] offers the half hours that are free in the calendar', async () => {
    const nights = await app.publish(owner, {
      accessHours: { start: '20:00', end: '09:00' },
      advanceBooking: 1,
    });
    const dark = await openSpot('', nights.id);
    await expect
      .poll(() =>
        box(dark)
          .getByRole('checkbox', { name: es('bookings.fullDay') })
          .isChecked(),
      )
      .toBe(false);
    await expect.poll(() => box(dark).getByLabel(es('bookings.entryTime')).inputValue()).toBe('20:00');
    await expect.poll(() => box(dark).getByLabel(es('bookings.exitTime')).inputValue()).toBe('09:00');

    const part = await app.publish(owner, { advanceBooking: 1 });
    const date = inDays(12);
    const hours = { date, startTime: '10:00', endTime: '12:00', isFullDay: 'false' };
    await app.intent(driver, await app.quote(part, hours));
    const page = await openSpot(`?date=${date}&startTime=08:00&endTime=09:30&isFullDay=false`, part.id);
    const options = (key: string) => box(page).getByLabel(es(key)).locator('option:disabled');
    await expect
      .poll(() => options('bookings.entryTime').allTextContents())
      .toEqual(['10:00', '10:30', '11:00', '11:30']);
    const exits = await options('bookings.exitTime').allTextContents();
    // An entry at 08:00 can end by 10:00, but not later and not on the next day.
    expect([exits.includes('10:00'), exits.includes('10:30'), exits.includes('07:30')]).toEqual([
      false,
      true,
      true,
    ]);
    await box(page).getByLabel(es('bookings.entryTime')).selectOption('12:00');
    await box(page).getByLabel(es('bookings.exitTime')).selectOption('18:00');
    await expect.poll(() => box(page).getByRole('alert').count()).toBe(0);
  });

  it('[BB-01] shows similar spots nearby for the same stay when it is taken, by days and by hours', async () => {
    const place = {
      latitude: '41.9800',
      longitude: '2.8200',
      address: 'Calle Nou 1, Girona',
      advanceBooking: 1,
    };
    const [wanted, near, far] = [
      await app.publish(owner, { ...place, title: 'La ocupada' }),
      await app.publish(owner, { ...place, title: 'La cercana', latitude: '41.9845' }),
      await app.publish(owner, { ...place, title: 'La lejana', latitude: '42.3000' }),
    ];
    const night = { date: inDays(14), endDate: inDays(15) };
    const hours = { date: inDays(17), startTime: '09:00', endTime: '11:00', isFullDay: 'false' };
    for (const stay of [night, hours]) await app.intent(driver, await app.quote(wanted, stay));
    await app.untilMapFollows();
    const whole = { ...night, startTime: '13:00', endTime: '12:00', isFullDay: 'true' };
    for (const stay of [whole, hours]) {
      const page = await openSpot(`?${new URLSearchParams(stay).toString()}`, wanted.id);
      const similar = box(page).getByRole('region', { name: es('spots.similar') });
      const { totalPrice } = await app.quote(near, stay);
      await similar.getByRole('link', { name: 'La cercana' }).waitFor();
      const [row = ''] = plain(await similar.getByRole('listitem').allTextContents());
      expect(row).toContain('A 500 m');
      expect(row).toContain(inEuros(totalPrice));
      await expect.poll(() => similar.getByRole('link', { name: far.title }).count()).toBe(0);
      await similar.getByRole('link', { name: 'La cercana' }).click();
      await page.waitForURL(`**/spot/${near.id}?**`);
      await page.getByRole('heading', { level: 1, name: 'La cercana' }).waitFor();
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(stay);
      await box(page).getByText(inEuros(totalPrice).replace(' ', '\u00a0')).first().waitFor();
    }
    await app.intent(driver, await app.quote(near, night));
    await app.untilMapFollows();
    const alone = await reloadSpot(`?${new URLSearchParams(whole).toString()}`, wanted.id);
    await box(alone).getByText(es('spots.similarNone')).waitFor();
    expect(await findFaults(alone)).toEqual([]);
  });
});
