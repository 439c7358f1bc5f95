import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#shared/lib/time.ts';
import { useBudget } from '#test/support/budget.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { bookingPath, paymentPath } from './payment-support.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import { enter, findFaults, gatherErrors, useBrowser } from './support.ts';
import type { Language } from './windows.ts';
useBudget(150, 'Forty screens in two languages at five widths');

const app = useStack({ moderation: 'manual' });
const browser = useBrowser();

const WIDTHS = [320, 360, 768, 1024, 1440];
const AXE_WIDTHS = [360, 1440];

const FOR_EVERYBODY = [
  ...PUBLIC_PAGES,
  '/blog/guia-para-publicar-tu-plaza',
  '/aviso-legal',
  '/aparcar/sevilla',
  '/spot/{spot}',
];
const FOR_OWNERS = [
  '/dashboard',
  '/dashboard/bookings',
  '/dashboard/notifications',
  '/editar-plaza/{spot}',
  '/calendario/{spot}',
  '/publicar',
  '/ingresos',
  '/reserva/{booked}',
  '/reserva/{cancelled}',
  '/reserva/{past}',
  '/admin',
];
const FOR_DRIVERS = [
  '/dashboard/bookings',
  '{booking}',
  '{payment}',
  '/payment/success?bookingId={booked}',
  '/reserva/{booked}',
  '/reserva/{cancelled}',
  '/reserva/{past}',
];
const FOR_ADMINISTRATORS = ['/admin', '/admin/{pending}'];

/** Waits for all of a page, and says at each width what is wrong with it, beginning with what it threw. */
const faultsOf = async (page: Page, errors: string[]): Promise<string[]> => {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  const faults = errors.splice(0);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    if (AXE_WIDTHS.includes(width))
      faults.push(...(await findFaults(page)).map((fault) => `${width}: ${fault}`));
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) faults.push(`${width}: ${excess} too wide`);
  }
  return faults;
};

describe('every screen at every width', () => {
  let people: Record<'owner' | 'driver' | 'admin', Person>;
  /** What addresses are filled in with. */
  const values: Record<string, string> = {};

  beforeAll(async () => {
    const [owner, driver] = [await app.newPerson('Olga Dueña'), await app.newPerson('Dani Conductor')];
    people = { owner, driver, admin: await app.newAdmin('Ada Revisora') };
    const spot = await app.publish(owner);
    await app.call('POST', `/admin/spots/${spot.id}/decision`, {
      as: people.admin,
      body: { decision: 'approve', reason: '', version: spot.version },
    });
    const [booked, cancelled] = [
      await app.book(driver, spot, { date: inDays(4) }),
      await app.book(driver, spot, { date: inDays(6) }),
    ];
    await app.call('POST', `/bookings/${cancelled.id}/cancel`, {
      as: driver,
      body: { refund: cancelled.totalPrice },
    });
    for (const [as, text] of [
      [driver, 'Llego a las diez'],
      [owner, 'De acuerdo'],
    ] as const)
      await app.call('POST', `/bookings/${booked.id}/messages`, { as, body: { text, clientId: text } });
    const past = await aPastStay(spot.id, driver, { endedAgo: HOUR });
    await app.call('POST', `/bookings/${past}/review`, {
      as: driver,
      body: { rating: 4, text: 'Cómoda y limpia' },
    });
    const pending = await app.publish(owner, { title: 'Plaza por revisar' });
    const stay = { date: inDays(9), endDate: inDays(10) };
    Object.assign(values, {
      spot: spot.id,
      booked: booked.id,
      cancelled: cancelled.id,
      past,
      pending: pending.id,
    });
    values.booking = bookingPath(spot, stay);
    values.payment = paymentPath(await app.quote(spot, stay));
  });

  const addressOf = (path: string, language: Language): string => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
    return `${app.stack.web}${filled}${filled.includes('?') ? '&' : '?'}lang=${language}`;
  };
  const look = async (language: Language, person: keyof typeof people | undefined, path: string) => {
    const page = await browser.open({ language });
    const errors = gatherErrors(page);
    if (person) await enter(page, app.stack.web, people[person]);
    await page.goto(addressOf(path, language));
    expect(await faultsOf(page, errors)).toEqual([]);
    return page;
  };

  describe.each(['es', 'en'] as const)('in %s', { timeout: 90_000 }, (language) => {
    it.each(FOR_EVERYBODY)('%s is fit for everybody', async (path) => {
      const page = await look(language, undefined, path);
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
    });

    it.each(FOR_OWNERS)('%s is fit for owners', async (path) => {
      await look(language, 'owner', path);
    });

    it.each(FOR_DRIVERS)('%s is fit for drivers', async (path) => {
      await look(language, 'driver', path);
    });

    it.each(FOR_ADMINISTRATORS)('%s is fit for administrators', async (path) => {
      await look(language, 'admin', path);
    });

    it.each(['owner', 'driver'] as const)('the question whether to cancel is fit for %ss', async (person) => {
      const page = await look(language, person, '/reserva/{booked}');
      await page.setViewportSize({ width: 360, height: 740 });
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Cancelar reserva|Cancel booking)/ })
        .click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      expect(await findFaults(page)).toEqual([]);
    });
  });
});
