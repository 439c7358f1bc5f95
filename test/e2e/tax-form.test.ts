import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TaxDetails } from '#shared/api/taxes.ts';
import { type Person, useStack } from '#test/support/stack.ts';
import { expectFocus } from './accounts-support.ts';
import { findFaults, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'common', 'shell', 'taxes');

const COMPANY = {
  traderStatus: 'business',
  legalName: 'Garajes del Sur, S. L.',
  taxId: 'B64717838',
  address: { street: 'Avenida del Puerto 200', postcode: '46023', city: 'València', country: 'ES' },
};

const save = (as: Person, body: object) => app.call<TaxDetails>('PUT', '/user/tax-details', { as, body });
const read = async (as: Person) => (await app.call<TaxDetails>('GET', '/user/tax-details', { as })).body;
const open = async (as: Person) => {
  const page = await browser.open({ width: 360, height: 740 });
  await openAs(page, app.stack.web, as, '/datos-fiscales');
  return page;
};
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
};
const press = (page: Page, key: string) => page.getByRole('button', { name: es(key), exact: true }).click();
const sees = (page: Page, key: string) => page.getByText(es(key), { exact: true }).first().waitFor();

describe('changes of tax details', () => {
  it('of two tabs are not overwritten: the person chooses which count, and again after a choice without a network; those whose answer is lost are not taken for saved', async () => {
    const person = await app.newPerson();
    await save(person, { ...COMPANY, revision: 0 });
    const page = await open(person);
    await fill(page, { legalName: 'De esta pestaña, S. L.' });
    await save(person, { ...COMPANY, legalName: 'De la otra, S. L.', revision: 1 });
    await press(page, 'taxes.save');
    await sees(page, 'taxes.conflict');
    expect(await findFaults(page)).toEqual([]);
    expect((await read(person)).legalName).toBe('De la otra, S. L.');
    await press(page, 'taxes.keepMine');
    await sees(page, 'taxes.saved');
    expect((await read(person)).legalName).toBe('De esta pestaña, S. L.');
    await fill(page, { legalName: 'Otra vez, S. L.' });
    await save(person, { ...COMPANY, legalName: 'Lo último, S. L.', revision: 3 });
    await press(page, 'taxes.save');
    await press(page, 'taxes.takeTheirs');
    await expect.poll(() => field(page, 'legalName').inputValue()).toBe('Lo último, S. L.');
    expect(await page.getByText(es('taxes.unsaved')).count()).toBe(0);

    // Without a network the choice is made again, and what is typed meanwhile counts, too.
    await fill(page, { legalName: 'Sin red, S. L.' });
    await save(person, { ...COMPANY, revision: 4 });
    await press(page, 'taxes.save');
    await sees(page, 'taxes.conflict');
    await page.context().setOffline(true);
    const note = page.locator('form').getByText(es('common.notSent'), { exact: true });
    for (const key of ['taxes.keepMine', 'taxes.takeTheirs']) {
      await press(page, key);
      await note.waitFor();
    }
    let goOn = (): void => undefined;
    const isTyped = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/user/tax-details', async (route) => {
      await isTyped;
      await route.continue();
    });
    // After the route: what the page reads at once when it is online again must wait, too.
    await page.context().setOffline(false);
    await press(page, 'taxes.keepMine');
    await fill(page, { city: 'Escrita mientras se lee' });
    goOn();
    await expect
      .poll(() => read(person))
      .toMatchObject({ legalName: 'Sin red, S. L.', address: { city: 'Escrita mientras se lee' } });
    await page.unroute('**/user/tax-details');

    // An answer that is lost is not taken for that of another tab that saved meanwhile.
    await fill(page, { street: 'De esta pestaña 1' });
    await page.route('**/user/tax-details', async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      const address = { ...COMPANY.address, city: 'Otra' };
      await save(person, { ...COMPANY, birthDate: null, address, revision: 6 });
      return route.abort('connectionreset');
    });
    await press(page, 'taxes.save');
    await page.locator('form').getByText(es('common.unanswered'), { exact: true }).waitFor();
    expect(await field(page, 'street').inputValue()).toBe('De esta pestaña 1');
  });

  it('are corrected by keyboard: the caret and the focus stay where the next key is meant; and leave no draft in the browser after a sign-out, also in another tab', async () => {
    const owner = await app.newPerson();
    await app.publish(owner);
    const page = await open(owner);
    await page.getByLabel(es('taxes.private'), { exact: true }).check();
    await fill(page, { taxId: '4717838' });
    await field(page, 'taxId').press('Home');
    await page.keyboard.type('b6');
    expect(await field(page, 'taxId').inputValue()).toBe('B64717838');
    await page.getByText(es('taxes.regimeTitle'), { exact: true }).click();
    await press(page, 'taxes.addRegime');
    await page.getByText(es('taxes.regimeTitle'), { exact: true }).click();
    await press(page, 'taxes.save');
    const group = page.getByRole('radiogroup', {
      name: es('taxes.traderStatus'),
      description: es('taxes.entityProblem'),
    });
    await group.waitFor();
    await page.getByLabel(es('taxes.business'), { exact: true }).check();
    await press(page, 'taxes.save');
    await expectFocus(page, 'regimes.0.from');
    await press(page, 'taxes.discard');
    const focused = page.locator(':focus');
    expect(await focused.textContent()).toBe(es('taxes.save'));
    await page.getByText(es('taxes.regimeTitle'), { exact: true }).click();
    await press(page, 'taxes.addRegime');
    await page
      .getByRole('button', { name: es('taxes.removeRegime').replace('{number}', '1') })
      .press('Enter');
    await expect.poll(() => focused.textContent()).toBe(es('taxes.regimeTitle'));

    await fill(page, { taxId: '54362315K' });
    const other = await page.context().newPage();
    await other.setViewportSize({ width: 1280, height: 900 });
    await other.goto(`${app.stack.web}/datos-fiscales`);
    await fill(other, { city: 'Otra pestaña' });
    const kept = () =>
      Promise.all(
        [page, other].map((one) => one.evaluate(() => sessionStorage.getItem('plazalibre.taxDraft'))),
      );
    await expect.poll(kept).toEqual([expect.stringContaining('5436'), expect.stringContaining('Otra')]);
    await other.getByRole('button', { name: es('shell.signOut') }).click();
    await sees(other, 'shell.signedOut');
    await expect.poll(kept).toEqual([null, null]);
  });

  it('ask a driver for what an invoice needs, by a press for what renting out needs, too, and say that nothing is missing for invoices', async () => {
    const driver = await app.newPerson();
    const page = await open(driver);
    await page.getByLabel(es('taxes.private'), { exact: true }).check();
    await fill(page, { legalName: 'Dani Conductor Ruiz', taxId: '54362315K' });
    expect(await field(page, 'birthDate').count()).toBe(0);
    await press(page, 'taxes.save');
    await sees(page, 'taxes.completeForInvoice');
    expect(await findFaults(page)).toEqual([]);
    await press(page, 'taxes.goingToLet');
    await expectFocus(page, 'birthDate');
    await fill(page, { birthDate: '12/3/1979' });
    await page.reload();
    await expect.poll(() => field(page, 'birthDate').inputValue()).toBe('12/3/1979');
    await page.getByText(es('taxes.regimeTitle'), { exact: true }).waitFor();
  });
});
