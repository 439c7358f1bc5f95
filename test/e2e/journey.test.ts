import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, PASSWORD, useStack } from '#test/support/stack.ts';
import { bookingPath } from './payment-support.ts';
import { chooseDay, gatherErrors, goWithin, pictureFiles, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf(
  'es',
  'accounts',
  'fields',
  'publish',
  'home',
  'spots',
  'bookings',
  'payments',
  'dashboard',
  'reservations',
  'common',
);

const register = async (page: Page, name: string, email: string) => {
  await page.goto(`${app.stack.web}/register`);
  await page.getByLabel(es('accounts.fullName')).fill(name);
  await page.getByLabel(es('accounts.email')).fill(email);
  await page.getByLabel(es('accounts.password'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(es('accounts.repeatPassword')).fill(PASSWORD);
  const submit = page.getByRole('button', { name: es('accounts.registerSubmit') });
  await expect.poll(() => submit.isDisabled()).toBe(true);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await submit.click();
  await page.waitForURL('**/publicar');
};

const next = (page: Page) => page.getByRole('button', { name: es('publish.next'), exact: true }).click();

const stepTitle = (page: Page, number: number, title: string) =>
  page.getByRole('heading', { name: `(${number}/6) ${es(title)}` }).waitFor();

const publish = async (page: Page) => {
  await stepTitle(page, 1, 'publish.locationTitle');
  await page.getByRole('combobox', { name: es('fields.address') }).fill('Calle Serrano');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByLabel(es('fields.title')).fill('Plaza de prueba en Chamberí');
  await page.getByLabel(es('fields.description')).fill('Plaza cubierta y tranquila a dos minutos del metro.');
  await next(page);
  await stepTitle(page, 2, 'publish.detailsTitle');
  await page.getByLabel(es('publish.length')).fill('5');
  await page.getByLabel(es('publish.width')).fill('2,5');
  await page.getByLabel(es('publish.height')).fill('2,2');
  await page.getByText(es('publish.vehicleNormal'), { exact: true }).click();
  await next(page);
  await stepTitle(page, 3, 'publish.pricingTitle');
  await next(page);
  await stepTitle(page, 4, 'publish.calendarTitle');
  await page.getByRole('button', { name: es('publish.oneYear') }).click();
  await next(page);
  await stepTitle(page, 5, 'publish.imagesTitle');
  await page.locator('input[type=file]').setInputFiles(await pictureFiles());
  await page.getByText('3 de 10').waitFor();
  await page.getByRole('button', { name: es('publish.announce') }).click();
  await stepTitle(page, 6, 'publish.confirmationTitle');
  await page.getByRole('button', { name: es('publish.publish'), exact: true }).click();
  await page.getByRole('heading', { name: es('publish.doneTitle') }).waitFor();
};

/** Fills the payment form with a card and pays. */
const payWith = async (page: Page, card: string) => {
  await page.getByLabel('Número de tarjeta').fill(card);
  await page.getByLabel(/Caducidad|vencimiento/i).fill('12 / 34');
  await page.getByLabel(/CVC|seguridad/i).fill('123');
  await page.getByRole('button', { name: /^Pagar/ }).click();
};

const findAndBook = async (page: Page, checkIn: string, checkOut: string) => {
  await page.goto(app.stack.web);
  await page.getByRole('combobox', { name: es('home.where') }).fill('Chamb');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('button', { name: new RegExp(es('home.dates')) }).click();
  await chooseDay(page, page.locator('body'), checkIn);
  await chooseDay(page, page.locator('body'), checkOut);
  await page.getByRole('button', { name: es('home.search'), exact: true }).click();
  await page.getByRole('heading', { name: new RegExp(es('home.availableTitle')) }).waitFor();
  await page.getByRole('button', { name: /Plaza de prueba en Chamberí/ }).click();
  await page.getByRole('link', { name: es('spots.details') }).click();
  await page.waitForURL('**/spot/**');
  await page.getByRole('heading', { level: 1, name: 'Plaza de prueba en Chamberí' }).waitFor();
  const book = page.getByRole('button', { name: es('bookings.book'), exact: true });
  await page.getByRole('checkbox', { name: /términos/ }).check();
  await book.click();
  await page.waitForURL('**/booking/**');
  await page.getByRole('button', { name: es('bookings.confirm') }).click();
  await page.waitForURL('**/payment?**');
};

describe('the main job, in a browser', () => {
  const owner = { name: 'Olga Dueña', email: 'olga@example.com' };
  const driver = { name: 'Dani Conductor', email: 'dani@example.com' };
  let ownerPage: Page;
  let driverPage: Page;
  const errors: string[][] = [];

  beforeAll(async () => {
    [ownerPage, driverPage] = [
      await browser.open(),
      await browser.open({ width: 390, height: 844, map: true }),
    ];
    errors.push(gatherErrors(ownerPage), gatherErrors(driverPage));
  });

  it('[RG-01] [PW-01] [PW-07] an owner registers and publishes a space with three pictures', async () => {
    await register(ownerPage, owner.name, owner.email);
    await publish(ownerPage);
    await app.untilMapFollows();
    const { body } = await app.call<Spot[]>('GET', '/parking-spots');
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      title: 'Plaza de prueba en Chamberí',
      price_weekday: 15,
      price_weekend: 18,
      min_duration: 6,
      advance_booking: 24,
      cancellation_limit: 12,
      vehicleTypes: ['normal'],
      dimensions: { length: '5', width: '2.5', height: '2.2' },
    });
    const image = await fetch(`${app.stack.web}${body[0]?.images[0] ?? ''}`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('[HM-02] [MP-02] [BB-01] [BK-01] [PY-01] [PS-01] a driver finds it, books it and pays by card', async () => {
    await register(driverPage, driver.name, driver.email);
    await findAndBook(driverPage, inDays(5), inDays(7));
    await payWith(driverPage, '4242424242424242');
    await driverPage.waitForURL('**/payment/success?**');
    await driverPage.getByText('Tu reserva ha sido confirmada').first().waitFor();
    const [mail] = await app.mailsTo(driver.email);
    expect(mail?.subject).toContain('Plaza de prueba en Chamberí');
  });

  it('[DB-04] the booking is on the dashboards of both', async () => {
    await driverPage.goto(`${app.stack.web}/dashboard/bookings`);
    await driverPage.getByText(es('reservations.confirmed')).first().waitFor();
    await driverPage.getByText('Plaza de prueba en Chamberí').first().waitFor();
    await ownerPage.goto(`${app.stack.web}/dashboard`);
    await ownerPage.getByRole('heading', { name: es('dashboard.bookingsOnMySpots') }).waitFor();
    await ownerPage
      .getByText(/: Dani$/)
      .first()
      .waitFor();
  });

  it('a card without funds is declined, and another card pays the same booking', async () => {
    const [spot] = (await app.call<Spot[]>('GET', '/parking-spots')).body;
    if (!spot) throw new Error('The space is gone.');
    await goWithin(driverPage, bookingPath(spot, { date: inDays(9), endDate: inDays(10) }));
    await driverPage.getByRole('button', { name: es('bookings.confirm') }).click();
    await driverPage.waitForURL('**/payment?**');
    await payWith(driverPage, '4000000000009995');
    await driverPage
      .getByText(/fondos/i)
      .first()
      .waitFor();
    await payWith(driverPage, '4242424242424242');
    await driverPage.waitForURL('**/payment/success?**');
    await driverPage.getByText('Tu reserva ha sido confirmada').first().waitFor();
    const session = await app.call<{ token: string }>('POST', '/auth/login', {
      body: { email: driver.email, password: PASSWORD },
    });
    const { body } = await app.call<Booking[]>('GET', '/bookings/my-bookings', {
      headers: { authorization: `Bearer ${session.body.token}` },
    });
    expect(body.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
  });

  it('nothing was thrown on any page, and the content security policy refused nothing', async () => {
    expect(errors.flat()).toEqual([]);
    await driverPage.evaluate(() => {
      const image = new Image();
      image.src = 'http://elsewhere.example/a.png';
      document.body.append(image);
    });
    await expect.poll(() => errors.flat()).toEqual([expect.stringContaining('Content Security Policy')]);
  });
});
