import { describe, expect, it } from 'vitest';
import { openTable } from '#shared/data/client.ts';
import { invoiceRecordsRepository } from '#shared/data/invoice-records-repository.ts';
import { invoicesRepository } from '#shared/data/invoices-repository.ts';
import { byTime, foundKey, invoiceKey, invoiceRecordKey, invoicesBy } from '#shared/data/keys.ts';
import { PLATFORM_ISSUER } from '#shared/domain/ports/invoices.ts';
import { newId } from '#shared/lib/id.ts';
import { createFiscalChain } from '#shared/domain/invoices/records/fiscal-chain.ts';
import { LOCAL } from '#local/settings.ts';
import { runJob } from '#local/jobs.ts';
import type { Invoice } from '#shared/model/invoice.ts';
import { invoiceWith, MAKER, OPERATOR_NIF, SPANISH_DRIVER } from '#test/support/record-invoices.ts';
import { useStack } from '#test/support/stack.ts';
import { opsOn } from './run-ops.ts';

const app = useStack({ taxOffice: true, without: ['sendInvoiceRecords'] });
const ops = opsOn(app);

const table = () => openTable(LOCAL.tableName);
const issueAll = async (invoices: readonly Invoice[]) => {
  const records = invoiceRecordsRepository(table());
  const chain = createFiscalChain(records, { ...MAKER, checkUrl: LOCAL.verifactu.checkUrl });
  for (const batch of await chain.chain(invoices, Date.now())) expect(await records.append(batch)).toBe(true);
};
/** The same, with the invoices themselves. */
const issueKept = async (invoices: readonly Invoice[]) => {
  await issueAll(invoices);
  for (const invoice of invoices)
    await table().put({
      ...invoice,
      ...invoiceKey(invoice.id),
      ...foundKey(invoicesBy(PLATFORM_ISSUER), byTime(invoice.issuedAt, invoice.id)),
    });
};
/** An invoice of a booking that is not stored. */
const keptWith = (seriesNumber: number, bookingId: string, changes: Parameters<typeof invoiceWith>[1] = {}) =>
  invoiceWith(seriesNumber, {
    ...{ id: `inv_${bookingId.slice('bkg_'.length)}_${String(seriesNumber).padStart(3, '0')}`, bookingId },
    ...changes,
  });
const issue = (...numbers: number[]) => issueAll(numbers.map((n) => invoiceWith(n)));

/** The newest record, which waits. */
const newest = async () => {
  const records = invoiceRecordsRepository(table());
  const head = await records.findHead(OPERATOR_NIF);
  const [record] = await records.list(OPERATOR_NIF, head?.position ?? 0, 1);
  if (!record) throw new Error('a record waits');
  return record;
};

/** The tax office refuses the newest record. */
const refuseNewest = async (code: number, description: string) => {
  const answer = { at: new Date().toISOString(), receipt: null, code, description };
  await invoiceRecordsRepository(table()).saveAnswer(await newest(), 'refused', answer);
};
/** As after the wait between two messages. */
const send = async () => {
  await table().update(
    { pk: `INVOICE_CHAIN#${OPERATOR_NIF}`, sk: 'SENDING' },
    {
      UpdateExpression: 'SET sentAt = :none',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':none': null },
    },
  );
  return runJob('sendInvoiceRecords');
};

describe('the tasks of VERI*FACTU', () => {
  it('show what the tax office said, cancel an invoice, and check the chain', async () => {
    expect((await ops('verifactu status')).out).toContain('There are no invoice records.');
    await issue(1, 2);
    expect((await ops('verifactu status')).out).toMatch(
      new RegExp(`${OPERATOR_NIF}: 2 waiting, 0 accepted.*\\n {2}2 are left to send, the oldest of .*\\.`),
    );
    expect(await ops('verifactu cancel S2027-000002 --reason duplicate')).toMatchObject({
      status: 1,
      err: expect.stringContaining('waits for its answer') as string,
    });
    expect(await send()).toMatchObject({ handled: 2, failures: [] });
    expect((await ops('verifactu status')).out).toMatch(
      /0 waiting, 2 accepted.*\n {2}Last answer at .*, receipt A-LOCAL0TAX0OFFICE/,
    );

    expect(await ops('verifactu cancel S2027-000002')).toMatchObject({ status: 2 });
    expect(await ops('verifactu cancel S2027-000099 --reason duplicate')).toMatchObject({ status: 1 });
    expect(await ops('verifactu cancel S2027-000002 --reason duplicate')).toMatchObject({ status: 0 });
    expect(await send()).toMatchObject({ handled: 1, failures: [] });
    expect(app.stack.taxOffice?.registered.map(({ record }) => record.isCancellation)).toEqual([
      false,
      false,
      true,
    ]);
    expect((await ops('verifactu cancel S2027-000002 --reason duplicate')).err).toContain(
      'is cancelled already',
    );
    expect((await ops('verifactu amend S2027-000001')).err).toContain('has accepted S2027-000001 as it is');
    // This test does not wait between messages.
    expect(app.stack.taxOffice?.findings.filter((one) => !one.includes('too early'))).toEqual([]);

    expect(await ops('verifactu check')).toMatchObject({
      status: 0,
      out: expect.stringMatching(/3 records in [\d.]+ s, 0 wrong\.\nAll chains are whole\./) as string,
    });
  });

  it('say how many are left while the tax office cannot be reached', async () => {
    await issue(3);
    app.stack.taxOffice?.misbehave('html');
    const { failures } = (await send()) as { failures: unknown[] };
    expect(failures).toHaveLength(1);
    expect((await ops('verifactu status')).out).toMatch(
      /1 are left to send, the oldest of 20[\d-]+T[\d:+]+, tried 1 times, last at .*status 503/,
    );
    expect(await send()).toMatchObject({ failures: [] });
    expect(app.stack.taxOffice?.delayed()).toBe(1);
  });

  it('register an invoice again that was refused, and it is accepted', async () => {
    await issue(4);
    await refuseNewest(1110, 'El NIF no está');
    expect((await ops('verifactu status')).out).toContain(
      'S2027-000004 of 03-02-2027: refused, 1110: El NIF no está',
    );
    expect(await ops('verifactu amend S2027-000004')).toMatchObject({ status: 0 });
    expect(await send()).toMatchObject({ handled: 1, failures: [] });
    expect(app.stack.taxOffice?.registered.at(-1)?.record).toMatchObject({
      amends: true,
      refusedBefore: 'X',
    });
    expect((await ops('verifactu check')).status).toBe(0);
  });

  it('register an invoice to a person whom the census lacks, and again as one whom it has', async () => {
    await issueAll([invoiceWith(6, { type: 'F1', recipient: SPANISH_DRIVER }), invoiceWith(7)]);
    await refuseNewest(1110, 'El NIF no está');
    expect((await ops('verifactu amend S2027-000007 --unlisted')).err).toContain('no natural person');
    expect(await ops('verifactu amend S2027-000007')).toMatchObject({ status: 0 });
    expect(await send()).toMatchObject({ handled: 2, failures: [] });

    await issueAll([invoiceWith(8, { type: 'F1', recipient: SPANISH_DRIVER })]);
    await refuseNewest(1110, 'El NIF no está');
    expect(await ops('verifactu amend S2027-000008 --unlisted')).toMatchObject({ status: 0 });
    expect((await newest()).registration).toMatchObject({
      amends: 'refused',
      recipient: { taxId: SPANISH_DRIVER.taxId, country: 'ES' },
    });
    await refuseNewest(1110, 'El NIF no está');
    expect(await ops('verifactu amend S2027-000008')).toMatchObject({ status: 0 });
    expect((await newest()).registration?.recipient).toMatchObject({ country: null });
    expect(await send()).toMatchObject({ handled: 1, failures: [] });
  });

  it('cancel again after a cancellation was refused, and know one whose answer was lost', async () => {
    await issue(9);
    await refuseNewest(1105, 'La fecha es incorrecta');
    expect(await ops('verifactu cancel S2027-000009 --reason test')).toMatchObject({ status: 0 });
    await refuseNewest(3003, 'El presentador no tiene los permisos necesarios');
    expect(await ops('verifactu cancel S2027-000009 --reason test')).toMatchObject({ status: 0 });
    expect((await newest()).cancellation).toMatchObject({ isUnknown: true, wasRefused: true });
    app.stack.taxOffice?.misbehave('lost');
    expect((await send()) as { failures: unknown[] }).toMatchObject({ handled: 0 });
    expect(await send()).toMatchObject({ handled: 1, failures: [] });
    expect(await newest()).toMatchObject({ state: 'accepted', answer: { code: 3000 } });
    expect((await ops('verifactu check')).status).toBe(0);
  });

  it('amend an accepted one with what the program would register today', async () => {
    const bookingId = newId('bkg');
    const exempt = { subject: 'rent', area: 'igic', rate: 0, cents: 1000 } as const;
    const invoice = keptWith(11, bookingId, {
      ...exempt,
      exemption: { reason: 'canary_small_business', note: '' },
    });
    // As an earlier release registered it.
    await issueKept([{ ...invoice, exemption: { reason: 'with_dwelling', note: '' } }]);
    await table().put({ ...invoice, ...invoiceKey(invoice.id) });
    expect(await send()).toMatchObject({ handled: 1, failures: [] });
    expect((await newest()).registration?.line).toMatchObject({ exemption: 'E1' });

    expect(await ops('verifactu amend S2027-000011')).toMatchObject({ status: 0 });
    expect((await newest()).registration).toMatchObject({
      ...{ amends: 'accepted', line: { regime: '18', exemption: 'E7' } },
    });
    expect(await ops('verifactu amend S2027-000011')).toMatchObject({
      status: 1,
      err: expect.stringContaining('waits for its answer') as string,
    });
    expect(await send()).toMatchObject({ handled: 1, failures: [] });
    expect(app.stack.taxOffice?.registered.at(-1)?.record).toMatchObject({ amends: true, refusedBefore: '' });
    expect((await ops('verifactu amend S2027-000011')).err).toContain('as it is');
    expect((await ops('verifactu check')).status).toBe(0);
  });

  it('cancel an invoice, which then counts nowhere, and nothing that another invoice is about', async () => {
    const bookingId = newId('bkg');
    const simplified = keptWith(12, bookingId, { cents: 250 });
    const note = keptWith(13, bookingId, {
      ...{ type: 'R5', cents: -250 },
      corrects: { id: simplified.id, number: simplified.number, issuedOn: simplified.issuedOn },
    });
    await issueKept([simplified, note]);
    expect(await send()).toMatchObject({ handled: 2, failures: [] });
    const sums = async () => {
      const { out } = await ops('invoices --from 2027-02-03 --to 2027-02-03');
      return { total: /invoices, (-?[\d.]+) EUR/.exec(out)?.[1], lines: out.split('\n') };
    };
    expect(await ops('verifactu cancel S2027-000012 --reason test')).toMatchObject({
      status: 1,
      err: expect.stringContaining(
        'S2027-000013 corrects or replaces S2027-000012: cancel S2027-000013 and S2027-000012 in this order.',
      ) as string,
    });
    expect((await ops('verifactu cancel S2027-000013 --reason test')).out).toContain(
      'counts nowhere any more',
    );
    expect((await sums()).total).toBe('2.50');
    expect((await sums()).lines.filter((line) => line.endsWith('cancelled'))).toHaveLength(1);
    const [left, cancelled] = await invoicesRepository(table()).listOfBooking(bookingId);
    expect([left?.cancelledAt, typeof cancelled?.cancelledAt]).toEqual([null, 'string']);
    // What the booking owes without it is looked at.
    expect(await invoicesRepository(table()).findReview(bookingId)).toBeDefined();
    expect(await send()).toMatchObject({ handled: 1, failures: [] });
    expect(await ops('verifactu cancel S2027-000012 --reason test')).toMatchObject({ status: 0 });
    expect((await sums()).total).toBe('0.00');
    expect(await send()).toMatchObject({ handled: 1, failures: [] });
  });

  it('cancel an invoice together with what corrects it, before a job issues another correction', async () => {
    const bookingId = newId('bkg');
    const simplified = keptWith(16, bookingId, { cents: 250 });
    const note = keptWith(17, bookingId, {
      ...{ type: 'R5', cents: -250 },
      corrects: { id: simplified.id, number: simplified.number, issuedOn: simplified.issuedOn },
    });
    await issueKept([simplified, note]);
    expect(await send()).toMatchObject({ handled: 2, failures: [] });
    expect(await ops('verifactu cancel S2027-000016 S2027-000017 --reason test')).toMatchObject({
      status: 1,
      err: expect.stringContaining('in this order') as string,
    });
    expect(await ops('verifactu cancel S2027-000017 S2027-000016 --reason test')).toMatchObject({
      status: 0,
    });
    const kept = await invoicesRepository(table()).listOfBooking(bookingId);
    expect(kept.map(({ cancelledAt }) => typeof cancelledAt)).toEqual(['string', 'string']);
    expect(await send()).toMatchObject({ handled: 2, failures: [] });
    expect((await ops('verifactu check')).status).toBe(0);
  });

  it('say whether the tax office knows the last day', async () => {
    const settings = process.env.VERIFACTU ?? '';
    const lastDay = `${new Date().getFullYear()}-12-31`;
    process.env.VERIFACTU = JSON.stringify({ ...(JSON.parse(settings) as object), lastDay });
    try {
      await issue(5);
      expect((await ops('verifactu status')).out).not.toContain('last day');
      expect(await send()).toMatchObject({ handled: 1, failures: [] });
    } finally {
      process.env.VERIFACTU = settings;
    }
    expect((await ops('verifactu status')).out).toContain(
      `The tax office knows that ${lastDay} is the last day of VERI*FACTU.`,
    );
    expect(app.stack.taxOffice?.lastDayOf(OPERATOR_NIF)).toBe(lastDay.split('-').reverse().join('-'));
  });

  it('find a record that was changed in the table', async () => {
    await table().update(invoiceRecordKey(OPERATOR_NIF, 1), {
      UpdateExpression: 'SET registration.#total = :more',
      ExpressionAttributeNames: { '#total': 'total' },
      ExpressionAttributeValues: { ':more': '99.00' },
    });
    const { status, out } = await ops('verifactu check');
    expect(status).toBe(1);
    expect(out).toContain('record 1: its content does not have its fingerprint');
  });
});
