import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import { PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { answerWith } from './accounts-support.ts';
import {
  bookingPath,
  CARD_NUMBER,
  type Night,
  paymentPath,
  releaseHolds,
  startNights,
} from './payment-support.ts';
import { fillSignIn, findFaults, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'accounts', 'bookings', 'payments', 'spots');

const PHONE = { width: 360, height: 740 };
let owner: Person;
let driver: Person;
let spot: Spot;
const aNight = startNights();

beforeAll(async () => {
  owner = await app.newPerson('Olga Dueña');
  driver = await app.newPerson('Dani Conductor');
  spot = await app.publish(owner);
});
afterEach(() => releaseHolds(app, driver));

const button = (page: Page, key: string) => page.getByRole('button', { name: es(key), exact: true });
const input = (page: Page, name: string) => page.locator(`main form input[name=${name}]`);
const cardForm = (page: Page) => page.getByLabel(CARD_NUMBER).waitFor();

/** Registers somebody with the short form, without booking anything before the session exists. */
const createAccount = async (page: Page, email: string) => {
  await input(page, 'email').fill(email);
  await input(page, 'password').fill(PASSWORD);
  await button(page, 'accounts.createAndBook').click();
};

const holdAs = async (person: Person, night: Night) => {
  const quote = await app.quote(spot, night);
  await app.intent(person, quote);
  return quote;
};

const statusesOf = async ({ token }: Pick<Person, 'token'>) => {
  const { body } = await app.call<Booking[]>('GET', '/bookings/my-bookings', { as: { ...driver, token } });
  return body.map(({ status }) => status);
};
const signIn = async (email: string) =>
  (await app.call<{ token: string }>('POST', '/auth/login', { body: { email, password: PASSWORD } })).body;

describe('a stay that changed while somebody signed in', () => {
  const priceOf = (priceWeekday: number) =>
    app.call('PATCH', `/parking-spots/${spot.id}`, {
      as: owner,
      body: { priceWeekday, priceWeekend: priceWeekday },
    });

  it('[BK-02] is not held at a price that its driver has not seen', async () => {
    const night = aNight();
    const page = await browser.open();
    await page.goto(app.stack.web + bookingPath(spot, night));
    await button(page, 'accounts.createAndBook').waitFor();
    await priceOf(31);
    await createAccount(page, 'paula.precio@example.com');
    await page
      .getByRole('main')
      .getByText(/El precio ha cambiado: ahora son 33,50/)
      .waitFor();
    const { token } = await signIn('paula.precio@example.com');
    expect(await statusesOf({ token })).toEqual([]);
    await button(page, 'bookings.confirm').click();
    await cardForm(page);
    await priceOf(15);
  });

  it('[BK-01] is never exchanged for another one without a press of `Confirmar reserva`', async () => {
    const night = aNight();
    const page = await browser.open();
    await page.goto(app.stack.web + bookingPath(spot, night));
    await button(page, 'accounts.createAndBook').waitFor();
    await holdAs(driver, night);
    await createAccount(page, 'lucas.tarde@example.com');
    const main = page.getByRole('main');
    await main.getByText(es('bookings.problemTaken')).waitFor();
    await main.getByRole('button', { name: /^Siguiente hueco/ }).click();
    await button(page, 'bookings.confirm').waitFor();
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe(`/booking/${spot.id}`);
    expect(await statusesOf(await signIn('lucas.tarde@example.com'))).toEqual([]);
  });

  it('[BK-01] is not booked by a refusal that arrives after a change to the other form', async () => {
    const page = await browser.open();
    await page.goto(app.stack.web + bookingPath(spot, aNight()));
    await answerWith(page, '/auth/register', 409, {
      ...{ error: 'x', message: 'x', code: 'email_taken', requestId: 'x' },
    });
    await page.route('**/api/auth/register', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.fallback();
    });
    await createAccount(page, driver.email);
    await page.getByRole('tab', { name: es('accounts.waySignIn') }).click();
    await page.getByText(/Error creando cuenta/).waitFor();
    // Another tab signs in.
    const other = await page.context().newPage();
    await other.goto(`${app.stack.web}/login`);
    await other.getByRole('checkbox', { name: es('accounts.keepSignedIn') }).check();
    await fillSignIn(other, driver);
    await other.waitForURL('**/publicar');
    await page.bringToFront();
    await button(page, 'bookings.confirm').waitFor();
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe(`/booking/${spot.id}`);
    expect(await statusesOf(driver)).toEqual([]);
  });

  it('[BK-01] can be signed in to by the driver who holds it', async () => {
    const night = aNight();
    await holdAs(driver, night);
    const page = await browser.open();
    await page.goto(app.stack.web + bookingPath(spot, night));
    await page.getByRole('main').getByText(es('bookings.problemTaken')).waitFor();
    await page.getByRole('heading', { level: 1, name: es('bookings.confirmTitle') }).waitFor();
    await page.getByRole('link', { name: es('bookings.takenByYou') }).click();
    await fillSignIn(page, driver);
    await page.getByRole('link', { name: es('bookings.goToPayment') }).click();
    await cardForm(page);
  });
});

describe('the forms of an account whose code does not load, as after a release', () => {
  it('[BK-01] [LG-02] leave the way to the page of signing in, which leads back', async () => {
    const page = await browser.open();
    const path = bookingPath(spot, aNight());
    await page.route(/account-tabs[^/]*\.js$/, (route) => route.abort());
    await page.goto(app.stack.web + path);
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión', exact: true }).click();
    await page.waitForURL('**/login?**');
    await fillSignIn(page, driver);
    await button(page, 'bookings.confirm').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/booking/${spot.id}`);
  });
});

describe('an address that somebody wrote by hand', () => {
  it('[BK-02] [PY-01] with dates that no calendar has leads to other dates or home, and breaks no page', async () => {
    const page = await browser.open();
    const stay = 'startTime=13:00&endTime=12:00&isFullDay=true';
    for (const date of ['9999-12-31', '0001-01-01']) {
      await page.goto(`${app.stack.web}/booking/${spot.id}?date=${date}&${stay}`);
      await page.getByRole('link', { name: es('bookings.otherDates') }).waitFor();
    }
    const period = 'startTime=2027-01-10T12:00:00Z&endTime=9999-12-31T23:59:59Z';
    await page.goto(`${app.stack.web}/payment?spotId=${spot.id}&${period}&totalPrice=17.50`);
    await page.getByText('Datos de reserva incompletos').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('the payment without a session', () => {
  it('[PY-01] shows the booking and the forms of an account beside it, without a red note, and goes on to the card form', async () => {
    const night = aNight();
    const held = await holdAs(driver, night);
    const page = await browser.open(PHONE);
    await page.goto(app.stack.web + paymentPath(held));
    const goOn = button(page, 'accounts.signInAndGoOn');
    await goOn.waitFor();
    const main = page.getByRole('main');
    await main.getByText(es('payments.signInFirst')).waitFor();
    await main.locator('summary').filter({ hasText: spot.title }).filter({ hasText: '17,50' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await findFaults(page)).toEqual([]);
    await input(page, 'email').fill(driver.email);
    await input(page, 'password').fill(driver.password);
    await goOn.click();
    await cardForm(page);
    expect(await statusesOf(driver)).toEqual(['pending']);
  });

  it('[PY-01] names no price that only the address has, and says that a spot does not exist', async () => {
    const held = await app.quote(spot, aNight());
    const page = await browser.open();
    await page.goto(app.stack.web + paymentPath(held, 1));
    await button(page, 'accounts.signInAndGoOn').waitFor();
    const main = page.getByRole('main');
    await main.getByText(/17,50/).first().waitFor();
    expect(await main.innerText()).not.toMatch(/(?<!\d)1,00/);
    const gone = paymentPath(held).replace(spot.id, 'spt_00000000000000000000000000');
    await page.goto(app.stack.web + gone);
    await page.getByText(es('spots.notFoundTitle')).first().waitFor();
  });
});
