import { describe, expect, it } from 'vitest';
import { createFiscalChain } from '#shared/domain/invoices/records/fiscal-chain.ts';
import { issueInvoices } from '#shared/domain/invoices/issue-invoices.ts';
import type { Booking } from '#shared/model/booking.ts';
import {
  COMPANY,
  invoiceDataOf,
  invoiceStage,
  ownerDetails,
  paidStay,
} from '#test/support/invoice-examples.ts';
import { MAKER } from '#test/support/record-invoices.ts';
import { useTable } from '#test/support/table.ts';
import { checkChain } from '../../scripts/ops/verifactu/check-chain.ts';

const table = useTable();
const NOW = Date.parse('2027-03-01T09:00:00Z');
const OWNER_TAX_ID = 'B58378431';

/** A stage that sends records, with paid stays. */
const aStage = (bookings: readonly Booking[]) => ({
  ...invoiceStage(table(), bookings, () => NOW),
  fiscalChain: createFiscalChain(table().invoiceRecords, {
    ...MAKER,
    checkUrl: 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR',
  }),
});

const check = async (taxId: string) => {
  const { invoiceRecords } = table();
  const chain = checkChain(taxId, NOW);
  const records = await invoiceRecords.list(taxId, 1, 5000);
  for (const record of records) chain.add({ ...record });
  const head = await invoiceRecords.findHead(taxId);
  return { records, ...chain.end({ ...head }) };
};

describe('invoices of a stage with VERI*FACTU', () => {
  it('are each in the chain of their taxpayer, once and in order, after concurrent jobs that crash', async () => {
    const owners = ['owner-with-two-accounts', 'the-other-account'];
    const bookings = Array.from({ length: 40 }, (_, number) => {
      const ownerId = owners[number % 2] ?? '';
      const booking = paidStay({ createdAt: '2026-07-01T08:00:00.000Z' });
      return number < 20 ? { ...booking, ownerId } : booking;
    });
    for (const userId of owners) {
      // An operator has looked at both accounts.
      await table().taxDetails.save(ownerDetails(userId, { allowedTaxId: OWNER_TAX_ID }));
      await table().invoicingAgreements.save({
        ...{ userId, revision: 1, updatedAt: '2026-06-01T00:00:00.000Z' },
        periods: [{ version: '2026-11', from: '2026-06-01T00:00:00.000Z', until: null }],
      });
    }
    for (const { id } of bookings.slice(0, 10)) await table().invoiceData.save(invoiceDataOf(id));
    for (const { id } of bookings) await table().invoices.review(id, NOW);
    const stage = aStage(bookings);
    let calls = 0;
    const crashing = {
      ...stage,
      invoices: {
        ...stage.invoices,
        issue: async (batch: Parameters<typeof stage.invoices.issue>[0]) => {
          if (++calls % 5 === 2) throw new Error('crashed before the write');
          return stage.invoices.issue(batch);
        },
        postponeReview: () => Promise.resolve(),
      },
    };
    await Promise.all([issueInvoices(crashing), issueInvoices(crashing), issueInvoices(crashing)]);
    await issueInvoices(stage);

    const invoices = (await Promise.all(bookings.map(({ id }) => table().invoices.listOfBooking(id)))).flat();
    expect(invoices).toHaveLength(60);
    for (const taxId of [COMPANY.taxId, OWNER_TAX_ID]) {
      const own = invoices.filter(({ issuer }) => issuer.taxId === taxId);
      const { records, count, findings } = await check(taxId);
      expect({ taxId, findings, count }).toEqual({ taxId, findings: [], count: own.length });
      expect(records.map(({ identity }) => identity.number).toSorted()).toEqual(
        own.map(({ number }) => number).toSorted(),
      );
      expect(new Set(own.map(({ number }) => number)).size).toBe(own.length);
      for (const { checkUrl, number } of own)
        expect(new URL(checkUrl ?? '').searchParams.get('numserie')).toBe(number);
    }
  }, 60_000);
});
