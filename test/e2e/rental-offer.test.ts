import { describe, expect, it } from 'vitest';
import { MONTH_OFFER } from '#test/support/running-rental.ts';
import { inDays, useStack } from '#test/support/stack.ts';
import { findFaults, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'dashboard', 'fields', 'rentals', 'spots');
const PHONE = { width: 360, height: 740, touch: true };

describe('the form of an offer by the month', () => {
  it('[PW-04] says what its owner gets of a price, and for which times of the week it suggests one', async () => {
    const owner = await app.newPerson('Olga Dueña');
    const [spot] = [await app.publish(owner), ...(await Promise.all([91, 93, 95].map(offerAt)))];
    await app.untilMapFollows();
    const page = await browser.open(PHONE);
    await openAs(page, app.stack.web, owner, `/editar-plaza/${spot.id}`);
    await page.getByRole('checkbox', { name: es('fields.bookingType.month') }).check({ force: true });
    const price = page.locator('[name=priceMonth]');
    await price.fill('95');
    await page.getByText(/^De 95,00\s€ al mes, para ti son 80,75\s€\.$/).waitFor();
    await price.fill('5');
    await expect.poll(() => page.getByText(/para ti son/).count()).toBe(0);
    const suggestion = page.getByRole('button', { name: /^Usar .* para/ });
    await expect.poll(() => suggestion.innerText()).toMatch(/^Usar 95\s€ para «Siempre»$/);
    await suggestion.press('Enter');
    await page.getByText(/para ti son 80,75/).waitFor();
    expect(await findFaults(page)).toEqual([]);
    // Nobody near by asks a price for these times.
    await page.getByRole('radio', { name: es('fields.pattern.always') }).press('ArrowRight');
    await expect.poll(() => suggestion.count()).toBe(0);
  });
});

const offerAt = async (priceMonth: number) =>
  app.publish(await app.newPerson(), { ...MONTH_OFFER, priceMonth });

describe('a spot by the month only', () => {
  it('[SD-01] [ED-01] has no access hours beside its times of the week on its page, and its owner is asked for nothing of stays', async () => {
    const owner = await app.newPerson('Olga Dueña');
    const monthPattern = { type: 'weekdays', from: '08:00', to: '19:00' };
    const offer = { ...MONTH_OFFER, bookingTypes: ['month'], monthPattern, deposit: 30 };
    const spot = await app.publish(owner, { ...offer, accessHours: { start: '00:00', end: '23:59' } });
    const page = await browser.open(PHONE);
    await openAs(page, app.stack.web, owner, `/spot/${spot.id}?month=${inDays(5)}`);
    await page.getByRole('heading', { name: es('spots.facts') }).waitFor();
    // With the deposit.
    const now = page.locator('div', { has: page.getByText(es('rentals.payNow'), { exact: true }) }).last();
    await now.getByText(/^122,50/).waitFor();
    for (const key of ['spots.accessAllDay', 'spots.allDay', 'spots.minDuration'])
      expect(await page.getByText(es(key), { exact: true }).count()).toBe(0);

    await page.goto(`${app.stack.web}/editar-plaza/${spot.id}`);
    await page.locator('[name=priceMonth]').waitFor();
    const ofStays = '[name=priceWeekday], [name=priceWeekend], [name=minDuration]';
    expect(await page.locator(ofStays).count()).toBe(0);
    await page.getByRole('checkbox', { name: es('fields.bookingType.stay') }).check({ force: true });
    await expect.poll(() => page.locator(ofStays).count()).toBe(3);

    await page.goto(`${app.stack.web}/dashboard/spots`);
    await page.getByText('08:00 – 19:00', { exact: true }).waitFor();
    await page.getByText(es('fields.deposit'), { exact: true }).waitFor();
    await page.getByRole('button', { name: new RegExp(`^${es('dashboard.edit')}`) }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=advanceBooking]').waitFor();
    expect(await dialog.locator(ofStays).count()).toBe(0);
    await dialog.locator('[name=title]').fill('Plaza por meses');
    await dialog.locator('[type=submit]').press('Enter');
    await page.getByRole('heading', { name: 'Plaza por meses' }).waitFor();
    expect(await findFaults(page)).toEqual([]);
  });
});
