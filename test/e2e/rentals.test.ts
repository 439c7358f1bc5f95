import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { fillCard, GOOD_CARD, payButton } from './payment-support.ts';
import { chooseDay, findFaults, goAfresh, loseAnswers, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'bookings', 'common', 'dashboard', 'fields', 'home', 'rentals', 'spots');

const DECLINED_CARD = '4000000000000002';
const SECURE_CARD = '4000002500003155';
const PHONE = { width: 360, height: 740, touch: true };
let owner: Person;
let driver: Person;
let spot: Spot;
/** The driver's telephone, on which tests navigate without loading the site again. */
let page: Page;

const button = (page: Page, key: string) => page.getByRole('button', { name: es(key), exact: true });
const rentalsOf = async (person: Person) =>
  (await app.call<{ rentals: RentalAnswer[] }>('GET', '/rentals', { as: person })).body.rentals;

beforeAll(async () => {
  owner = await app.newPerson('Olga Dueña');
  driver = await app.newPerson('Dani Conductor');
  spot = await app.publish(owner);
  page = await browser.open(PHONE);
  await openAs(page, app.stack.web, driver, '/ayuda');
});

describe('a spot by the month', () => {
  it('[ED-01] is offered by its owner in the editor, with a price, and has it after a reload', async () => {
    const page = await browser.open();
    await openAs(page, app.stack.web, owner, `/editar-plaza/${spot.id}`);
    await page.getByRole('checkbox', { name: es('fields.bookingType.month') }).check({ force: true });
    await page.locator('main form [type=submit]').first().click();
    await page.getByText(/^Escribe el precio de un mes/).waitFor();
    await page.locator('[name=priceMonth]').fill('95,50');
    await page.locator('main form [type=submit]').first().click();
    await expect
      .poll(async () => (await app.call<Spot>('GET', `/parking-spots/${spot.id}`)).body.price_month)
      .toBe(95.5);
    await page.goto(`${app.stack.web}/editar-plaza/${spot.id}`);
    await expect.poll(() => page.locator('[name=priceMonth]').inputValue()).toBe('95,5');
  });

  it('[BK-01] is rented on a telephone: its terms, the first month paid by card, then its page, also after a reload', async () => {
    await goAfresh(page, `/spot/${spot.id}`);
    await button(page, 'spots.bookingType.month').click();
    await page.getByText('98,00').first().waitFor();
    await button(page, 'rentals.rent').click();
    await page.waitForURL('**/alquilar/**');
    await button(page, 'rentals.payFirst').click();
    await page.getByText(es('rentals.agreementMissing')).waitFor();
    await page.locator('main input[type=checkbox]').check();
    expect(await findFaults(page)).toEqual([]);
    // The answer is lost: the page asks again, and gets the same rental.
    await loseAnswers(page, '**/api/rentals');
    await button(page, 'rentals.payFirst').click();
    await page.waitForURL('**/payment?**');
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await page.waitForURL('**/payment/success?**');
    await expect.poll(async () => (await rentalsOf(driver))[0]?.status).toBe('active');
    const [rental] = await rentalsOf(driver);
    expect(rental).toMatchObject({ role: 'driver', price: 95.5, total: 98, endDate: null });
    await goAfresh(page, '/dashboard/bookings');
    await page
      .getByRole('region', { name: es('dashboard.rentals') })
      .getByRole('link')
      .click();
    await page.waitForURL(`**/alquiler/${rental?.id}`);
    await page.getByRole('heading', { level: 1, name: es('rentals.title') }).waitFor();
    // It begins tomorrow, which may have come meanwhile.
    const state = page.getByText(/^(Empieza el .*|En curso)$/);
    await state.waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.reload();
    await state.waitFor();
  });

  it('[HM-05] is closed for stays as long as it is rented', async () => {
    const { body } = await app.call(
      'GET',
      `/parking-spots/${spot.id}/availability?from=${inDays(40)}&to=${inDays(41)}`,
    );
    expect(body).toMatchObject({ days: [{ status: 'full' }, { status: 'full' }] });
  });

  it('[BK-01] has a card that its driver changes on its page, with 3-D Secure, and sees after a reload', async () => {
    const [rental] = await rentalsOf(driver);
    await goAfresh(page, `/alquiler/${rental?.id}`);
    await page.getByText('Visa acabada en 4242, caduca en 12/2034').waitFor();
    await button(page, 'rentals.changeCard').click();
    await fillCard(page, DECLINED_CARD);
    expect(await findFaults(page)).toEqual([]);
    await button(page, 'rentals.saveCard').click();
    await page.getByRole('alert').filter({ hasText: 'rechazada' }).waitFor();
    await fillCard(page, SECURE_CARD);
    await button(page, 'rentals.saveCard').click();
    await page.getByRole('button', { name: 'Completar' }).click();
    await page.getByText(es('rentals.cardChanged')).waitFor();
    await page.getByText('Visa acabada en 3155').waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.reload();
    await page.getByText('Visa acabada en 3155').waitFor();
    expect((await rentalsOf(owner))[0]?.card).toBeNull();
  });

  it('[BR-05] is ended by its driver at the end of a month, whose last day is shown before, and for the owner too', async () => {
    const [rental] = await rentalsOf(driver);
    await goAfresh(page, `/alquiler/${rental?.id}`);
    await button(page, 'rentals.end').click();
    // The answer is lost: the page asks the rental whether it was done.
    await loseAnswers(page, '**/api/rentals/*/end');
    // By a key: a click where the one before was would count as the second of a double click.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Terminar el / })
      .press('Enter');
    await page.getByText(/^Hasta el /).waitFor();
    const [ended] = await rentalsOf(owner);
    expect(ended).toMatchObject({ role: 'owner', endedBy: 'driver', endDate: rental?.earliestEnd });
  });
});

describe('the choice of a rental', () => {
  it('[BK-01] is made and agreed to by the keyboard alone, and kept on going back and after a reload', async () => {
    const both = await app.publish(await app.newPerson(), {
      ...{ bookingTypes: ['stay', 'month'], priceMonth: '90', minMonths: 1, monthNoticeDays: 15 },
      endDate: inDays(900),
    });
    const page = await browser.open(PHONE);
    const day = page.locator('button[name=start]');
    const rent = async () => {
      // It waits for the price of the day.
      await expect.poll(() => button(page, 'rentals.rent').isEnabled()).toBe(true);
      await button(page, 'rentals.rent').press('Enter');
    };
    await openAs(page, app.stack.web, await app.newPerson(), `/spot/${both.id}`);
    await button(page, 'spots.bookingType.month').press('Enter');
    await day.waitFor();
    await page.reload();
    await day.press('Enter');
    const calendar = page.getByRole('dialog', { name: es('rentals.start') });
    await chooseDay(page, calendar, inDays(6));
    await expect.poll(() => page.locator('button[name=start]:focus').count()).toBe(1);
    const chosen = await day.innerText();
    await rent();
    await page.waitForURL(`**/alquilar/${both.id}?month=${inDays(6)}`);
    await button(page, 'rentals.payFirst').press('Enter');
    // The focus is on what is missing, which is said.
    await expect.poll(() => page.locator('input[type=checkbox]:focus').count()).toBe(1);
    await page.getByText(es('rentals.agreementMissing')).waitFor();
    await page.goBack();
    await expect.poll(() => day.innerText()).toBe(chosen);
    await page.reload();
    await expect.poll(() => day.innerText()).toBe(chosen);
    await rent();
    await page.locator('main input[type=checkbox]').press('Space');
    await button(page, 'rentals.payFirst').press('Enter');
    await page.waitForURL('**/payment?**');
    await page.goBack();
    await page.waitForURL(`**/alquilar/${both.id}?month=${inDays(6)}`);
  });
});
