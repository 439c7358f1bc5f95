/** What a form shows is what it sends, also where its first values come from elsewhere and nobody touched them. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import type { TaxDetails } from '#shared/api/taxes.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { bookingPath, fillCard, GOOD_CARD, payButton, startNights } from './payment-support.ts';
import { goAfresh, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'bookings', 'common', 'dashboard', 'payments', 'profile', 'taxes', 'vehicles');
const aNight = startNights();

let owner: Person;
let driver: Person;
let spot: Spot;

const CAR = { name: 'Furgoneta', plate: '1234 BCD', kind: 'grande', length: 4.9, width: 1.9, height: 1.95 };

beforeAll(async () => {
  [owner, driver] = [await app.newPerson('Olga Dueña'), await app.newPerson('Dani Conductor')];
  spot = await app.publish(owner, { vehicleTypes: ['normal', 'grande'] });
  await app.call('PUT', `/user/vehicles/${randomUUID()}`, { as: driver, body: { ...CAR, label: 'C' } });
  await app.call('PATCH', '/user/profile', { as: owner, body: { phone: '612345678', language: 'en' } });
  const { body } = await app.call<TaxDetails>('GET', '/user/tax-details', { as: owner });
  const address = { street: 'Avenida del Puerto 200', postcode: '46023', city: 'València', country: 'ES' };
  const party = { traderStatus: 'business', legalName: 'Garajes, S. L.', taxId: 'B64717838', address };
  await app.call('PUT', '/user/tax-details', { as: owner, body: { ...party, revision: body.revision } });
});

const button = (on: Page | Locator, key: string) =>
  on.getByRole('button', { name: es(key), exact: true }).first();

/** The values of a form as it shows them, by name or label; passwords and files aside. */
const shownIn = (form: Locator): Promise<Record<string, string | boolean>> =>
  form.evaluate((root) => {
    const fields = root.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      'input:not([type=password], [type=file]), select, textarea',
    );
    return Object.fromEntries(
      [...fields].map((field, index) => {
        const isTicked = field instanceof HTMLInputElement && /checkbox|radio/.test(field.type);
        const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '';
        const value = isTicked ? field.value : '';
        return [
          `${field.name} ${label} ${value} ${isTicked ? '' : index}`,
          isTicked ? field.checked : field.value,
        ];
      }),
    );
  });

interface Form {
  name: string;
  as: () => Person;
  at: () => string;
  /** Opens it, and answers it once it is filled in. */
  open: (page: Page) => Promise<Locator>;
  /** Changes one field, because a form without a change sends nothing. */
  change: (form: Locator) => Promise<unknown>;
  save: (form: Locator) => Promise<unknown>;
  saved: string;
}

const FORMS: Form[] = [
  {
    name: 'the profile',
    as: () => owner,
    at: () => '/dashboard/profile',
    open: async (page) => {
      await button(page, 'dashboard.edit').click();
      return page.locator('main form').filter({ has: page.locator('[name=fullName]') });
    },
    change: (form) => form.locator('[name=fullName]').fill('Olga Dueña Ruiz'),
    save: (form) => form.locator('button[type=submit]').click(),
    saved: es('profile.saved'),
  },
  {
    name: 'a vehicle',
    as: () => driver,
    at: () => '/dashboard/profile',
    open: async (page) => {
      await page
        .getByRole('button', { name: `Cambiar ${CAR.plate}` })
        .first()
        .click();
      const form = page.getByRole('form', { name: es('vehicles.form') });
      await form.locator('summary').click();
      return form;
    },
    change: (form) => form.locator('[name=name]').fill('Furgo'),
    save: (form) => form.locator('button[type=submit]').click(),
    saved: 'Furgo',
  },
  {
    name: 'the tax details',
    as: () => owner,
    at: () => '/datos-fiscales',
    open: async (page) => {
      const form = page.locator('main form').filter({ has: page.locator('[name=legalName]') });
      await expect.poll(() => form.locator('[name=legalName]').inputValue()).not.toBe('');
      return form;
    },
    change: (form) => form.locator('[name=street]').fill('Avenida del Puerto 201'),
    save: (form) => button(form, 'taxes.save').click(),
    saved: es('taxes.saved'),
  },
  {
    name: 'the page that edits a spot',
    as: () => owner,
    at: () => `/editar-plaza/${spot.id}`,
    open: async (page) => {
      await page.locator('main form [name=title]').waitFor();
      return page.locator('main form');
    },
    change: (form) => form.locator('[name=title]').fill('Plaza con otro título'),
    save: (form) => button(form, 'dashboard.saveChanges').click(),
    saved: es('dashboard.saved'),
  },
  {
    name: 'the dialog that edits a spot',
    as: () => owner,
    at: () => '/dashboard/spots',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Editar/ })
        .first()
        .click();
      const form = page.getByRole('dialog');
      await form.locator('[name=title]').waitFor();
      return form;
    },
    change: (form) => form.locator('[name=title]').fill('Plaza con título nuevo'),
    save: (form) => button(form, 'dashboard.saveChanges').click(),
    saved: es('dashboard.saved'),
  },
];

describe('a form with values from elsewhere', () => {
  it.each(FORMS)(
    '[DB-05] [DB-08] [ED-01] shows after a reload what it showed when it was saved: $name',
    async ({ as, at, open, change, save, saved }) => {
      const page = await browser.open();
      await openAs(page, app.stack.web, as(), at());
      const form = await open(page);
      await change(form);
      const shown = await shownIn(form);
      await save(form);
      await page.getByText(saved).first().waitFor();
      await page.goto(app.stack.web + at());
      const again = await open(page);
      await expect.poll(() => shownIn(again)).toEqual(shown);
    },
  );
});

describe('the vehicle on the page of the payment', () => {
  const choice = (page: Page) => page.locator('select[name=vehicle]');
  const chosen = (page: Page) => choice(page).locator('option:checked').textContent();
  /** The only booking of the driver on a day, as the server has it. */
  const stored = async (date: string) => {
    const { body } = await app.call<Booking[]>('GET', '/bookings/my-bookings', { as: driver });
    const id = body.find(({ startTime }) => startTime.startsWith(date))?.id ?? '';
    return (await app.call<Booking>('GET', `/bookings/${id}`, { as: driver })).body;
  };
  const openPayment = async (page: Page, night: ReturnType<typeof aNight>) => {
    await openAs(page, app.stack.web, driver, bookingPath(spot, night));
    await button(page, 'bookings.confirm').click();
    await page.waitForURL('**/payment?**');
    await choice(page).waitFor();
  };

  it('[PY-01] is the default one that the booking has, from the first moment on', async () => {
    const night = aNight();
    const page = await browser.open();
    // What is shown before the booking was read must not be another one.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const select = document.querySelector<HTMLSelectElement>('select[name=vehicle]');
        const shown = select?.selectedOptions[0]?.textContent;
        const { dataset } = document.documentElement;
        if (shown && !dataset['seen']?.split('|').includes(shown))
          dataset['seen'] = `${dataset['seen'] ?? ''}|${shown}`;
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await openPayment(page, night);
    await expect.poll(() => chosen(page)).toContain('1234 BCD');
    expect(await page.evaluate(() => document.documentElement.dataset['seen'])).toMatch(/^\|[^|]*1234 BCD$/);
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await page.waitForURL('**/payment/success?**');
    const booking = await stored(night.date);
    expect(booking.vehicle?.plate).toBe('1234 BCD');
    await goAfresh(page, `/reserva/${booking.id}`);
    await expect.poll(() => chosen(page)).toContain('1234 BCD');
  });

  it('[PY-01] is none after “later”, also after a reload and in the booking', async () => {
    const night = aNight();
    const page = await browser.open();
    await openPayment(page, night);
    await choice(page).selectOption('');
    await page.getByText(es('vehicles.chosen')).waitFor();
    await page.reload();
    await expect.poll(() => chosen(page)).toBe(es('vehicles.later'));
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await page.waitForURL('**/payment/success?**');
    expect((await stored(night.date)).vehicle).toBeNull();
  });
});

it('[RF-01] [BB-01] the code that the booking box shows is the one that is sent', async () => {
  const night = { date: inDays(40), endDate: inDays(41) };
  const page = await browser.open();
  const box = new URLSearchParams({ ...night, startTime: '13:00', endTime: '12:00', isFullDay: 'true' });
  await openAs(page, app.stack.web, driver, `/spot/${spot.id}?${box.toString()}&ref=AMIGA10`);
  const field = page.getByLabel(es('bookings.referral'));
  await expect.poll(() => field.inputValue()).toBe('AMIGA10');
  await page.getByRole('checkbox', { name: /términos/ }).check();
  await page
    .getByRole('button', { name: es('bookings.book'), exact: true })
    .first()
    .click();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/bookings'));
  await button(page, 'bookings.confirm').click();
  expect((await sent).postDataJSON()).toMatchObject({ referralCode: 'AMIGA10' });
});
