import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/model/constants.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import { PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { answerWith } from './accounts-support.ts';
import {
  bookingPath,
  CARD_NUMBER,
  type Night,
  releaseHolds,
  signInToBook,
  startNights,
} from './payment-support.ts';
import { findFaults, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'accounts', 'bookings', 'payments', 'spots', 'traders', 'common');

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

const spotPath = (night: Night) => bookingPath(spot, night).replace('/booking/', '/spot/');
const button = (page: Page, key: string) => page.getByRole('button', { name: es(key), exact: true });
const input = (page: Page, name: string) => page.locator(`main form input[name=${name}]`);
const cardForm = (page: Page) => page.getByLabel(CARD_NUMBER).waitFor();

/** Uses a page as a person does. A press also is what gives a field the focus. */
const countPresses = () => {
  const done = { presses: 0, fields: 0 };
  const press = async (target: Locator) => {
    done.presses++;
    await target.click();
  };
  const fill = async (field: Locator, text: string) => {
    await press(field);
    done.fields++;
    await field.fill(text);
  };
  return { done, press, fill };
};

const startBooking = async (page: Page, press: (target: Locator) => Promise<void>) => {
  const box = page.getByRole('region', { name: es('bookings.boxTitle') });
  await press(box.getByRole('checkbox', { name: /términos/ }));
  await press(box.getByRole('button', { name: es('bookings.book'), exact: true }));
};

const statusesOf = async ({ token }: Pick<Person, 'token'>) => {
  const { body } = await app.call<Booking[]>('GET', '/bookings/my-bookings', { as: { ...driver, token } });
  return body.map(({ status }) => status);
};
const signIn = async (email: string) =>
  (await app.call<{ token: string }>('POST', '/auth/login', { body: { email, password: PASSWORD } })).body;

describe('from the page of a spot to the card form', () => {
  it('[BK-01] [PY-01] a new person needs five presses and two fields, and leaves the page of the booking only with the stay held', async () => {
    const page = await browser.open(PHONE);
    await page.goto(app.stack.web + spotPath(aNight()));
    const { done, press, fill } = countPresses();
    await startBooking(page, press);
    await page.getByRole('heading', { level: 1, name: /^Un paso más: [\d,]+ €, \d/ }).waitFor();
    await button(page, 'accounts.createAndBook').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await findFaults(page)).toEqual([]);
    await fill(input(page, 'email'), 'nuria.nueva@example.com');
    await fill(input(page, 'password'), PASSWORD);
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
    await press(button(page, 'accounts.createAndBook'));
    await cardForm(page);
    expect(done).toEqual({ presses: 5, fields: 2 });
    expect([...new Set(seen)]).toEqual(['/payment']);
    expect(await statusesOf(await signIn('nuria.nueva@example.com'))).toEqual(['pending']);
    expect(await findFaults(page)).toEqual([]);
  });

  it('[BK-01] [PY-01] somebody signed in needs three presses, and reads nothing twice', async () => {
    const page = await browser.open(PHONE);
    await openAs(page, app.stack.web, driver, spotPath(aNight()));
    const { done, press } = countPresses();
    await startBooking(page, press);
    await press(button(page, 'bookings.confirm'));
    await cardForm(page);
    expect(done).toEqual({ presses: 3, fields: 0 });
    // On a telephone the summary is one line until it is pressed.
    expect(await page.getByText(spot.address).isVisible()).toBe(false);
    await page.locator('summary').filter({ hasText: spot.title }).click();
    await page.getByText(spot.address).waitFor();
  });
});

describe('an account in the middle of a booking', () => {
  it('[RG-02] [LG-02] says under its field what is missing or wrong, and keeps the address when its holder signs in instead', async () => {
    const page = await browser.open();
    await page.goto(app.stack.web + bookingPath(spot, aNight()));
    const submit = button(page, 'accounts.createAndBook');
    await submit.click();
    await page.getByText(es('accounts.completeAll')).first().waitFor();
    await input(page, 'email').fill(driver.email);
    await input(page, 'password').fill('corta');
    await submit.click();
    await page.getByText(/^Contraseña inválida: /).waitFor();
    await input(page, 'password').fill(PASSWORD);
    await submit.click();
    await page.getByText(es('accounts.emailTaken'), { exact: true }).waitFor();
    await page.getByRole('tab', { name: es('accounts.waySignIn') }).click();
    await expect.poll(() => input(page, 'email').inputValue()).toBe(driver.email);
    await input(page, 'password').fill('Equivocada-1');
    await button(page, 'accounts.signInAndBook').click();
    await page.getByText(es('accounts.invalidCredentials')).first().waitFor();
    expect(await findFaults(page)).toEqual([]);
    // A refusal must not book later, when the person signs in elsewhere.
    expect(new URL(page.url()).pathname).toBe(`/booking/${spot.id}`);
    await input(page, 'password').fill(driver.password);
    await button(page, 'accounts.signInAndBook').click();
    await cardForm(page);
    expect(await statusesOf(driver)).toEqual(['pending']);
  });

  it('[BK-01] holds nothing that cannot be booked, and nothing again after going back', async () => {
    const night = aNight();
    const page = await browser.open();
    await page.goto(app.stack.web + spotPath(night));
    await startBooking(page, (target) => target.click());
    await page.waitForURL('**/booking/**');
    await signInToBook(page, driver);
    await cardForm(page);
    await page.goBack();
    await page.waitForURL('**/booking/**');
    await expect.poll(() => button(page, 'bookings.confirm').isEnabled()).toBe(true);
    await expect.poll(() => statusesOf(driver)).toEqual([]);
    await page.reload();
    await button(page, 'bookings.confirm').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/booking/${spot.id}`);

    const owners = await browser.open();
    await owners.goto(app.stack.web + bookingPath(spot, night));
    await signInToBook(owners, owner);
    await owners.getByRole('main').getByText(es('bookings.problemOwn')).waitFor();
    expect(await statusesOf(owner)).toEqual([]);
  });

  it('[BK-02] offers the button when the hold was refused after the sign-in', async () => {
    const page = await browser.open();
    await page.goto(app.stack.web + bookingPath(spot, aNight()));
    await answerWith(page, '/bookings', 500, { error: 'x', message: 'x', code: 'internal', requestId: 'x' });
    await signInToBook(page, driver);
    await page.getByText('Error al crear la reserva').first().waitFor();
    await page.unrouteAll();
    await button(page, 'bookings.confirm').click();
    await cardForm(page);
  });
});

describe('the owner before paying', () => {
  const since = new Intl.DateTimeFormat(LOCALES.es, { month: 'long', year: 'numeric' }).format(new Date());

  it('[SD-01] [BK-01] is named beside the price on the page of the spot and on that of the booking', async () => {
    const page = await browser.open({ height: 1100 });
    const night = aNight();
    await page.goto(app.stack.web + spotPath(night));
    const box = page.getByRole('region', { name: es('bookings.boxTitle') });
    await box.getByText('Olga', { exact: true }).waitFor();
    await box.getByText(`En PlazaLibre desde ${since}`).waitFor();
    await page.goto(app.stack.web + bookingPath(spot, night));
    const main = page.getByRole('main');
    await main.getByText('Olga', { exact: true }).waitFor();
    await main.getByText(`En PlazaLibre desde ${since}`).waitFor();
    await main.getByText(es('spots.new'), { exact: true }).waitFor();
    expect(await main.innerText()).not.toContain('Dueña');
  });

  it.each([
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
  ])(
    '[SD-01] [BB-01] is described in a window of $width x $height, with the button in view',
    async (size) => {
      const page = await browser.open(size);
      await page.route('**/api/parking-spots/*', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as Spot; // the contract of the route
        const owner = { ...body.owner, answersWithin: 'hour' };
        await route.fulfill({ response: answer, json: { ...body, owner } });
      });
      await page.goto(app.stack.web + spotPath(aNight()));
      const box = page.getByRole('region', { name: es('bookings.boxTitle') });
      const facts = [
        box.getByText('Olga', { exact: true }),
        box.getByText(new RegExp(`En PlazaLibre desde ${since}`)),
        box.getByText(new RegExp(es('traders.answers.hour'))),
        box.getByText(es('spots.new'), { exact: true }),
      ];
      for (const fact of facts) await fact.waitFor();
      await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
      const { bottom } = await box
        .getByRole('button', { name: es('bookings.book'), exact: true })
        .evaluate((element) => element.getBoundingClientRect());
      expect(bottom).toBeLessThan(size.height);
      const price = await box
        .getByText(/en total|Total/)
        .first()
        .boundingBox();
      expect(price?.y).toBeGreaterThan(68);
    },
  );
});
