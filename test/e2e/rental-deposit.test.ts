import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import * as kit from '#functions/_kit/ports.ts';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import type { Spot } from '#shared/api/spots.ts';
import { runJob } from '#local/jobs.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { fillCard, GOOD_CARD, payButton } from './payment-support.ts';
import { findFaults, loseAnswers, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'bookings', 'claims', 'fields', 'payments', 'rentals', 'spots');
const PHONE = { width: 360, height: 740, touch: true };
/** Money in the texts has a space that does not break. */
const FIFTY = /50\s€/;

let owner: Person;
let driver: Person;
let spot: Spot;
let rental: RentalAnswer;

const button = (page: Page, key: string) => page.getByRole('button', { name: es(key), exact: true });
const read = async (as: Person) =>
  (await app.call<RentalAnswer>('GET', `/rentals/${rental.id}`, { as })).body.deposit;

beforeAll(async () => {
  owner = await app.newPerson('Olga Dueña');
  driver = await app.newPerson('Dani Conductor');
  spot = await app.publish(owner, {
    ...{ bookingTypes: ['month'], priceMonth: '90', minMonths: 1, monthNoticeDays: 15 },
    endDate: inDays(900),
  });
});

describe('the deposit of a rental', () => {
  it('[ED-01] is asked for by the owner in the editor, in whole euros', async () => {
    const page = await browser.open(PHONE);
    await openAs(page, app.stack.web, owner, `/editar-plaza/${spot.id}`);
    const field = page.locator('[name=deposit]');
    await field.fill('201');
    await page.locator('main form [type=submit]').first().click();
    await page.getByText(/^Escribe un importe en euros sin céntimos/).waitFor();
    await field.fill('50');
    await page.locator('main form [type=submit]').first().click();
    await expect
      .poll(async () => (await app.call<Spot>('GET', `/parking-spots/${spot.id}`)).body.deposit)
      .toBe(50);
  });

  it('[PY-01] is named apart, paid with the first month, and seen on the page of the rental', async () => {
    const page = await browser.open(PHONE);
    await openAs(page, app.stack.web, driver, `/spot/${spot.id}`);
    await page.getByText(FIFTY).first().waitFor();
    await button(page, 'rentals.rent').click();
    await page.waitForURL('**/alquilar/**');
    await page.getByText(es('rentals.firstMonthUntil'), { exact: true }).waitFor();
    await page.getByText(es('rentals.payNow'), { exact: true }).first().waitFor();
    await page
      .getByText(/142,50/)
      .first()
      .waitFor();
    await page.locator('main input[type=checkbox]').check();
    expect(await findFaults(page)).toEqual([]);
    await button(page, 'rentals.payFirst').click();
    await page.waitForURL('**/payment?**');
    await page.getByText(/^Ahora pagas 142,50/).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await page.waitForURL('**/payment/success?**');
    await page.getByRole('link', { name: es('payments.seeRental'), exact: true }).waitFor();
    await page.getByText(/142,50/).waitFor();
    await expect
      .poll(async () => {
        const { body } = await app.call<{ rentals: RentalAnswer[] }>('GET', '/rentals', { as: driver });
        const [found] = body.rentals;
        if (found) rental = found;
        return found?.status;
      })
      .toBe('active');
    await openAs(page, app.stack.web, driver, `/alquiler/${rental.id}`);
    await page.getByText(/^PlazaLibre guarda 50/).waitFor();
    expect(await findFaults(page)).toEqual([]);
  });

  it('is claimed in part by the owner after the end, and paid from it when the driver agrees', async () => {
    const { rentals } = kit.rentals();
    const before = await rentals.find(rental.id);
    if (!before) throw new Error('There is no such rental.');
    const ended = { endDate: inDays(-1), endedBy: 'driver' as const, status: 'ended' as const };
    const next = { ...before, ...ended, endedAt: new Date().toISOString(), version: before.version + 1 };
    await rentals.write({ before, next, effects: [] }, Date.now());
    const page = await browser.open(PHONE);
    await openAs(page, app.stack.web, owner, `/alquiler/${rental.id}`);
    await page.getByRole('link', { name: es('rentals.depositClaim') }).click();
    await page.locator('[name=kind]').selectOption('lost_remote');
    await page.locator('[name=amount]').fill('30');
    await page.locator('[name=text]').fill('No ha devuelto el mando del garaje.');
    expect(await findFaults(page)).toEqual([]);
    await button(page, 'claims.send').click();
    await page.getByText(es('claims.theDeposit')).waitFor();
    expect(await read(driver)).toMatchObject({ state: 'claimed' });

    const other = await browser.open(PHONE);
    await openAs(other, app.stack.web, driver, `/alquiler/${rental.id}`);
    await other.getByRole('link', { name: es('rentals.depositSeeClaim') }).waitFor();
    await openAs(other, app.stack.web, driver, '/dashboard');
    await other.getByRole('link', { name: /^Contesta a la reclamación sobre la fianza/ }).click();
    await other.getByRole('heading', { name: es('claims.depositTitle') }).waitFor();
    expect(await findFaults(other)).toEqual([]);
    // The answer is lost: the page asks the claim whether it was done.
    await loseAnswers(other, '**/api/bookings/*/claim/acceptance');
    await other.getByRole('button', { name: /^Estoy de acuerdo/ }).click();
    await other
      .getByText(/de tu fianza (son|\.)/)
      .first()
      .waitFor();
    await expect
      .poll(async () => {
        await runJob('runBookingTimers');
        return (await read(driver))?.state;
      })
      .toBe('awarded');
    expect(await read(owner)).toMatchObject({ awarded: 30 });
    await openAs(other, app.stack.web, driver, `/alquiler/${rental.id}`);
    await other.getByText(/^30\s€ para el propietario|^30,00\s€ para el propietario/).waitFor();
    expect(await findFaults(other)).toEqual([]);
  });
});
