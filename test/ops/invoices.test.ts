import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '#local/jobs.ts';
import type { InvoiceSummary } from '#shared/api/invoices.ts';
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
    const { body } = await app.call<InvoiceSummary[]>('GET', '/user/invoices', { as: driver });
    return body[0]?.number;
  }, 'an invoice');
});

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
    const { body } = await app.call<InvoiceSummary[]>('GET', '/user/invoices', { as: driver });
    expect(body).toHaveLength(1);
  });
});
