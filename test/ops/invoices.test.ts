import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '#local/jobs.ts';
import type { InvoiceSummary, InvoicingAgreement } from '#shared/api/invoices.ts';
import { companyTaxId } from '#test/support/invoice-examples.ts';
import { eventually, inDays, type Person, useStack } from '#test/support/stack.ts';
import { opsOn } from './run-ops.ts';

const app = useStack();
const ops = opsOn(app);
const folder = mkdtempSync(path.join(tmpdir(), 'plazalibre-invoices-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

let driver: Person;
let bookingId = '';
let number = '';

beforeAll(async () => {
  driver = await app.newPerson('Ana Conductora');
  ({ id: bookingId } = await app.book(driver, await app.publish(await app.newPerson()), { date: inDays(5) }));
  number = await eventually(async () => {
    await runJob('issueInvoices');
    const { body } = await app.get<InvoiceSummary[]>('/user/invoices', driver);
    return body[0]?.number;
  }, 'an invoice');
});

const OWNER = {
  traderStatus: 'business',
  legalName: 'Garajes del Sur, S. L.',
  address: { street: 'Avenida del Puerto 200', postcode: '46023', city: 'València', country: 'ES' },
};

describe('invoices for the operator', () => {
  it('are listed by days with their sums, and saved in a ZIP that no other user of the machine can read', async () => {
    const zip = path.join(folder, 'facturas.zip');
    const { status, out } = await ops(`invoices --from 2020-01-01 --to 2099-12-31 --zip ${zip}`);
    expect(status).toBe(0);
    expect(out).toContain(number);
    expect(out).toMatch(/\d+ invoices, \d+\.\d\d EUR with \d+\.\d\d EUR of tax/);
    expect(statSync(zip).mode & 0o077).toBe(0);
    const names = Object.keys(unzipSync(readFileSync(zip)));
    expect(names.filter((name) => name.startsWith(number))).toHaveLength(1);
    expect((await ops('invoices --from 2020-01-01 --to 2020-12-31')).out).toMatch(/^0 invoices/);
    for (const day of ['ayer', '2026-02-31'])
      expect((await ops(`invoices --from 2020-01-01 --to ${day}`)).status).toBe(2);
  });

  it('that wait are listed, and a booking is looked at when asked', async () => {
    expect(await ops(`invoices review ${bookingId}`)).toMatchObject({ status: 0 });
    expect((await ops('invoices waiting')).out).toContain(bookingId);
    await runJob('issueInvoices');
    expect((await ops('invoices waiting')).out).not.toContain(bookingId);
    const { body } = await app.get<InvoiceSummary[]>('/user/invoices', driver);
    expect(body).toHaveLength(1);
  });
});

describe('a tax number that two accounts have', () => {
  it('is listed, no rent is invoiced under it by the second account, and what waited is invoiced once an operator allows it', async () => {
    const taxId = companyTaxId(123_456);
    const [first, second] = await Promise.all([app.newPerson(), app.newPerson()]);
    for (const as of [first, second]) {
      await app.put('/user/tax-details', as, { ...OWNER, taxId, revision: 0 });
      const { body } = await app.get<InvoicingAgreement>('/user/invoicing-agreement', as);
      const { version, revision } = body;
      await app.put('/user/invoicing-agreement', as, { isAccepted: true, version, revision });
    }
    const listed = (await ops('tax-ids')).out;
    expect(listed).toContain(`${taxId} is the tax number of 2 accounts:`);
    for (const { userId } of [first, second]) expect(listed).toContain(userId);

    const held = await app.get<InvoicingAgreement>('/user/invoicing-agreement', second);
    expect(held.body.isTaxIdHeld).toBe(true);
    const stay = await app.book(driver, await app.publish(second), { date: inDays(6) });
    const subjects = async () => {
      await runJob('issueInvoices');
      const path = `/bookings/${stay.id}/invoices`;
      const { body } = await app.get<{ invoices: InvoiceSummary[] }>(path, driver);
      return body.invoices.map(({ subject }) => subject);
    };
    await eventually(async () => (await subjects()).length === 1 || undefined, 'the invoice of the fee');
    expect((await ops('invoices waiting')).out).toMatch(new RegExp(`${stay.id}.*shared_tax_id`));

    const { out } = await ops(`tax-ids allow ${second.userId}`);
    expect(out).toContain('Bookings that waited for it: 1.');
    await eventually(async () => (await subjects()).length === 2 || undefined, 'the invoice of the rent');
    const after = await app.get<InvoicingAgreement>('/user/invoicing-agreement', second);
    expect(after.body.isTaxIdHeld).toBe(false);
    expect((await ops(`tax-ids allow ${driver.userId}`)).status).toBe(1);
  });
});
