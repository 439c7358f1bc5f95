import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import { ACCESS_DETAILS_HOURS } from '#shared/model/rules.ts';
import { eventually, inDays, type Person, useStack } from '#test/support/stack.ts';
import {
  countSheets,
  fillSignIn,
  findFaults,
  goAfresh,
  loseAnswer,
  openAs,
  refuse,
  showAsPrinted,
  textsOf,
  unfold,
  useBrowser,
} from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'reservations', 'common', 'bookings');

const HOUR = 3_600_000;
/** Ids contain neither L nor U, so none contains this code by chance. */
const ACCESS = 'Código LULU, plaza del fondo';
const PAGES = '**/api/bookings/bkg_*';

let owner: Person;
let driver: Person;
let spot: Spot;
/** Both sign in once; tests navigate in these pages without loading the site again. */
let driversPage: Page;
let ownersPage: Page;
/** Each booking has another day. */
let lastDay = 4;

beforeAll(async () => {
  owner = await app.newPerson('Olga Dueña');
  driver = await app.newPerson('Dani Conductor');
  spot = await app.publish(owner, { accessDetails: ACCESS });
  [driversPage, ownersPage] = [await browser.open(), await browser.open()];
  await openAs(driversPage, app.stack.web, driver, '/ayuda');
  await openAs(ownersPage, app.stack.web, owner, '/ayuda');
});
afterEach(() => Promise.all([driversPage, ownersPage].map((page) => page.unrouteAll())));

const pathOf = ({ id }: Pick<Booking, 'id'>) => `/reserva/${id}`;
const aBooking = () => app.book(driver, spot, { date: inDays((lastDay += 2)) });

/** Books a stay that begins too soon for a free cancellation. */
const aLateBooking = async () => {
  const place = await app.publish(owner, { accessDetails: ACCESS });
  const start = Math.ceil(Date.now() / HOUR) * HOUR + 3 * HOUR;
  const stay = {
    parkingSpotId: place.id,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 2.5 * HOUR).toISOString(),
  };
  const intent = await app.call<{ paymentIntentId: string }>('POST', '/create-payment-intent', {
    as: driver,
    body: { bookingData: stay },
  });
  const stripePaymentIntentId = intent.body.paymentIntentId;
  await app.pay(stripePaymentIntentId);
  const body = { ...stay, stripePaymentIntentId };
  const { body: booking } = await app.call<Booking>('POST', '/bookings', { as: driver, body });
  await app.endFreeCancellation(booking.id);
  return booking;
};

/** Opens the page of a booking as its driver or owner. */
const show = async (page: Page, booking: Pick<Booking, 'id'>): Promise<Page> => {
  await goAfresh(page, pathOf(booking));
  await page.getByRole('heading', { level: 1, name: spot.title }).waitFor();
  return page;
};

/** Opens the driver's list of bookings. */
const showBookings = async (): Promise<Page> => {
  await driversPage.goto(`${app.stack.web}/dashboard/bookings`);
  return driversPage;
};

const readAs = async (as: Person, { id }: Pick<Booking, 'id'>) =>
  (await app.call<Booking>('GET', `/bookings/${id}`, { as })).body;
const euros = (amount: number) => `${amount.toFixed(2).replace('.', ',')} €`;
const amountsIn = async (list: Locator) =>
  (await list.locator('dd').allTextContents()).map((text) =>
    Number(
      text
        .replace(/[^\d,−-]/g, '')
        .replace('−', '-')
        .replace(',', '.'),
    ),
  );
const sum = (amounts: number[]) => Number(amounts.reduce((all, one) => all + one, 0).toFixed(2));
const askToCancel = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Cancelar reserva/ })
    .click();
  return page.getByRole('dialog');
};
const sectionOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: es(title), exact: true }) });
const statusLine = (page: Page) => page.getByRole('main').getByRole('status').first();

describe('the way in of a booking to come', () => {
  const access = (page: Page) =>
    page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({ hasText: es('reservations.openMaps') })
      .first();
  const INSTRUCTIONS = 'Llámame al llegar y te abro.';

  it('[BR-08] is announced if the owner has left one, and otherwise is what the listing says, with the way to ask', async () => {
    const open = await app.publish(owner, { instructions: INSTRUCTIONS });
    const shown = await app.book(driver, open, { date: inDays(5) });
    const { body } = await app.call<Booking>('GET', `/bookings/${shown.id}`, { as: driver });
    expect(body.hasAccessDetails).toBe(false);
    await goAfresh(driversPage, pathOf(shown));
    await access(driversPage).getByText(INSTRUCTIONS).waitFor();
    await access(driversPage)
      .getByText(/no ha dejado instrucciones privadas/)
      .waitFor();
    expect(await access(driversPage).innerText()).not.toContain('Lo verás aquí');
    await access(driversPage).getByRole('link', { name: 'escríbele' }).click();
    await driversPage.waitForURL('**#mensajes');

    const hidden = await aBooking();
    await goAfresh(driversPage, pathOf(hidden));
    await access(driversPage)
      .getByText(/^Lo verás aquí desde el/)
      .waitFor();
    const ofDriver = await app.call<Booking>('GET', `/bookings/${hidden.id}`, { as: driver });
    const ofOwner = await app.call<Booking>('GET', `/bookings/${hidden.id}`, { as: owner });
    expect([ofDriver.body.hasAccessDetails, ofOwner.body.hasAccessDetails]).toEqual([true, undefined]);
    expect(JSON.stringify(ofDriver.body)).not.toContain('LULU');
  });
});

describe('the page of a booking', () => {
  it('[BR-08] sends a visitor to sign in and back, shows everything to the driver, and does not exist for others', async () => {
    const booking = await aBooking();
    const page = await browser.open();
    await page.goto(`${app.stack.web}${pathOf(booking)}`);
    await page.waitForURL('**/login?**');
    await fillSignIn(page, driver);
    await page.waitForURL(`**${pathOf(booking)}`);
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1, name: spot.title }).waitFor();
    await expect.poll(() => statusLine(page).textContent()).toContain('Confirmada');
    for (const text of [spot.address, '13:00', '12:00', '1 día', booking.reference])
      await main.getByText(text).first().waitFor();
    await main.getByText(/^Cancelación gratis hasta/).waitFor();
    await main
      .getByText(new RegExp(`^Lo verás aquí desde el .+, ${ACCESS_DETAILS_HOURS} horas antes de entrar`))
      .waitFor();
    await expect.poll(() => main.getByText(ACCESS).count()).toBe(0);
    const space = await main.getByRole('link', { name: es('reservations.seeSpace') }).getAttribute('href');
    expect(space).toBe(`/spot/${spot.id}`);
    const way = await main.getByRole('link', { name: es('reservations.openMaps') }).getAttribute('href');
    expect(new URL(way ?? '').searchParams.get('destination')).toBe(`${spot.latitude},${spot.longitude}`);
    const amounts = await amountsIn(sectionOf(page, 'reservations.price').locator('dl').first());
    expect(sum(amounts.slice(0, -1))).toBe(booking.totalPrice);
    expect(amounts.at(-1)).toBe(booking.totalPrice);

    expect(await countSheets(page)).toBe(1);
    const printed = await showAsPrinted(page);
    for (const text of [spot.title, spot.address, booking.reference, '13:00', euros(booking.totalPrice)])
      expect(printed).toContain(text);
    for (const text of [es('reservations.openMaps'), 'Cancelar reserva', 'Publica tu plaza'])
      expect(printed).not.toContain(text);

    await openAs(page, app.stack.web, await app.newPerson('Otra Persona'), pathOf(booking));
    await page.getByText(es('reservations.notFound')).waitFor();
    await goAfresh(page, '/reserva/nada');
    await page.getByText(es('reservations.notFound')).waitFor();
    expect(await findFaults(page)).toEqual([]);
  });

  it('[BR-08] begins with way and way in on a telephone, folds what comes later, and opens it for a press and for paper', async () => {
    const booking = await aBooking();
    const phone = await browser.open({ width: 360, height: 740 });
    await openAs(phone, app.stack.web, driver, pathOf(booking));
    await phone.getByRole('heading', { level: 2, name: es('reservations.directions') }).waitFor();
    const titles = await phone.locator('main h2').allInnerTexts();
    expect(titles.slice(0, 2)).toEqual([es('reservations.directions'), es('reservations.stay')]);
    const price = phone.locator('details').filter({ hasText: es('reservations.price') });
    expect(await price.locator('dl').first().isVisible()).toBe(false);
    const fact = (await price.locator('summary').first().innerText()).replace(/\s+/g, ' ');
    expect(fact).toContain(euros(booking.totalPrice));
    expect((await phone.locator('main').boundingBox())?.height).toBeLessThanOrEqual(1600);
    await unfold(phone, es('reservations.price'));
    await price.locator('dl').first().waitFor();
    await unfold(phone, es('reservations.price'));
    await price.locator('dl').first().waitFor({ state: 'hidden' });
    await phone.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await price.locator('dl').first().isVisible()).toBe(true);
    expect(await findFaults(phone)).toEqual([]);
  });

  it('[BR-08] shows the owner their share, the driver the access details, and adds these to no calendar', async () => {
    const booking = await aLateBooking();
    const page = await show(ownersPage, booking);
    const main = page.getByRole('main');
    await main.getByText('Dani', { exact: true }).first().waitFor();
    const share = sectionOf(page, 'reservations.share');
    const [price = 0, commission = 0, rest] = await amountsIn(share.locator('dl'));
    const { ownerEarnings } = await readAs(owner, booking);
    expect(sum([price, commission])).toBe(rest);
    expect(rest).toBe(ownerEarnings);
    await expect.poll(() => main.getByText(ACCESS).count()).toBe(0);
    await expect.poll(() => main.getByText(es('bookings.serviceFee'), { exact: true }).count()).toBe(0);
    const calendar = main.getByRole('link', { name: es('reservations.calendar') });
    await expect.poll(() => calendar.getAttribute('href')).toBe(`/calendario/${booking.parkingSpotId}`);

    await show(driversPage, booking);
    await driversPage.getByText(ACCESS).waitFor();
    await driversPage.getByText('2 h 30 min').waitFor();

    const toCalendar = driversPage.getByRole('button', { name: es('reservations.addToCalendar') });
    await driversPage.route(`${PAGES}/calendar`, refuse(500));
    await toCalendar.click();
    await driversPage.getByText(es('reservations.calendarFailed')).waitFor();
    await driversPage.unroute(`${PAGES}/calendar`);

    const downloading = driversPage.waitForEvent('download');
    await toCalendar.press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('reserva.ics');
    const file = readFileSync(await download.path(), 'utf8');
    const stamp = (at: string) => at.replace(/[-:]|\.000/g, '');
    for (const line of [
      'BEGIN:VCALENDAR',
      'METHOD:PUBLISH',
      `UID:${booking.id}@plazalibre`,
      `DTSTART:${stamp(booking.startTime)}`,
      `DTEND:${stamp(booking.endTime)}`,
      `LOCATION:${spot.address.replace(/,/g, '\\,')}`,
    ])
      expect(file.split('\r\n')).toContain(line);
    expect(file).not.toContain('LULU');
    expect(file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  });

  it('[PY-01] lets the driver pay a hold or release it', async () => {
    const quote = await app.quote(spot, { date: inDays((lastDay += 2)) });
    const { body } = await app.intent(driver, quote);
    const page = await show(driversPage, { id: body.bookingId });
    await expect.poll(() => statusLine(page).textContent()).toContain('Pendiente');
    const pay = await page.getByRole('link', { name: es('bookings.goToPayment') }).getAttribute('href');
    expect(pay).toContain(`/payment?spotId=${spot.id}`);
    await page.getByRole('button', { name: es('bookings.release') }).click();
    await page.getByText(es('reservations.why.expired')).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
    expect((await readAs(driver, { id: body.bookingId })).status).toBe('expired');
  });
});

describe('cancelling', () => {
  it('[BR-05] in time shows the refund, asks again when it has changed, works by keyboard, happens once after a double press whose answer is lost, and is shown everywhere at once', async () => {
    const booking = await aBooking();
    const page = await showBookings();
    const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="${pathOf(booking)}"]`) });
    await row.getByRole('link', { name: spot.title }).click();
    await page.waitForURL(`**${pathOf(booking)}`);
    const opener = page.getByRole('main').getByRole('button', { name: /^Cancelar reserva/ });
    await sectionOf(page, 'reservations.price').waitFor();
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: es('reservations.cancelTitle') });
    await dialog.getByText(/Estás a tiempo/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);

    const { refundableUntil } = booking;
    const seen = { isPossible: true, isInTime: true, refund: 1, totalPrice: 1, refundableUntil };
    await page.route('**/cancellation', (route) => route.fulfill({ json: seen }));
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Cancelar y recuperar 1,00 €' }).press('Enter');
    await dialog
      .getByRole('alert')
      .getByText(`ahora son ${euros(booking.totalPrice)}`)
      .waitFor();
    expect((await readAs(driver, booking)).status).toBe('confirmed');
    expect(await findFaults(page)).toEqual([]);
    await page.unroute('**/cancellation');

    let sent = 0;
    await page.route('**/cancel', (route) => {
      sent += 1;
      return loseAnswer(route);
    });
    await dialog.getByRole('button', { name: /^Cancelar y recuperar|^Cancelando/ }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(/^La cancelaste el/).waitFor();
    expect(sent).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
    await page.getByText(`Te hemos devuelto ${euros(booking.totalPrice)}`).waitFor();
    expect((await readAs(driver, booking)).refund?.amount).toBe(booking.totalPrice);
    await expect.poll(() => opener.count()).toBe(0);

    await page.goBack();
    await row.getByText('Cancelada').waitFor();
    await row.getByText(`Te hemos devuelto ${euros(booking.totalPrice)}`).waitFor();
    await expect.poll(() => row.getByRole('button').count()).toBe(0);
  });

  it('[BR-05] too late says that there is no refund, also in the list of bookings', async () => {
    const booking = await aLateBooking();
    const page = await showBookings();
    const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="${pathOf(booking)}"]`) });
    await row.getByRole('button', { name: /^Cancelar reserva/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/El plazo de cancelación gratis acabó/).waitFor();
    await dialog.getByText('0,00 €').waitFor();
    await dialog.getByRole('button', { name: 'Cancelar sin devolución' }).click();
    await row.getByText('Cancelada').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href')))
      .toBe(pathOf(booking));
    await show(page, booking);
    await page.getByText(es('reservations.noRefund')).waitFor();
    await show(ownersPage, booking);
    await ownersPage.getByText(/^Te enviaremos .+ el /).waitFor();
  });

  it('[BR-05] by the owner says what the driver gets back and that the hours are free again, and to a driver who is about to cancel that it happened meanwhile', async () => {
    const booking = await aBooking();
    await show(driversPage, booking);
    await sectionOf(driversPage, 'reservations.price').waitFor();
    const page = await show(ownersPage, booking);
    const dialog = await askToCancel(page);
    await dialog.getByText('Dani recupera').waitFor();
    const calendar = dialog.getByRole('link', { name: 'calendario' });
    await expect.poll(() => calendar.getAttribute('href')).toBe(`/calendario/${spot.id}`);
    await dialog.getByRole('button', { name: `Cancelar y devolver ${euros(booking.totalPrice)}` }).click();
    await page.getByText(/^La cancelaste el/).waitFor();
    await page.getByText(es('reservations.shareNone')).waitFor();

    const late = await askToCancel(driversPage);
    await late.getByText(es('reservations.notCancellable')).waitFor();
    await late
      .getByRole('button', { name: es('common.close') })
      .last()
      .click();
    await driversPage.getByText(/^La canceló el propietario/).waitFor();
    await driversPage.getByText(`Te hemos devuelto ${euros(booking.totalPrice)}`).waitFor();
  });
});

describe('refunds and shares', () => {
  it('[BR-05] shows a refund that is pending and then fails, with a link to support', async () => {
    const quote = await app.quote(spot, { date: inDays((lastDay += 2)) });
    const { body: intent } = await app.intent(driver, quote);
    await app.pay(intent.paymentIntentId, 'pm_card_pendingRefund');
    const { body: booking } = await app.confirm(driver, quote, intent.paymentIntentId);
    const page = await show(driversPage, booking);
    const dialog = await askToCancel(page);
    await dialog.getByRole('button', { name: /^Cancelar y recuperar/ }).click();
    await page.getByText(es('reservations.refundText.pending')).waitFor();
    const [refund] = (await app.stripe.refunds.list({ payment_intent: intent.paymentIntentId })).data;
    await app.stack.payments?.control.settleRefund(refund?.id ?? '', 'failed');
    await eventually(
      async () => ((await readAs(driver, booking)).refund?.state === 'failed' ? true : undefined),
      'the refund to fail',
    );
    await show(page, booking);
    await page.getByText(es('reservations.refundText.failed')).waitFor();
    await page.getByRole('link', { name: es('reservations.contact') }).waitFor();
  });

  it('[BR-06] shows the owner the state of their share', async () => {
    const page = ownersPage;
    const paidOut = await aLateBooking();
    let payout: Partial<NonNullable<Booking['payout']>> = {};
    await page.route(PAGES, async (route) => {
      const json = (await (await route.fetch()).json()) as Booking;
      const told = { ...payout, amount: 12.75, dueAt: paidOut.endTime };
      await route.fulfill({ json: { ...json, status: 'completed', payout: told } });
    });
    const states = [
      ['waiting', null, /^Te enviaremos 12,75\s€ el /],
      ['held', 'dispute', /está revisando el pago/],
      ['held', 'failure', /^No hemos podido enviarte 12,75\s€/],
      ['sent', null, /^Te enviamos 12,75\s€ el /],
      ['withdrawn', null, /ha recuperado su pago/],
      ['held', 'onboarding', /completa tus datos de cobro/],
    ] as const;
    for (const [state, heldFor, words] of states) {
      payout = { state, heldFor, sentAt: state === 'sent' ? paidOut.endTime : null };
      await show(page, paidOut);
      await page.getByText(words).waitFor();
    }
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await findFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});
