import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '#local/settings.ts';
import type { Spot } from '#shared/api/spots.ts';
import type { TaxDetails } from '#shared/api/taxes.ts';
import { openTable } from '#shared/data/client.ts';
import { spotsRepository } from '#shared/data/spots-repository.ts';
import { setSpotsHidden } from '#shared/domain/spots/hide-spots.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { env } from '#shared/lib/env.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { expectFocus } from './accounts-support.ts';
import { bookingPath } from './payment-support.ts';
import { findFaults, goWithin, loseAnswer, openAs, textsOf, unfold, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf(
  'es',
  ...[
    'accounts',
    'common',
    'dashboard',
    'invoices',
    'payouts',
    'profile',
    'reservations',
    'shell',
    'spots',
    'taxes',
  ],
  ...['traders'],
);

const PHONE = { width: 360, height: 740 };
const PAGE = '/datos-fiscales';
const COMPANY = {
  traderStatus: 'business',
  legalName: 'Garajes del Sur, S. L.',
  taxId: 'B64717838',
  address: { street: 'Avenida del Puerto 200', postcode: '46023', city: 'València', country: 'ES' },
};

let owner: Person;
let spot: Spot;
beforeAll(async () => {
  owner = await app.newPerson('Olga Dueña');
  spot = await app.publishOnMap(owner);
});

const save = (as: Person, body: object) => app.call<TaxDetails>('PUT', '/user/tax-details', { as, body });
const read = async (as: Person) => (await app.call<TaxDetails>('GET', '/user/tax-details', { as })).body;
const open = async (as: Person, path: string) => {
  const page = await browser.open(PHONE);
  await openAs(page, app.stack.web, as, path);
  return page;
};
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
};
const press = (page: Page, key: string) => page.getByRole('button', { name: es(key), exact: true }).click();
const sees = (page: Page, key: string) => page.getByText(es(key), { exact: true }).first().waitFor();
const savedNote = (page: Page) => page.getByText(es('taxes.complete'), { exact: true });

describe('the tax details of an owner', () => {
  it('are asked for beside the payouts, checked by field, kept over a reload, and saved', async () => {
    const page = await open(owner, '/ingresos');
    await sees(page, 'taxes.cardMissing');
    await page.getByRole('link', { name: es('taxes.completeThem') }).click();
    await field(page, 'legalName').waitFor();
    await page.getByLabel(es('taxes.private'), { exact: true }).check();
    await fill(page, {
      ...{ legalName: 'Ñ'.repeat(200), taxId: '54362315a', birthDate: '31/2/1980' },
      ...{ street: 'Calle Mayor 5 🚗', postcode: '53001', city: 'Madrid' },
    });
    await field(page, 'taxId').press('Enter');
    for (const key of ['taxIdProblem', 'dateProblem', 'postcodeProblem', 'signsProblem'])
      await sees(page, `taxes.${key}`);
    await page
      .getByText(es('taxes.nameProblem').replace('{most}', '120').replace('{length}', '200'))
      .waitFor();
    await expectFocus(page, 'legalName');
    expect(await findFaults(page)).toEqual([]);
    expect((await read(owner)).revision).toBe(0);

    await page.reload();
    await sees(page, 'taxes.unsaved');
    expect(await field(page, 'taxId').inputValue()).toBe('54362315A');
    expect(await field(page, 'city').inputValue()).toBe('Madrid');
    await fill(page, { legalName: 'Olga Dueña Aparicio', street: 'Calle Mayor 5, 2° B' });
    await fill(page, { taxId: '54362315k', birthDate: '12-3-1979', postcode: '28013' });
    await press(page, 'taxes.save');
    await savedNote(page).waitFor();
    expect(await page.getByText(es('taxes.unsaved')).count()).toBe(0);
    expect(await read(owner)).toMatchObject({
      ...{ traderStatus: 'private', legalName: 'Olga Dueña Aparicio', taxId: '54362315K' },
      ...{ birthDate: '1979-03-12', missing: [], regime: 'taxed' },
    });
    await page.reload();
    await savedNote(page).waitFor();
    expect(await field(page, 'birthDate').inputValue()).toBe('12/03/1979');
    await page.goBack();
    await unfold(page, es('payouts.settings'));
    await sees(page, 'taxes.cardDone');
    expect(await findFaults(page)).toEqual([]);
  });

  it('are reached from the profile, are saved incomplete, and a company needs no birth; an exemption has its day and its reason; without a network they stay in the form and are not sent later', async () => {
    const person = await app.newPerson();
    await app.publish(person);
    const page = await open(person, '/dashboard/profile');
    await page.getByRole('link', { name: es('profile.taxLink') }).click();
    await page.waitForURL(`**${PAGE}`);
    await page.getByRole('link', { name: es('taxes.backToProfile') }).click();
    await page.waitForURL('**/dashboard/profile');
    await goWithin(page, PAGE);
    await page.getByLabel(es('taxes.private'), { exact: true }).check();
    await fill(page, { taxId: 'b64717838' });
    await expect.poll(() => field(page, 'birthDate').count()).toBe(0);
    await press(page, 'taxes.save');
    await sees(page, 'taxes.entityProblem');
    await page.getByLabel(es('taxes.business'), { exact: true }).check();
    await page.getByText(es('taxes.regimeTitle'), { exact: true }).click();
    await press(page, 'taxes.addRegime');
    await press(page, 'taxes.save');
    await sees(page, 'taxes.dateProblem');
    await sees(page, 'taxes.reasonProblem');
    await fill(page, { 'regimes.0.from': '1/1/2026' });
    await field(page, 'regimes.0.reason').selectOption('other');
    await sees(page, 'taxes.noteHint');
    await fill(page, { 'regimes.0.note': 'Cedida con el piso' });
    expect(await findFaults(page)).toEqual([]);
    await press(page, 'taxes.save');
    await sees(page, 'taxes.saved');
    expect(await read(person)).toMatchObject({
      ...{ taxId: 'B64717838', regime: 'exempt', missing: ['legalName', 'street', 'postcode', 'city'] },
      regimes: [{ from: '2026-01-01', regime: 'exempt', reason: 'other', note: 'Cedida con el piso' }],
    });

    await fill(page, { legalName: 'Sin Red' });
    await page.context().setOffline(true);
    await press(page, 'taxes.save');
    await sees(page, 'common.notSent');
    await page.context().setOffline(false);
    await page.waitForTimeout(500);
    expect((await read(person)).revision).toBe(1);
    await page.reload();
    await expect.poll(() => field(page, 'legalName').inputValue()).toBe('Sin Red');
    let goOn = (): void => undefined;
    const isTyped = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/user/tax-details', async (route) => {
      if (route.request().method() === 'PUT') await isTyped;
      await route.continue();
    });
    await press(page, 'taxes.save');
    await fill(page, { city: 'Escrita mientras se guarda' });
    goOn();
    await sees(page, 'taxes.saved');
    expect(await read(person)).toMatchObject({ legalName: 'Sin Red', address: { city: '' } });
    expect(await field(page, 'city').inputValue()).toBe('Escrita mientras se guarda');
    await press(page, 'taxes.save');
    await expect.poll(async () => (await read(person)).address.city).toBe('Escrita mientras se guarda');
  });

  it('have the number of the country of residence when it is another one, and are not those of PlazaLibre', async () => {
    const person = await app.newPerson();
    await app.publish(person);
    const page = await open(person, PAGE);
    await page.getByLabel(es('taxes.business'), { exact: true }).check();
    const { street, postcode, city } = COMPANY.address;
    await fill(page, {
      ...{ legalName: COMPANY.legalName, taxId: LOCAL.company.taxId },
      ...{ registerNumber: 'Valencia, hoja V-1234', street, postcode, city },
    });
    await press(page, 'taxes.save');
    await sees(page, 'taxes.operatorProblem');
    await expectFocus(page, 'taxId');
    expect(await field(page, 'residenceTaxId').count()).toBe(0);
    await field(page, 'country').selectOption('DE');
    await fill(page, { taxId: COMPANY.taxId, residenceTaxId: 'de 811 907 980', postcode: '10115' });
    expect(await findFaults(page)).toEqual([]);
    await press(page, 'taxes.save');
    await savedNote(page).waitFor();
    expect(await read(person)).toMatchObject({
      ...{ taxId: COMPANY.taxId, residenceTaxId: 'DE811907980' },
      registerNumber: 'Valencia, hoja V-1234',
    });
  });

  it('are asked for on the first screen while spaces are hidden for them', async () => {
    const late = await app.newPerson('Lola Tardía');
    await app.publishOnMap(late);
    const spots = spotsRepository(openTable(env.tableName()), isPublic);
    await setSpotsHidden({ spots, clock: Date }, late.userId, true);
    const page = await open(late, '/dashboard');
    await sees(page, 'spots.hiddenForTaxes');
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('link', { name: es('dashboard.wait.taxDetails') }).click();
    await field(page, 'legalName').waitFor();
  });

  it('show on the space, and before booking, in which capacity it is let, and who does what', async () => {
    const host = await app.newPerson();
    const { id } = await app.publishOnMap(host);
    const page = await browser.open(PHONE);
    const region = page.getByRole('region', { name: es('traders.title') });
    await page.goto(`${app.stack.web}/spot/${id}`);
    await region.getByText(es('traders.unknown')).waitFor();
    await save(host, { revision: 0, traderStatus: 'private' });
    await page.reload();
    await region.getByText(es('traders.private')).waitFor();
    await save(host, { ...COMPANY, revision: 1 });
    await page.reload();
    await region.getByText(es('traders.business')).waitFor();
    expect(await page.getByText(COMPANY.taxId).count()).toBe(0);
    await openAs(page, app.stack.web, owner, bookingPath({ id }, { date: inDays(6), endDate: inDays(7) }));
    await page.getByText(es('traders.business')).waitFor();
  });
});

describe('the invoice data of a stay', () => {
  it('are added by the driver from the page of the booking, with the details completed on the way, and once by another press after there was no network', async () => {
    const driver = await app.newPerson('Dani Conductor');
    const booking = await app.book(driver, spot, { date: inDays(5) });
    const page = await open(driver, `/reserva/${booking.id}`);
    const card = page.locator('section', { has: page.locator('#factura') });
    await unfold(page, es('invoices.bookingTitle'));
    await press(page, 'taxes.wantInvoice');
    await card.getByText(es('taxes.missing.anyTaxId')).waitFor();
    await card.getByRole('link', { name: es('taxes.completeThem') }).click();
    // Nothing that only renting out needs.
    await field(page, 'legalName').waitFor();
    expect(await field(page, 'birthDate').count()).toBe(0);
    expect(await page.getByText(es('taxes.regimeTitle'), { exact: true }).count()).toBe(0);
    await page.getByLabel(es('taxes.business'), { exact: true }).check();
    const { street, postcode, city } = COMPANY.address;
    await fill(page, { ...{ legalName: COMPANY.legalName, taxId: COMPANY.taxId }, street, postcode, city });
    expect(await field(page, 'registerNumber').count()).toBe(0);
    await press(page, 'taxes.save');
    await page.waitForURL(`**/reserva/${booking.id}#factura`);
    await card.getByText(COMPANY.legalName).waitFor();
    await page.context().setOffline(true);
    await press(page, 'taxes.useForInvoice');
    await sees(page, 'common.notSent');
    await page.context().setOffline(false);
    // The answer is lost: the page looks whether it was done.
    await page.route('**/invoice-data', (route) =>
      route.request().method() === 'GET' ? route.continue() : loseAnswer(route),
    );
    await press(page, 'taxes.useForInvoice');
    await card.getByRole('button', { name: es('taxes.changeInvoice') }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.reload();
    await unfold(page, es('invoices.bookingTitle'));
    await card.getByText(COMPANY.taxId).waitFor();
    await card.getByRole('button', { name: es('taxes.changeInvoice') }).press('Enter');
    expect(await page.locator(':focus').getAttribute('id')).toBe('factura');

    const owners = await open(owner, `/reserva/${booking.id}`);
    await owners.getByRole('heading', { level: 1 }).waitFor();
    await unfold(owners, es('reservations.share'));
    await owners.getByText(es('reservations.taxes')).click();
    await owners
      .getByText(/ \+ IVA 21/)
      .nth(1)
      .waitFor();
    expect(await owners.locator('#factura').count()).toBe(0);
    expect(await owners.getByText(COMPANY.taxId).count()).toBe(0);
  });
});
