import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '#local/jobs.ts';
import type { InvoiceSummary } from '#shared/api/invoices.ts';
import { HOUR } from '#shared/lib/time.ts';
import { useBudget } from '#test/support/budget.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { aSpot, eventually, inDays, type Person, useStack } from '#test/support/stack.ts';
import { bookingPath, paymentPath } from './payment-support.ts';
import { findFloating } from './floating.ts';
import { wizardOf } from './publish-support.ts';
import {
  enter,
  findDarkFaults,
  findFaults,
  gatherErrors,
  goAfresh,
  HELP,
  type OpenOptions,
  showMap,
  textsOf,
  useBrowser,
} from './support.ts';
import { findTranslatable } from './translatable.ts';
import { FOR_ADMINISTRATORS, FOR_DRIVERS, FOR_EVERYBODY, FOR_LINKS, FOR_OWNERS } from './walked-screens.ts';
import type { Language } from './windows.ts';
useBudget(240, 'Forty screens in two languages at five widths and in two themes, and what floats over them');

const app = useStack({ moderation: 'manual', taxOffice: true, without: ['sendInvoiceRecords'] });
const browser = useBrowser();
const text = textsOf('es', 'shell', 'spots');

const WIDTHS = [320, 360, 768, 1024, 1440];
const AXE_WIDTHS = [360, 1440];
/** Names and addresses that a browser must not translate. */
const KEPT = ['Olga Dueña', 'Dani Conductor', 'Ada Revisora', aSpot([]).address, 'PlazaLibre'];

const queryOf = (path: string) => path.slice(path.indexOf('?') + 1);

/** Waits for the whole page, and returns its faults at each width, uncaught errors first. */
const faultsOf = async (page: Page, errors: string[]): Promise<string[]> => {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  const faults = errors.splice(0);
  faults.push(...(await findTranslatable(page, KEPT)).map((text) => `may be translated: ${text}`));
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
  /** Values of the placeholders in paths. */
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
    values.invoice = await eventually(async () => {
      await runJob('issueInvoices');
      const { body } = await app.call<InvoiceSummary[]>('GET', '/user/invoices', { as: driver });
      return body[0]?.id;
    }, 'an invoice');
    values.stay = queryOf(bookingPath(spot, stay));
    values.payment = queryOf(paymentPath(await app.quote(spot, stay)));
  });

  /** A path with its values, in a language. */
  const fill = (path: string, language: Language): string => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
    return `${filled}${filled.includes('?') ? '&' : '?'}lang=${language}`;
  };
  const open = async (
    path: string,
    { language = 'es', person, ...options }: OpenOptions & { person?: keyof typeof people | undefined } = {},
  ) => {
    const page = await browser.open({ language, ...options });
    const errors = gatherErrors(page);
    if (options.map) await showMap(page, app.stack.web, { kind: 'embedded' });
    if (person) await enter(page, app.stack.web, people[person]);
    await page.goto(app.stack.web + fill(path, language));
    return { page, errors };
  };

  describe.each(['es', 'en'] as const)('in %s', { timeout: 90_000 }, (language) => {
    /** A window for each person: further pages open in it without loading the site again, as its links open them. */
    const windows = new Map<keyof typeof people, { page: Page; errors: string[] }>();
    beforeAll(async () => {
      for (const person of ['owner', 'driver', 'admin'] as const)
        windows.set(person, await open('/ayuda', { language, person }));
    });
    const openWithin = async (path: string, person: keyof typeof people) => {
      const window = windows.get(person) ?? (await open(path, { language, person }));
      await goAfresh(window.page, fill(path, language));
      await window.page.getByRole('heading', { level: 1, name: HELP }).waitFor({ state: 'detached' });
      return window;
    };
    const look = async (path: string, person?: keyof typeof people) => {
      const { page, errors } = await (person ? openWithin(path, person) : open(path, { language }));
      expect(await faultsOf(page, errors)).toEqual([]);
      // What lies over what, and the contrast of the other theme, are the same in the other language.
      if (language === 'es') {
        expect(await findFloating(page), '[SH-03] floating').toEqual([]);
        await page.setViewportSize({ width: 360, height: 740 });
        expect(await findDarkFaults(page)).toEqual([]);
      }
      return page;
    };

    it.each(FOR_EVERYBODY)('%s has no faults for visitors', async (path) => {
      const page = await look(path);
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
    });

    it.each(FOR_OWNERS)('%s has no faults for owners', async (path) => {
      await look(path, 'owner');
    });

    it.each(FOR_DRIVERS)('%s has no faults for drivers', async (path) => {
      await look(path, 'driver');
    });

    it.each(FOR_ADMINISTRATORS)('%s has no faults for administrators', async (path) => {
      await look(path, 'admin');
    });

    it.each(['owner', 'driver'] as const)('the dialog to cancel has no faults for %ss', async (person) => {
      const page = await look('/reserva/{booked}', person);
      await page.setViewportSize({ width: 360, height: 740 });
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Cancelar reserva|Cancel booking)/ })
        .click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      expect(await findFaults(page)).toEqual([]);
    });
  });

  describe('[SH-03] nothing floats over buttons, fields or prices', { timeout: 90_000 }, () => {
    const arrive = async (page: Page) => {
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    };

    it.each(FOR_LINKS)('on %s', async (path) => {
      const { page } = await open(path);
      await arrive(page);
      expect(await findFloating(page)).toEqual([]);
    });

    it.each(['/', '/?location=Madrid', '/?location=Madrid&view=map', '/aparcar/madrid', '/spot/{spot}'])(
      'on %s with its map',
      async (path) => {
        const { page } = await open(path, { map: true });
        await arrive(page);
        await page
          .locator('[data-view]')
          .or(page.getByRole('heading', { name: text('spots.where') }))
          .first()
          .scrollIntoViewIfNeeded();
        expect(await findFloating(page)).toEqual([]);
      },
    );

    it('on any step of the publish wizard', async () => {
      const page = await browser.open();
      const wizard = wizardOf(page, app.stack.web);
      await wizard.open(people.driver);
      await wizard.isAt(1);
      await wizard.fillToImages({
        atStep: async (step) => expect(await findFloating(page), `step ${step}`).toEqual([]),
      });
    });

    it('in dialogs', async () => {
      const { page } = await open('/');
      await arrive(page);
      await page
        .getByRole('button', { name: text('shell.configureCookies') })
        .first()
        .click();
      await page.locator('dialog:modal').waitFor();
      expect(await findFloating(page), 'cookies').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Filtros/ }).click();
      await page.locator('dialog:modal').waitFor();
      expect(await findFloating(page), 'filters').toEqual([]);
    });
  });
});
