import { beforeAll, describe, expect, it } from 'vitest';
import { taxRecords } from '#shared/areas/taxes.ts';
import type { AccountExport } from '#shared/api/privacy.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Spot } from '#shared/api/spots.ts';
import type { InvoiceData, TaxDetails } from '#shared/api/taxes.ts';
import * as kit from '#functions/_kit/ports.ts';
import { LOCAL } from '#local/settings.ts';
import { DAY } from '#shared/lib/time.ts';
import { MAX_INVOICE_DATA_CHANGES } from '#shared/model/rules.ts';
import { companyTaxId } from '#test/support/invoice-examples.ts';
import { useOneWindow } from '#test/support/one-window.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { eventually, inDays, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { hurryErasure, wholeTable } from '#test/support/whole-table.ts';

const app = useStack({ without: ['issueInvoices'] });
useOneWindow();

const HOME = { street: 'Calle Mayor 5, 2.º B', postcode: '28013', city: 'Madrid', country: 'ES' };
const OLGA = {
  revision: 0,
  traderStatus: 'private',
  legalName: 'Olga Dueña Aparicio',
  taxId: '54362315K',
  address: HOME,
  birthDate: '1979-03-12',
};
const COMPANY = {
  revision: 0,
  traderStatus: 'business',
  legalName: 'Garajes del Sur, S. L.',
  taxId: 'B64717838',
  address: { street: 'Avenida del Puerto 200', postcode: '46023', city: 'València', country: 'ES' },
};

type Answer<T> = T & ProblemBody;
const read = async (as: Person) => (await app.get<TaxDetails>('/user/tax-details', as)).body;
const save = (as: Person, body: object) => app.put<Answer<TaxDetails>>('/user/tax-details', as, body);
/** The fields that an answer refuses. */
const refused = ({ status, body }: { status: number; body: ProblemBody }) => {
  expect([status, body.code]).toEqual([400, 'invalid_request']);
  return body.issues?.map(({ path }) => path);
};

describe('tax details', () => {
  it('are empty at first, kept as far as they are said, and say what an owner lacks', async () => {
    const owner = await app.newPerson();
    const empty = await read(owner);
    expect(empty).toMatchObject({ revision: 0, traderStatus: null, legalName: '', regime: 'taxed' });
    expect(empty.missing).toEqual([
      'traderStatus',
      'legalName',
      'taxId',
      'birthDate',
      'street',
      'postcode',
      'city',
    ]);
    const draft = await save(owner, { revision: 0, legalName: 'Olga Dueña Aparicio', taxId: '54.362.315-k' });
    expect(draft.status).toBe(200);
    expect(await read(owner)).toEqual(draft.body);
    expect(draft.body).toMatchObject({ taxId: '54362315K', taxIdKind: 'nif', revision: 1 });
    expect(draft.body.missing).toEqual(['traderStatus', 'birthDate', 'street', 'postcode', 'city']);
    const whole = await save(owner, { ...OLGA, revision: 1 });
    expect(whole.body).toMatchObject({ ...OLGA, revision: 2, missing: [], missingForInvoice: [] });
    expect(whole.body.address.province).toBe('Madrid');
  });

  it('of a company have no birth, and of a private person need no address for an invoice', async () => {
    const [company, driver] = await Promise.all([app.newPerson(), app.newPerson()]);
    const { body } = await save(company, { ...COMPANY, birthDate: '1979-03-12' });
    expect(body).toMatchObject({ taxIdKind: 'cif', birthDate: null, missing: [], missingForInvoice: [] });
    const private_ = await save(driver, { ...OLGA, address: undefined });
    expect(private_.body.missingForInvoice).toEqual([]);
    expect(private_.body.missing).toEqual(['street', 'postcode', 'city']);
  });

  it('may be foreign for a driver, but an owner needs a Spanish id', async () => {
    const person = await app.newPerson();
    const address = { street: 'Rue de Rivoli 10', postcode: '75004', city: 'Paris', country: 'FR' };
    const { body } = await save(person, {
      ...{ ...COMPANY, legalName: 'Stationnement SARL', address },
      ...{ taxIdCountry: 'FR', taxId: 'fr 40 303265045' },
    });
    expect(body).toMatchObject({ taxIdKind: 'foreign', taxId: 'FR40303265045', missingForInvoice: [] });
    expect(body.missing).toEqual(['taxId', 'residenceTaxId', 'birthDate']);
    expect(body.address.province).toBeNull();
  });

  it.each([
    [{ taxId: '54362315A' }, ['body.taxId']],
    [{ taxId: 'FR40303265045' }, ['body.taxId']],
    [{ taxId: '<b>', taxIdCountry: 'FR' }, ['body.taxId']],
    [{ taxIdCountry: 'XX' }, ['body.taxIdCountry']],
    [{ taxId: COMPANY.taxId }, ['body.traderStatus']],
    [{ legalName: 'Ñ'.repeat(200) }, ['body.legalName']],
    [{ legalName: 'Olga 🚗' }, ['body.legalName']],
    [{ legalName: '12345' }, ['body.legalName']],
    [{ legalName: 'Olga\nDueña' }, ['body.legalName']],
    [{ address: { ...HOME, postcode: '53001' } }, ['body.address.postcode']],
    [{ address: { ...HOME, postcode: '00100' } }, ['body.address.postcode']],
    [{ address: { ...HOME, street: 'x'.repeat(121) } }, ['body.address.street']],
    [{ birthDate: '1979-02-30' }, ['body.birthDate']],
    [{ birthDate: '1850-01-01' }, ['body.birthDate']],
    [{ birthDate: inDays(-17 * 365) }, ['body.birthDate']],
    [{ regimes: [{ from: '2026-01-01', regime: 'exempt' }] }, ['body.regimes.0.reason']],
    [
      { regimes: [{ from: '2026-01-01', regime: 'exempt', reason: 'other', note: 'no' }] },
      ['body.regimes.0.note'],
    ],
    [{ regimes: [0, 1].map(() => ({ from: '2026-01-01', regime: 'taxed' })) }, ['body.regimes.1.from']],
    [{ traderStatus: 'company' }, ['body.traderStatus']],
  ])('are refused by field with %o, and the earlier ones stay', async (changes, fields) => {
    const person = await app.newPerson();
    await save(person, OLGA);
    expect(refused(await save(person, { ...OLGA, revision: 1, ...changes }))).toEqual(fields);
    expect(await read(person)).toMatchObject({ ...OLGA, revision: 1 });
  });

  it('have the number of another country of residence, and of an entity that of a register, where they are said', async () => {
    const [owner, company] = await Promise.all([app.newPerson(), app.newPerson()]);
    const address = { street: 'Hauptstraße 1', postcode: '10115', city: 'Berlin', country: 'DE' };
    const abroad = await save(owner, { ...OLGA, address, residenceTaxId: '86 095 742 719' });
    expect(abroad.body).toMatchObject({ residenceTaxId: '86095742719', missing: [] });
    const without = await save(owner, { ...OLGA, address, revision: 1 });
    expect(without.body.missing).toEqual(['residenceTaxId']);
    // Not every other country gives one.
    const monaco = { ...address, country: 'MC' };
    expect((await save(owner, { ...OLGA, address: monaco, revision: 2 })).body.missing).toEqual([]);
    const home = await save(owner, { ...OLGA, residenceTaxId: '86095742719', revision: 3 });
    expect(home.body.residenceTaxId).toBe('');
    const wrong = await save(owner, { ...OLGA, address, residenceTaxId: '<b>', revision: 4 });
    expect(refused(wrong)).toEqual(['body.residenceTaxId']);

    const registerNumber = 'Madrid, hoja M-123456';
    expect((await save(company, { ...COMPANY, registerNumber })).body).toMatchObject({ registerNumber });
    const person = await save(company, { ...OLGA, registerNumber, revision: 1 });
    expect(person.body.registerNumber).toBe('');
  });

  it('have not the tax number of the operator, however it is written', async () => {
    const person = await app.newPerson();
    const { taxId } = LOCAL.company;
    for (const typed of [taxId, `ES-${taxId}`, taxId.toLowerCase()]) {
      const { status, body } = await save(person, { ...COMPANY, taxId: typed });
      expect([status, body.code, body.issues?.map(({ path }) => path)]).toEqual([
        409,
        'operator_tax_id',
        ['body.taxId'],
      ]);
    }
    const foreign = await save(person, { ...COMPANY, taxId, taxIdCountry: 'FR' });
    expect(foreign.body.code).toBe('operator_tax_id');
    expect((await read(person)).revision).toBe(0);
  });

  it('say whether another account has the same tax number', async () => {
    const [first, second] = await Promise.all([app.newPerson(), app.newPerson()]);
    const shared = { ...COMPANY, taxId: companyTaxId(777_000) };
    expect((await save(first, shared)).body.isTaxIdShared).toBe(false);
    expect((await save(second, shared)).body.isTaxIdShared).toBe(true);
    expect((await read(first)).isTaxIdShared).toBe(true);
    await save(second, { ...shared, taxId: companyTaxId(777_001), revision: 1 });
    expect((await read(first)).isTaxIdShared).toBe(false);
  });

  it('accept the eighteenth birthday, and letters of any language', async () => {
    const person = await app.newPerson();
    const year = Number(inDays(0).slice(0, 4)) - 18;
    const { status } = await save(person, {
      ...OLGA,
      birthDate: `${year}${inDays(-1).slice(4)}`.replace('02-29', '02-28'),
      legalName: 'Łucja Ó’Súilleabháin & Жанна 株式会社 «L·l»',
      address: { ...HOME, street: 'Calle Mayor 5, 2° B' },
    });
    expect(status).toBe(200);
  });

  it('have the regime that holds today: taxed, unless an exemption has begun', async () => {
    const owner = await app.newPerson();
    const regimes = [
      { from: inDays(10), regime: 'taxed' },
      { from: inDays(-1), regime: 'exempt', reason: 'with_dwelling', note: 'Escrita para otro motivo' },
      { from: '2020-01-01', regime: 'taxed', reason: 'other', note: 'sin efecto' },
    ];
    const { body } = await save(owner, { ...OLGA, regimes });
    expect(body.regime).toBe('exempt');
    expect(body.regimes.map(({ from, regime, reason, note }) => [from, regime, reason, note])).toEqual([
      ['2020-01-01', 'taxed', null, ''],
      [inDays(-1), 'exempt', 'with_dwelling', ''],
      [inDays(10), 'taxed', null, ''],
    ]);
    const later = regimes.map((each) => ({
      ...each,
      from: each.from === inDays(-1) ? inDays(3) : each.from,
    }));
    expect((await save(owner, { ...OLGA, revision: 1, regimes: later })).body.regime).toBe('taxed');
  });

  it('are saved once, however often they are sent, and not over those of another tab', async () => {
    const person = await app.newPerson();
    const both = await Promise.all([save(person, OLGA), save(person, OLGA)]);
    expect(both.map(({ status, body }) => [status, body.revision])).toEqual([
      [200, 1],
      [200, 1],
    ]);
    const other = { ...OLGA, legalName: 'Olga Dueña' };
    for (const revision of [0, 2, Number.MAX_SAFE_INTEGER])
      expect((await save(person, { ...other, revision })).body.code).toBe('conflict');
    expect((await read(person)).legalName).toBe('Olga Dueña Aparicio');
    const changed = await Promise.all([
      save(person, { ...other, revision: 1 }),
      save(person, { ...OLGA, legalName: 'O. Dueña', revision: 1 }),
    ]);
    expect(changed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('are limited to sixty changes a day', async () => {
    const person = await app.newPerson();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 61; attempt++) statuses.push((await save(person, OLGA)).status);
    expect(statuses.filter((status) => status !== 200)).toEqual([429]);
  });
});

describe('the invoice data of a stay', () => {
  let owner: Person;
  let spot: Spot;
  beforeAll(async () => {
    owner = await app.newPerson('Olga Dueña');
    spot = await app.publish(owner);
  });

  const invoiceOf = async (as: Person, id: string) =>
    (await app.get<Answer<InvoiceData>>(`/bookings/${id}/invoice-data`, as)).body;
  const ask = (as: Person, id: string, revision: number) =>
    app.put<Answer<InvoiceData>>(`/bookings/${id}/invoice-data`, as, { revision });

  it('is a copy of the details at that time, also after the stay', async () => {
    const driver = await app.newPerson();
    const id = await aPastStay(spot.id, driver, { endedAgo: DAY });
    expect((await invoiceOf(driver, id)).party).toBeNull();
    const refusal = await ask(driver, id, 0);
    expect([refusal.status, refusal.body.code, refusal.body.details?.missing]).toEqual([
      409,
      'tax_details_incomplete',
      ['legalName', 'taxId', 'street', 'postcode', 'city'],
    ]);
    await save(driver, COMPANY);
    expect((await ask(driver, id, 0)).body.code).toBe('conflict');
    const { body } = await ask(driver, id, 1);
    expect(body.party).toMatchObject({ legalName: COMPANY.legalName, taxId: 'B64717838', taxIdKind: 'cif' });
    await save(driver, { ...COMPANY, revision: 1, legalName: 'Garajes del Norte, S. L.' });
    expect(await invoiceOf(driver, id)).toEqual(body);
    const both = await Promise.all([ask(driver, id, 2), ask(driver, id, 2)]);
    expect(both.map(({ status }) => status)).toContain(200);
    expect((await invoiceOf(driver, id)).party?.legalName).toBe('Garajes del Norte, S. L.');
    const again = await ask(driver, id, 2);
    expect([again.status, again.body]).toEqual([200, await invoiceOf(driver, id)]);
  });

  it('can be changed a few times only', async () => {
    const driver = await app.newPerson();
    const id = await aPastStay(spot.id, driver, { endedAgo: 3 * DAY });
    const codes: (string | undefined)[] = [];
    for (let revision = 1; revision <= MAX_INVOICE_DATA_CHANGES + 2; revision++) {
      await save(driver, {
        ...COMPANY,
        legalName: `Garajes ${'I'.repeat(revision)}`,
        revision: revision - 1,
      });
      codes.push((await ask(driver, id, revision)).body.code);
    }
    expect(codes.filter((code) => code !== undefined)).toEqual(['invoice_data_final']);
    expect(codes.at(-1)).toBe('invoice_data_final');
    // The same again is no change.
    const { body } = await save(driver, {
      ...COMPANY,
      legalName: `Garajes ${'I'.repeat(MAX_INVOICE_DATA_CHANGES + 1)}`,
      revision: MAX_INVOICE_DATA_CHANGES + 2,
    });
    expect((await ask(driver, id, body.revision)).status).toBe(200);
  });

  it('[BR-08] is seen and said by the driver of a paid stay only', async () => {
    const [driver, stranger] = await Promise.all([app.newPerson(), app.newPerson()]);
    const id = await aPastStay(spot.id, driver, { endedAgo: 2 * DAY });
    for (const other of [owner, stranger]) {
      expect((await invoiceOf(other, id)).code).toBe('not_found');
      expect((await ask(other, id, 0)).body.code).toBe('not_found');
    }
    const { body: held } = await app.intent(driver, await app.quote(spot, { date: inDays(4) }));
    expect((await invoiceOf(driver, held.bookingId)).code).toBe('not_confirmed');
    expect((await ask(driver, held.bookingId, 0)).body.code).toBe('not_confirmed');
  });

  it('can be said until 31 January of the year after the stay', async () => {
    const driver = await app.newPerson();
    await save(driver, COMPANY);
    const year = Number(inDays(0).slice(0, 4));
    const endedAgo = Date.now() - Date.parse(`${year - 2}-12-31T20:30:00Z`);
    const closed = await aPastStay(spot.id, driver, { endedAgo });
    expect((await ask(driver, closed, 1)).body.code).toBe('invoice_year_closed');
    expect(await invoiceOf(driver, closed)).toEqual({
      party: null,
      isChangeable: false,
      changeableUntil: `${year - 1}-01-31T23:00:00.000Z`,
    });
    // At half past midnight it ends in the next year, by the clock of the spot.
    const next = await aPastStay(spot.id, driver, { endedAgo: endedAgo - 3 * 3_600_000 });
    expect((await invoiceOf(driver, next)).changeableUntil).toBe(`${year}-01-31T23:00:00.000Z`);
    const open = await app.book(driver, spot, { date: inDays(7) });
    expect((await ask(driver, open.id, 1)).body.isChangeable).toBe(true);
  });
});

describe('what an owner says', () => {
  it('shows on the space whether it is let as a business, and nothing else', async () => {
    const [owner, stranger] = await Promise.all([app.newPerson('Olga Dueña'), app.newPerson()]);
    const spot = await app.publish(owner);
    const seen = async (as?: Person) => {
      const { body } = await app.call<Spot>('GET', `/parking-spots/${spot.id}`, as ? { as } : {});
      const text = JSON.stringify(body);
      for (const secret of [COMPANY.taxId, COMPANY.legalName, COMPANY.address.street])
        expect(text).not.toContain(secret);
      return body.traderStatus;
    };
    expect(await seen()).toBeUndefined();
    await save(owner, { revision: 0, traderStatus: 'private' });
    expect(await seen()).toBe('private');
    await save(owner, { ...COMPANY, revision: 1 });
    for (const as of [undefined, stranger, owner]) expect(await seen(as)).toBe('business');
  });

  it('is in the export of a person, with the invoice data of stays', async () => {
    const [owner, driver] = await Promise.all([app.newPerson(), app.newPerson()]);
    const { id: spotId } = await app.publish(owner);
    const id = await aPastStay(spotId, driver);
    const exportOf = async (as: Person) =>
      (await app.post<AccountExport>('/user/export', as, { password: PASSWORD })).body;
    expect((await exportOf(driver)).account?.taxDetails).toBeNull();
    await save(driver, COMPANY);
    await app.put(`/bookings/${id}/invoice-data`, driver, { revision: 1 });
    const exported = await exportOf(driver);
    expect(exported.account?.taxDetails).toMatchObject({ ...COMPANY, revision: 1 });
    expect(exported.invoiceData).toMatchObject([{ bookingId: id, legalName: COMPANY.legalName }]);
    expect((await exportOf(owner)).invoiceData).toEqual([]);
  });

  it('is kept as tax law asks when an account with a paid stay closes, and goes at once with one without', async () => {
    const [owner, driver, nobody] = await Promise.all([app.newPerson(), app.newPerson(), app.newPerson()]);
    const { id: spotId } = await app.publish(owner);
    const id = await aPastStay(spotId, driver, { endedAgo: DAY });
    const details = { ...COMPANY, taxId: companyTaxId(777_002) };
    for (const person of [driver, nobody]) await save(person, details);
    await app.put(`/bookings/${id}/invoice-data`, driver, { revision: 1 });
    for (const as of [driver, nobody]) {
      expect((await app.post('/user/close', as, { password: PASSWORD })).status).toBe(200);
      await hurryErasure(as.userId);
    }
    const itemOf = async (pk: string, sk: string) =>
      (await wholeTable()).find((item) => item.pk === pk && item.sk === sk);
    const isErased = async ({ userId }: Person) =>
      (await itemOf(`USER#${userId}`, 'ACCOUNT'))?.email === undefined || undefined;
    for (const person of [driver, nobody]) await eventually(() => isErased(person), 'the erasure');
    const kept = await itemOf(`USER#${driver.userId}`, 'TAX_DETAILS');
    expect(kept).toMatchObject({ legalName: COMPANY.legalName });
    const days = (Number(kept?.expiresAtSeconds) * 1000 - Date.now()) / DAY;
    expect(Math.abs(days - taxRecords.taxDetails.days)).toBeLessThan(1);
    expect(await itemOf(`USER#${nobody.userId}`, 'TAX_DETAILS')).toBeUndefined();
    expect(await itemOf(`BOOKING#${id}`, 'INVOICE_DATA')).toMatchObject({ taxId: details.taxId });
    // Another account of the same company is the only one by then.
    expect((await save(await app.newPerson(), details)).body.isTaxIdShared).toBe(false);
  });

  it('goes when the account closes after a stay that was given back before it had an invoice', async () => {
    const [owner, driver] = await Promise.all([app.newPerson(), app.newPerson()]);
    const stay = await app.book(driver, await app.publish(owner), { date: inDays(9) });
    await save(driver, COMPANY);
    await app.put(`/bookings/${stay.id}/invoice-data`, driver, { revision: 1 });
    const { bookings } = kit.bookings();
    const paid = await bookings.find(stay.id);
    await app.post(`/bookings/${stay.id}/cancel`, driver, { refund: (paid?.totalCents ?? 0) / 100 });
    await eventually(async () => {
      const booking = await bookings.find(stay.id);
      return booking?.refund?.state === 'succeeded' || undefined;
    }, 'the refund');
    const itemOf = async (pk: string, sk: string) =>
      (await wholeTable()).find((item) => item.pk === pk && item.sk === sk);
    expect(await itemOf(`BOOKING#${stay.id}`, 'INVOICE_DATA')).toBeDefined();
    expect((await app.post('/user/close', driver, { password: PASSWORD })).status).toBe(200);
    await hurryErasure(driver.userId);
    await eventually(async () => {
      const account = await itemOf(`USER#${driver.userId}`, 'ACCOUNT');
      return account?.email === undefined || undefined;
    }, 'the erasure');
    expect(await itemOf(`USER#${driver.userId}`, 'TAX_DETAILS')).toBeUndefined();
    expect(await itemOf(`BOOKING#${stay.id}`, 'INVOICE_DATA')).toBeUndefined();
  });
});
