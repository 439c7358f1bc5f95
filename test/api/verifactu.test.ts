import { beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '#local/jobs.ts';
import { LOCAL } from '#local/settings.ts';
import type { Invoice, InvoiceSummary, InvoicingAgreement } from '#shared/api/invoices.ts';
import type { TaxDetails } from '#shared/api/taxes.ts';
import { openTable } from '#shared/data/client.ts';
import { invoiceRecordsRepository } from '#shared/data/invoice-records-repository.ts';
import { writeMessage } from '#shared/domain/invoices/records/to-xml.ts';
import { useOneWindow } from '#test/support/one-window.ts';
import { eventually, inDays, type Person, useStack } from '#test/support/stack.ts';
import { findSchemaError } from '#test/support/tax-office-schema.ts';

const app = useStack({ taxOffice: true, without: ['sendInvoiceRecords'] });
useOneWindow();

const OWNER = {
  revision: 0,
  traderStatus: 'business',
  legalName: 'Garajes del Puerto, S. L.',
  taxId: 'B64717838',
  address: { street: 'Avenida del Puerto 200', postcode: '46023', city: 'València', country: 'ES' },
};
/** From a territory that the tax office's list of countries lacks. */
const DRIVER = {
  revision: 0,
  traderStatus: 'business',
  legalName: 'Antilles & Fils',
  taxId: 'FR40303265045',
  taxIdCountry: 'MQ',
  address: { street: 'Rue de la Liberté 1', postcode: '97200', city: 'Fort-de-France', country: 'MQ' },
};

const call = <T>(as: Person, method: string, path: string, body?: object) =>
  app.call<T>(method, path, { as, ...(body && { body }) });

const untilIssued = (as: Person, bookingId: string, count: number): Promise<InvoiceSummary[]> =>
  eventually(async () => {
    await runJob('issueInvoices');
    const path = `/bookings/${bookingId}/invoices`;
    const { invoices } = (await call<{ invoices: InvoiceSummary[] }>(as, 'GET', path)).body;
    return invoices.length === count ? invoices : undefined;
  }, 'the invoices');

const readInvoice = async (as: Person, id: string) =>
  (await call<Invoice>(as, 'GET', `/invoices/${id}`)).body;
const recordsOf = (taxId: string) => invoiceRecordsRepository(openTable(LOCAL.tableName)).list(taxId, 1, 100);

describe('a booking in a stage with VERI*FACTU', () => {
  let driver: Person;
  let bookingId = '';

  beforeAll(async () => {
    const owner = await app.newPerson('Olga Propietaria');
    driver = await app.newPerson('Dani Conductor');
    await call(owner, 'PUT', '/user/tax-details', OWNER);
    const { version, revision } = (await call<InvoicingAgreement>(owner, 'GET', '/user/invoicing-agreement'))
      .body;
    await call(owner, 'PUT', '/user/invoicing-agreement', { isAccepted: true, version, revision });
    ({ id: bookingId } = await app.book(driver, await app.publish(owner), { date: inDays(9) }));
  });

  it('has invoices with an address in their QR codes, whose records the tax office accepts', async () => {
    await untilIssued(driver, bookingId, 2);
    const { body } = await call<TaxDetails>(driver, 'PUT', '/user/tax-details', DRIVER);
    const data = { revision: body.revision };
    expect((await call(driver, 'PUT', `/bookings/${bookingId}/invoice-data`, data)).status).toBe(200);
    const invoices = await untilIssued(driver, bookingId, 4);
    for (const { id, number } of invoices) {
      const { checkUrl, issuer } = await readInvoice(driver, id);
      const parameters = new URL(checkUrl ?? '').searchParams;
      expect([parameters.get('nif'), parameters.get('numserie')]).toEqual([issuer.taxId, number]);
    }
    expect(await runJob('sendInvoiceRecords')).toMatchObject({ handled: 4, failures: [] });
    for (const taxId of [LOCAL.company.taxId, OWNER.taxId]) {
      const records = await recordsOf(taxId);
      expect(records.map(({ registration, state }) => [registration?.type, state])).toEqual([
        ['F2', 'accepted'],
        ['F3', 'accepted'],
      ]);
      expect(records[1]?.registration).toMatchObject({
        recipient: { taxId: DRIVER.taxId, country: 'FR' },
        thirdParty: taxId === OWNER.taxId ? { taxId: LOCAL.company.taxId } : null,
      });
      const head = { name: 'name', taxId, isDelayed: false };
      expect(findSchemaError(writeMessage(head, records), 'SuministroLR')).toBeUndefined();
    }
    expect(app.stack.taxOffice?.findings).toEqual([]);
  });
});
