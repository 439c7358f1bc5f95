import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { RentalAnswer, RentalQuote } from '#shared/api/rentals.ts';
import type { Spot } from '#shared/api/spots.ts';
import { DAY } from '#shared/lib/time.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { wallOf } from '#test/support/wall-clock.ts';
import { findFaults, gatherErrors, goAfresh, goWithin, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf(
  'es',
  'bookings',
  'cities',
  'cityMonths',
  'common',
  'rentals',
  'reservations',
  'search',
  'spots',
);
const PHONE = { width: 360, height: 740, touch: true };
const OFFER = { bookingTypes: ['month'], priceMonth: '90', minMonths: 1, monthNoticeDays: 15 };
let driver: Person;
let spot: Spot;
/** The driver's window, in which tests navigate without loading the site again. */
let page: Page;

beforeAll(async () => {
  driver = await app.newPerson('Dani Conductor');
  spot = await app.publish(await app.newPerson('Olga Dueña'), { ...OFFER, endDate: inDays(900) });
  page = await browser.open(PHONE);
  await openAs(page, app.stack.web, driver, '/ayuda');
});

describe('the page on which a rental begins', () => {
  it.each([
    ['2020-01-01', 'rentals.tooSoon'],
    ['9999-12-31', 'rentals.tooFar'],
    ['2027-02-30', 'rentals.noStart'],
  ])('[BK-01] of an old link or a wild one, for %s, says what is wrong with the day', async (day, key) => {
    await goAfresh(page, `/alquilar/${spot.id}?month=${day}`);
    await page.getByText(es(key)).waitFor();
  });

  it('[BR-01] begins with the first day that the owner allows, not with an error about tomorrow', async () => {
    const offer = { ...OFFER, advanceBooking: '72', endDate: inDays(900) };
    const later = await app.publish(await app.newPerson(), offer);
    // The first midnight in Madrid after these 72 hours.
    const after = wallOf('Europe/Madrid', Date.now() + 4 * DAY).slice(0, 10);
    await goAfresh(page, `/spot/${later.id}`);
    await page.getByRole('button', { name: es('rentals.rent'), exact: true }).click();
    await page.waitForURL(`**/alquilar/${later.id}?month=${after}`);
    await page.getByRole('button', { name: es('rentals.payFirst'), exact: true }).waitFor();
  });

  it('[BK-02] asks a person with an unverified address to open the link, and offers to send it again', async () => {
    const page = await browser.open(PHONE);
    const newcomer = await app.registerPerson();
    await openAs(page, app.stack.web, newcomer, `/alquilar/${spot.id}?month=${inDays(9)}`);
    await page.getByText(es('rentals.verifyFirst')).waitFor();
    await page.getByRole('button', { name: es('common.sendLinkAgain') }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.locator('main input[type=checkbox]').check();
    await page.getByRole('button', { name: es('rentals.payFirst'), exact: true }).click();
    await page.getByText(es('bookings.stayUnverified').replace('{days}', '7')).waitFor();
    await page.getByRole('button', { name: es('common.sendLinkAgain') }).waitFor();
    expect(await findFaults(page)).toEqual([]);
  });

  it('[BK-01] leads back to an unpaid first month after the payment page was closed, as the page of the spot does', async () => {
    const address = `/alquilar/${spot.id}?month=${inDays(5)}`;
    await goAfresh(page, address);
    await page.locator('main input[type=checkbox]').check();
    await page.getByRole('button', { name: es('rentals.payFirst'), exact: true }).click();
    await page.waitForURL('**/payment?**');
    // The rental has all later days, too, until it is paid or released.
    const later = `month=${inDays(70)}`;
    for (const path of [
      address,
      `/alquilar/${spot.id}?${later}`,
      `/spot/${spot.id}?${later}`,
      `/spot/${spot.id}`,
    ]) {
      await (path === address ? page.goto(`${app.stack.web}${path}`) : goAfresh(page, path));
      // Late in the evening, the page of the spot says that its first day is too soon.
      await page.getByRole('link', { name: es('bookings.goToPayment') }).waitFor();
      if (path !== `/spot/${spot.id}`) expect(await page.getByText(es('rentals.taken')).count()).toBe(0);
      expect(await findFaults(page)).toEqual([]);
    }
    await page.getByRole('button', { name: es('bookings.release') }).click();
    await page.getByRole('button', { name: es('rentals.rent'), exact: true }).click();
    await page.waitForURL('**/alquilar/**');
  });
});

describe('a rental whose first month was paid and cancelled', () => {
  it('[BR-05] is cancelled by way of its page, with its deposit, and shown as cancelled, not as unpaid', async () => {
    const offer = await app.publish(await app.newPerson('Olga Dueña'), {
      ...OFFER,
      deposit: 25,
      endDate: inDays(900),
    });
    const startDate = inDays(20);
    const { body: quote } = await app.call<RentalQuote>(
      'GET',
      `/parking-spots/${offer.id}/rental-quote?startDate=${startDate}`,
    );
    const { totalPrice, terms } = quote;
    const { body } = await app.call<{ rental: RentalAnswer; booking: Booking }>('POST', '/rentals', {
      as: driver,
      body: { parkingSpotId: offer.id, startDate, totalPrice: String(totalPrice), deposit: '25', terms },
    });
    const { id, startTime, endTime } = body.booking;
    const { body: intent } = await app.call<{ paymentIntentId: string }>('POST', '/create-payment-intent', {
      as: driver,
      body: { bookingData: { parkingSpotId: offer.id, startTime, endTime, totalPrice } },
    });
    await app.pay(intent.paymentIntentId);
    const hasStatus = (status: string) =>
      expect
        .poll(
          async () =>
            (await app.call<RentalAnswer>('GET', `/rentals/${body.rental.id}`, { as: driver })).body.status,
        )
        .toBe(status);
    await hasStatus('active');
    const path = `/alquiler/${body.rental.id}`;
    await goAfresh(page, path);
    await page.getByText(es('rentals.toFirstMonth')).waitFor();
    await page.getByRole('link', { name: 'primer mes', exact: true }).click();
    await page.waitForURL(`**/reserva/${id}`);
    await page.getByRole('button', { name: new RegExp(es('reservations.cancel')) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(es('reservations.rentalGoes')).waitFor();
    await dialog.getByText(es('reservations.depositBack').replace('{deposit}', '25,00\u00a0€')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Cancelar y recuperar 117,50/ }).press('Enter');
    await hasStatus('expired');
    await goWithin(page, path);
    await page.getByText(es('rentals.status.cancelled')).waitFor();
    expect(await page.getByText(es('rentals.status.expired')).count()).toBe(0);
  });
});

describe('the page of a city by the month', () => {
  it('[HM-04] lists what is offered by the month there, and how many from which price', async () => {
    await app.publishOnMap(await app.newPerson(), {
      title: 'Solo por días',
      latitude: 40.42,
      longitude: -3.7,
    });
    const page = await browser.open();
    const errors = gatherErrors(page);
    await page.goto(`${app.stack.web}/aparcar/madrid`);
    await page.getByText('Solo por días').first().waitFor();
    await page
      .getByRole('link', { name: es('cities.byMonth').replace('{city}', 'Madrid'), exact: true })
      .click();
    await page.waitForURL('**/aparcar/madrid/meses');
    await page
      .getByRole('heading', { level: 1, name: es('cityMonths.heading').replace('{city}', 'Madrid') })
      .waitFor();
    await page.getByText(/^\d+ plazas? por meses para coche en la zona, desde .* al mes$/).waitFor();
    expect(await page.getByText('Solo por días').count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe('a search for many days', () => {
  it('[HM-04] offers the same search by the month, with its number of spots, and a short one does not', async () => {
    const page = await browser.open(PHONE);
    const search = `/?location=Madrid&lat=40.4168&lng=-3.7038&zoom=12&startDate=${inDays(3)}&endDate=`;
    const offer = page.getByRole('button', { name: es('search.alsoByMonth') });
    await page.goto(app.stack.web + search + inDays(22));
    await page.getByText('Solo por días').first().waitFor();
    expect(await offer.count()).toBe(0);
    await goAfresh(page, search + inDays(23));
    await expect.poll(() => offer.textContent()).toMatch(/\d plazas?$/);
    await offer.click();
    await expect.poll(() => new URL(page.url()).searchParams.get('stayType')).toBe('month');
    expect(new URL(page.url()).searchParams.get('startDate')).toBe(inDays(3));
    await expect.poll(() => page.getByText('Solo por días').count()).toBe(0);
  });
});

describe('a search by the month that finds nothing', () => {
  it('[HM-04] offers the spots by the day from that day on, the nearest day to begin, and not the same search without its day', async () => {
    const owner = await app.newPerson();
    const here = { latitude: 41.65, longitude: -4.72 };
    await app.publishOnMap(owner, { title: 'De día', ...here });
    // By the month, but not for as long.
    const ends = { bookingTypes: ['stay', 'month'], priceMonth: '90', minMonths: 12, endDate: inDays(60) };
    await app.publishOnMap(owner, { title: 'Dos meses', ...here, ...ends });
    // By the month only, and from a later day on.
    const later = { bookingTypes: ['month'], priceMonth: '90', minMonths: 1, endDate: inDays(900) };
    await app.publishOnMap(owner, { title: 'Más tarde', ...here, ...later, monthFrom: inDays(20) });
    const page = await browser.open(PHONE);
    const box = '-4.73,41.64,-4.71,41.66';
    await page.goto(
      `${app.stack.web}/?location=Valladolid&stayType=month&startDate=${inDays(9)}&lat=41.65&lng=-4.72&box=${box}`,
    );
    const offer = page.getByRole('button', { name: es('spots.bookingType.stay') });
    await expect.poll(() => offer.textContent()).toMatch(/2 plazas$/);
    expect(await page.getByText(es('search.loosen.dates')).count()).toBe(0);
    const first = page.getByRole('heading', { name: es('search.firstDayTitle') }).locator('xpath=..');
    expect(await first.getByRole('button').count()).toBe(1);
    expect(await findFaults(page)).toEqual([]);
    await first.getByRole('button').click();
    await page.getByText('Más tarde').first().waitFor();
    expect(new URL(page.url()).searchParams.get('startDate')).toBe(inDays(20));
    await page.goBack();
    await offer.click();
    await page.getByText('De día').first().waitFor();
    const { searchParams } = new URL(page.url());
    expect(searchParams.has('stayType')).toBe(false);
    expect(searchParams.get('startDate')).toBe(inDays(9));
  });
});
