import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '#local/jobs.ts';
import { LOCAL } from '#local/settings.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Invoice, InvoiceSummary, InvoicingAgreement } from '#shared/api/invoices.ts';
import type { AccountExport } from '#shared/api/privacy.ts';
import type { TaxDetails } from '#shared/api/taxes.ts';
import { openTable } from '#shared/data/client.ts';
import { invoiceReviewKey } from '#shared/data/keys.ts';
import { env } from '#shared/lib/env.ts';
import { useOneWindow } from '#test/support/one-window.ts';
import { eventually, inDays, PASSWORD, type Person, useStack } from '#test/support/stack.ts';

const app = useStack({ without: ['issueInvoices'] });
useOneWindow();

const BUSINESS = {
  revision: 0,
  traderStatus: 'business',
  legalName: 'Garajes Ñandú del Sur, Sociedad Limitada Profesional de Aparcamientos y Servicios Жанна',
  taxId: 'B64717838',
  address: { street: 'Avenida del Puerto 200', postcode: '46023', city: 'València', country: 'ES' },
};

interface BookingInvoices {
  readonly invoices: InvoiceSummary[];
  readonly waitsFor: string | null;
  readonly isPending: boolean;
}
const ofBooking = async (as: Person, bookingId: string) =>
  (await app.get<BookingInvoices>(`/bookings/${bookingId}/invoices`, as)).body;
const list = async (as: Person, query = '') =>
  (await app.get<InvoiceSummary[]>(`/user/invoices${query}`, as)).body;
const agreement = async (as: Person) =>
  (await app.get<InvoicingAgreement>('/user/invoicing-agreement', as)).body;
const agree = (as: Person, body: object) =>
  app.put<InvoicingAgreement & ProblemBody>('/user/invoicing-agreement', as, body);
const saveDetails = (as: Person, details: object) => app.put<TaxDetails>('/user/tax-details', as, details);
const readFile = async (as: Person, path: string) => {
  const response = await fetch(`${app.stack.api}${path}`, {
    headers: { authorization: `Bearer ${as.token}` },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};

/** Runs the job until a booking has so many invoices for a person. */
const untilIssued = (as: Person, bookingId: string, count: number): Promise<InvoiceSummary[]> => {
  return eventually(async () => {
    await runJob('issueInvoices');
    const { invoices } = await ofBooking(as, bookingId);
    return invoices.length === count ? invoices : undefined;
  }, 'the invoices');
};

const readInvoice = async (as: Person, id = '') => (await app.get<Invoice>(`/invoices/${id}`, as)).body;

describe('invoices of a booking', () => {
  let driver: Person;
  let owner: Person;
  let stranger: Person;
  let bookingId = '';

  beforeAll(async () => {
    [driver, owner, stranger] = await Promise.all([
      app.newPerson('Dani Conductor'),
      app.newPerson('Olga Propietaria'),
      app.newPerson('Ester Extraña'),
    ]);
    await saveDetails(owner, BUSINESS);
    const { version, revision } = await agreement(owner);
    expect((await agree(owner, { isAccepted: true, version, revision })).status).toBe(200);
    const spot = await app.publish(owner);
    ({ id: bookingId } = await app.book(driver, spot, { date: inDays(9) }));
    await untilIssued(driver, bookingId, 2);
  });

  it('are two: the fee of the platform, and the rent in the name of an owner who has agreed', async () => {
    const invoices = await untilIssued(driver, bookingId, 2);
    expect(invoices.map(({ subject, type, role }) => [subject, type, role])).toEqual([
      ['service_fee', 'F2', 'recipient'],
      ['rent', 'F2', 'recipient'],
    ]);
    const rent = await readInvoice(driver, invoices[1]?.id);
    expect(rent).toMatchObject({
      thirdParty: { legalName: LOCAL.company.name, taxId: LOCAL.company.taxId },
      issuer: { legalName: BUSINESS.legalName, taxId: BUSINESS.taxId },
      ratePercent: 21,
    });
    expect(rent.base + rent.tax).toBeCloseTo(rent.total, 2);
    expect(rent.number).toMatch(/^PLS\d{4}-\d{6}$/);
  });

  it('are in the lists of those whom they concern, and of nobody else', async () => {
    const [fee, rent] = (await ofBooking(driver, bookingId)).invoices;
    expect((await list(driver)).map(({ id }) => id).toSorted()).toEqual([fee?.id, rent?.id].toSorted());
    expect((await list(owner)).map(({ id, role }) => [id, role])).toEqual([[rent?.id, 'issuer']]);
    expect(await list(stranger)).toEqual([]);
    expect(await list(driver, `?number=${rent?.number.toLowerCase() ?? ''}`)).toHaveLength(1);
    expect(await list(driver, '?number=X9999')).toEqual([]);
    expect(await list(driver, '?from=2020-01-01&to=2020-12-31')).toEqual([]);
    for (const path of ['/user/invoices', '/user/invoices/archive'])
      for (const query of [
        'from=2026-12-31&to=2026-01-01',
        `from=2026-10-01&cursor=${encodeURIComponent(`2026-01-01T00:00:00.000Z#${fee?.id ?? ''}`)}`,
      ])
        expect((await readFile(driver, `${path}?${query}`)).response.status).toBe(200);
    for (const path of [`/invoices/${fee?.id ?? ''}`, `/invoices/${fee?.id ?? ''}/pdf`])
      for (const as of [stranger, owner]) expect((await app.get(path, as)).status).toBe(404);
  });

  it('come as a PDF file, and all together in a ZIP', async () => {
    const [fee] = (await ofBooking(driver, bookingId)).invoices;
    const { response, bytes } = await readFile(driver, `/invoices/${fee?.id ?? ''}/pdf`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(response.headers.get('content-disposition')).toContain(fee?.number);
    const zip = await readFile(driver, '/user/invoices/archive');
    expect(zip.response.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(zip.bytes);
    expect(Object.keys(files)).toHaveLength(2);
    const names = Object.keys(files).filter((name) => name.startsWith(fee?.number ?? '-'));
    expect(names.map((name) => Buffer.compare(files[name] ?? new Uint8Array(), bytes))).toEqual([0]);
  });

  it('are in the export of both parties, each their own', async () => {
    const exported = async (as: Person) => {
      const answer = await app.post<AccountExport>('/user/export', as, { password: PASSWORD });
      return answer.body.invoices.map(({ subject }) => subject);
    };
    expect((await exported(driver)).toSorted()).toEqual(['rent', 'service_fee']);
    expect(await exported(owner)).toEqual(['rent']);
  });
});

describe('invoices that are not issued yet', () => {
  it('are said to come to the driver while a job has them to make, and no longer', async () => {
    const [driver, owner] = await Promise.all([app.newPerson(), app.newPerson()]);
    const spot = await app.publish(owner);
    const isSaid = async (as: Person, id: string) => (await ofBooking(as, id)).isPending;
    const [first, second] = [
      await app.book(driver, spot, { date: inDays(12) }),
      await app.book(driver, spot, { date: inDays(14) }),
    ];
    for (const { id } of [first, second])
      await eventually(async () => (await isSaid(driver, id)) || undefined, 'the note for the job');
    expect(await isSaid(owner, first.id)).toBe(false);
    // No job would make it, as for a booking from before there were invoices.
    await openTable(env.tableName()).remove(invoiceReviewKey(second.id));
    expect(await isSaid(driver, second.id)).toBe(false);
    await untilIssued(driver, first.id, 1);
    expect(await isSaid(driver, first.id)).toBe(false);
  });
});

describe('the agreement about rent invoices', () => {
  it('needs complete tax details of a business, and the text that holds', async () => {
    const owner = await app.newPerson();
    const { version, mayAccept } = await agreement(owner);
    expect(mayAccept).toBe(false);
    const early = await agree(owner, { isAccepted: true, version, revision: 0 });
    expect([early.status, early.body.code]).toEqual([409, 'tax_details_incomplete']);
    await saveDetails(owner, BUSINESS);
    const older = await agree(owner, { isAccepted: true, version: '2020-01', revision: 0 });
    expect([older.status, older.body.code]).toEqual([409, 'conflict']);
    const accepted = await agree(owner, { isAccepted: true, version, revision: 0 });
    expect(accepted.body).toMatchObject({ acceptedVersion: version, endedAt: null, revision: 1 });
    expect((await agree(owner, { isAccepted: true, version, revision: 0 })).body.revision).toBe(1);
    const ended = await agree(owner, { isAccepted: false, version, revision: 1 });
    expect(ended.body.acceptedAt).toBeNull();
    expect(ended.body.endedAt).not.toBeNull();
    expect(await agreement(owner)).toEqual(ended.body);
  });
});
