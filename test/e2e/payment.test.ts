import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/model/constants.ts';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import {
  arriveAtPayments,
  bookingPath,
  bookingsOf,
  CARD_NUMBER,
  fillCard,
  GOOD_CARD,
  payButton,
  paymentPath,
  releaseHolds,
  signInToBook,
  startNights,
} from './payment-support.ts';
import { holdBack } from './accounts-support.ts';
import { gatherErrors, goAfresh, goWithin, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'accounts', 'bookings', 'payments', 'spots', 'common');

let driver: Person;
let spot: Spot;
let page: Page;

beforeAll(async () => {
  ({ driver, spot, page } = await arriveAtPayments(app, browser));
});
afterEach(async () => {
  await page.unrouteAll();
  await releaseHolds(app, driver);
});

const aNight = startNights();

const says = (page: Page, text: string) => page.getByText(text).first().waitFor();
const failWith = (code: string, status: number, details?: object) => ({
  status,
  json: { error: `${code} told`, message: `${code} told`, code, requestId: 'test', details },
});

describe('the booking page', () => {
  it('[BK-01] [BK-02] lets visitors sign in beside what they book, says what is wrong with a booking, and continues to the payment once it was made', async () => {
    const night = aNight();
    const visitor = await browser.open();
    await visitor.route('**/quote?*', (route) => route.fulfill(failWith('not_found', 404)));
    await visitor.goto(app.stack.web + bookingPath(spot, night));
    await says(visitor, 'Error en la reserva');
    await says(visitor, 'No se pudieron cargar los detalles de la reserva');
    await visitor.unroute('**/quote?*');
    await visitor.getByRole('button', { name: es('common.retry') }).click();

    const main = visitor.getByRole('main');
    const { totalPrice } = await app.quote(spot, night);
    const total = `${totalPrice.toFixed(2).replace('.', ',')} €`;
    await main.getByRole('heading', { level: 1, name: /^Un paso más: / }).waitFor();
    await says(visitor, 'Debes iniciar sesión para hacer una reserva');
    for (const text of [spot.title, spot.address, '13:00', '12:00', total])
      await main.getByText(text).first().waitFor();
    await main.getByText(/^Cancelación gratis hasta/).waitFor();
    expect(await visitor.getByRole('alert').count()).toBe(0);
    const confirm = main.getByRole('button', { name: 'Confirmar reserva' });
    expect(await confirm.count()).toBe(0);
    await visitor.route('**/api/bookings', (route) =>
      route.fulfill(failWith('price_changed', 409, { totalPrice: 99.5 })),
    );
    await signInToBook(visitor, driver);
    await says(visitor, 'Error al crear la reserva');
    expect(new URL(visitor.url()).pathname).toBe(`/booking/${spot.id}`);
    for (const text of ['Dani Conductor', driver.email]) await main.getByText(text).first().waitFor();
    await visitor
      .getByRole('alert')
      .getByText(/ahora son 99,50/)
      .waitFor();
    await visitor.unroute('**/api/bookings');
    await confirm.click();
    await says(visitor, '¡Reserva creada exitosamente!');
    await visitor.waitForURL('**/payment?**');
    const query = Object.fromEntries(new URL(visitor.url()).searchParams);
    expect(query).toMatchObject({ spotId: spot.id, totalPrice: totalPrice.toFixed(2) });
    expect(Object.keys(query).sort()).toEqual(['endTime', 'spotId', 'startTime', 'totalPrice']);
  });
});

describe('the payment screen', () => {
  it('[PY-01] prepares, pays and cancels with the texts of the specification', async () => {
    const night = aNight();
    const quote = await app.quote(spot, night);
    // Held back, so that the text does not disappear before the test finds it.
    const intent = await holdBack(page, '/create-payment-intent');
    await goAfresh(page, paymentPath(quote));
    await says(page, 'Preparando pago...');
    intent.release();
    await page.getByRole('heading', { level: 1, name: 'Procesar Pago' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Confirmar Pago' }).waitFor();
    await says(page, spot.title);
    const total = quote.totalPrice.toFixed(2).replace('.', ',');
    await says(page, `${total} €`);
    await page.getByRole('button', { name: `Pagar €${total}` }).waitFor();
    await page.getByText(/Te guardamos la plaza 1[45]:\d\d/).waitFor();

    const confirmation = await holdBack(page, /\/v1\/payment_intents\/\w+\/confirm/);
    await fillCard(page, GOOD_CARD);
    await payButton(page).dblclick();
    await page.getByRole('button', { name: 'Procesando...' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Cancelar' }).isDisabled()).toBe(true);
    confirmation.release();
    await page.waitForURL('**/payment/success?**');
    const paid = await bookingsOf(app, driver, quote);
    expect(paid.map(({ status }) => status)).toEqual(['confirmed']);

    // The booking page now says that the driver has booked this stay.
    await goAfresh(page, bookingPath(spot, night));
    await page.getByText(/^Ya tienes reservada esta plaza del .+, 13:00 al .+, 12:00\.$/).waitFor();
    const own = page.getByRole('link', { name: es('bookings.toOwnBooking') });
    await expect.poll(() => own.getAttribute('href')).toBe(`/reserva/${paid[0]?.id}`);
    await expect.poll(() => page.getByText(es('bookings.problemTaken')).count()).toBe(0);
  });

  it('[PY-02] prepares once, takes another card after a decline, and names every failure', async () => {
    const made: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/create-payment-intent')) made.push(request.method());
    });
    const quote = await app.quote(spot, aNight());
    await goAfresh(page, paymentPath(quote));
    await page.getByLabel(CARD_NUMBER).waitFor();
    expect(made).toEqual(['POST']);
    await fillCard(page, '4000000000009995');
    await payButton(page).click();
    await says(page, 'Error en el pago');
    await page.getByRole('alert').getByText('Tu tarjeta no tiene fondos suficientes.').first().waitFor();
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await says(page, '¡Pago exitoso!');
    await page.waitForURL('**/payment/success?**');

    const other = paymentPath(await app.quote(spot, aNight()));
    const failures = [
      { route: '**/stripe.js', answer: 'abort', text: es('payments.scriptFailed') },
      {
        route: '**/api/create-payment-intent',
        answer: failWith('payments_unavailable', 503),
        text: 'Error al inicializar el pago: payments_unavailable told',
      },
      {
        route: '**/api/create-payment-intent',
        answer: failWith('not_found', 404),
        text: es('payments.spotNotFound'),
      },
    ] as const;
    for (const { route, answer, text } of failures) {
      await page.route(route, (one) => (answer === 'abort' ? one.abort() : one.fulfill(answer)));
      // A page that has loaded the script does not request it again.
      if (answer === 'abort') {
        const prepared = page.waitForResponse('**/api/create-payment-intent');
        await page.goto(app.stack.web + other);
        await prepared;
      } else await goAfresh(page, other);
      await page.getByRole('heading', { name: 'Error de Pago' }).waitFor();
      await says(page, text);
      await expect
        .poll(() => page.getByRole('link', { name: 'Volver al Inicio' }).getAttribute('href'))
        .toBe('/');
      await page.unroute(route);
    }
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByLabel(CARD_NUMBER).waitFor();
  });

  it('asks for consent to a changed price, lets a driver who has paid retry the booking without another payment, and says when another driver was faster', async () => {
    const quote = await app.quote(spot, aNight());
    await goAfresh(page, paymentPath(quote, 1));
    await page.getByRole('heading', { name: 'El precio ha cambiado' }).waitFor();
    await page.getByRole('button', { name: /^Continuar con/ }).click();
    await page.route('**/api/bookings', (route) => route.fulfill(failWith('internal', 500)));
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await says(page, 'El pago fue exitoso pero hubo un problema creando la reserva. Contacta soporte.');
    expect(await page.getByLabel(CARD_NUMBER).count()).toBe(0);
    await page.unroute('**/api/bookings');
    await page.getByRole('button', { name: es('common.retry') }).click();
    await page.waitForURL('**/payment/success?**');
    await says(page, 'Tu reserva ha sido confirmada');

    const taken = await app.quote(spot, aNight());
    await app.intent(await app.newPerson('Otra Conductora'), taken);
    await goAfresh(page, paymentPath(taken));
    await page.getByRole('alert').getByText(es('bookings.problemTaken')).waitFor();
    await page.getByRole('button', { name: /^Siguiente hueco/ }).click();
    await page.waitForURL('**/spot/**');
    expect(new URL(page.url()).searchParams.get('isFullDay')).toBe('true');
  });

  it('[BK-02] [PY-01] says what is wrong with a malformed URL, and goes home without a stay', async () => {
    const errors = gatherErrors(page);
    const mainSays = (text: string) => page.getByRole('main').getByText(text).first().waitFor();
    const queryOf = (query: object) => new URLSearchParams({ ...query }).toString();
    const times = { startTime: '13:00', endTime: '12:00', isFullDay: 'true' };
    const stay = { ...times, date: inDays(9), endDate: inDays(10) };
    const unknown = 'spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD';
    const good = Object.fromEntries(
      new URL(paymentPath(await app.quote(spot, aNight())), app.stack.web).searchParams,
    );
    await page.goto(`${app.stack.web}/booking/%00?${queryOf(stay)}`);
    await mainSays(es('spots.notFoundTitle'));
    for (const [path, text] of [
      [`/booking/${spot.id}?date=${inDays(9)}`, 'Error en los datos de la reserva'],
      [`/booking/${spot.id}?${queryOf({ ...stay, endDate: inDays(40) })}`, es('bookings.problemTooLong')],
      [
        `/booking/${spot.id}?${queryOf({ ...times, date: inDays(-30), endDate: inDays(-29) })}`,
        es('bookings.problemPast'),
      ],
      [
        `/booking/${spot.id}?${queryOf({ ...times, date: '9999-12-31' })}`,
        'Error en los datos de la reserva',
      ],
      [`/booking/${unknown}?${queryOf(stay)}`, es('spots.notFoundTitle')],
      [`/payment?${queryOf({ ...good, endTime: good.startTime })}`, es('bookings.problemOrder')],
      [
        `/payment?${queryOf({ ...good, startTime: `${inDays(-30)}T12:00:00Z`, endTime: `${inDays(-29)}T11:00:00Z` })}`,
        es('bookings.problemPast'),
      ],
      [`/payment?${queryOf({ ...good, spotId: unknown })}`, es('payments.spotNotFound')],
    ] as const) {
      await goWithin(page, path);
      await mainSays(text);
    }
    await goWithin(page, `/payment?spotId=${spot.id}&totalPrice=10`);
    await says(page, 'Datos de reserva incompletos');
    await page.waitForURL((url) => url.pathname === '/');
    expect(errors).toEqual([]);
  });
});

describe('the success screen', () => {
  it('[PS-01] waits for a payment that is being processed, and shows what was paid, with its notes and buttons', async () => {
    const night = aNight();
    const quote = await app.quote(spot, night);
    const { body: intent } = await app.intent(driver, quote);
    await goAfresh(page, `/payment/success?bookingId=${intent.bookingId}`);
    await page.getByRole('heading', { name: es('payments.waitingTitle') }).waitFor();
    await app.pay(intent.paymentIntentId);
    await page.getByRole('heading', { level: 1, name: 'Pago Exitoso' }).waitFor();
    const long = new Intl.DateTimeFormat(LOCALES.es, { dateStyle: 'full', timeZone: 'UTC' });
    const main = await page.getByRole('main').innerText();
    const day = long.format(new Date(`${night.date}T12:00:00Z`));
    expect(main.toLowerCase()).toContain(day);
    for (const text of [
      'Tu reserva ha sido confirmada',
      spot.title,
      spot.address,
      '13:00 - 12:00',
      `${quote.totalPrice.toFixed(2).replace('.', ',')}\u00a0€`,
      es('payments.noteKeep'),
      es('payments.noteMail'),
      es('payments.noteTime'),
      es('payments.noteHelp'),
    ])
      expect(main).toContain(text);
    await expect
      .poll(() => page.getByRole('link', { name: 'Ver Mis Reservas' }).getAttribute('href'))
      .toBe('/dashboard/bookings');
    await expect
      .poll(() => page.getByRole('link', { name: 'Nueva Búsqueda' }).getAttribute('href'))
      .toBe('/');

    await goAfresh(page, '/payment/success');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await goAfresh(page, `/payment/success?bookingId=bkg_01JQ2T8Z3M4N5P6Q7R8S9TABCD`);
    await page.waitForURL('**/dashboard');
    await says(page, 'No se pudo cargar la información de la reserva');
  });

  it('offers another card when the bank has refused', async () => {
    const quote = await app.quote(spot, aNight());
    const { body: intent } = await app.intent(driver, quote);
    const back = new URLSearchParams({
      bookingId: intent.bookingId,
      payment_intent: intent.paymentIntentId,
      redirect_status: 'failed',
    });
    await goAfresh(page, `/payment/success?${back.toString()}`);
    await says(page, es('payments.refusedText'));
    await page.getByRole('link', { name: es('payments.payAgain') }).click();
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await page.getByRole('heading', { name: 'Pago Exitoso' }).waitFor();
  });
});
