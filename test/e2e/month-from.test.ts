import { describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, useStack } from '#test/support/stack.ts';
import { chooseDay, findFaults, findOverflow, goAfresh, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'dashboard', 'fields', 'rentals', 'spots');

const PHONE = { width: 360, height: 740, touch: true };

describe('the first day of an offer by the month', () => {
  it('[ED-01] is chosen by the owner, shown to drivers, who begin with it, and taken away again', async () => {
    const owner = await app.newPerson('Olga Dueña');
    const { id } = await app.publish(owner, {
      ...{ bookingTypes: ['month'], priceMonth: '90', endDate: inDays(900) },
    });
    const stored = async () => (await app.call<Spot>('GET', `/parking-spots/${id}`)).body.month_from;
    const page = await browser.open(PHONE);
    const save = () => page.locator('main form [type=submit]').first().click();
    await openAs(page, app.stack.web, owner, `/editar-plaza/${id}`);
    const field = page.locator('[name=monthFrom]');
    await field.press('Enter');
    const day = inDays(40);
    await chooseDay(page, page.getByRole('dialog'), day);
    const dayOfMonth = String(Number(day.slice(8)));
    await expect.poll(() => field.innerText()).toContain(dayOfMonth);
    const shown = await field.innerText();
    expect([...(await findFaults(page)), ...(await findOverflow(page))]).toEqual([]);
    await save();
    await expect.poll(stored).toBe(day);
    // The form leads there once it is saved.
    await page.waitForURL('**/dashboard**');

    await goAfresh(page, '/dashboard/spots');
    await page
      .getByText(/^90\s€/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: new RegExp(`^${es('dashboard.monthOffer')}`) }).click();
    await page.waitForURL(`**/editar-plaza/${id}#bookingTypes`);

    const visitor = await browser.open(PHONE);
    await visitor.goto(`${app.stack.web}/spot/${id}`);
    await visitor.getByText(es('rentals.monthFrom').replace('{date}', shown)).waitFor();
    await expect.poll(() => visitor.locator('[name=start]').innerText()).toBe(shown);
    expect([...(await findFaults(visitor)), ...(await findOverflow(visitor))]).toEqual([]);

    await goAfresh(page, `/editar-plaza/${id}`);
    await page.getByRole('button', { name: es('fields.monthFromAny'), exact: true }).press('Enter');
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await save();
    await expect.poll(stored).toBeNull();
  });
});
