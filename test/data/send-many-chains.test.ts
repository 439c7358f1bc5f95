import { expect, it } from 'vitest';
import { chainRecords } from '#shared/domain/invoices/records/chain-records.ts';
import { sendRecords } from '#shared/domain/invoices/records/send-records.ts';
import { NoAnswer, type TaxOffice } from '#shared/domain/ports/invoice-records.ts';
import { HOUR, SECOND } from '#shared/lib/time.ts';
import { invoiceWith, MAKER, PLATFORM } from '#test/support/record-invoices.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();

it('a tax office so slow that a run has time for one taxpayer answers each of them in turn', async () => {
  const { invoiceRecords } = table();
  let now = Date.parse('2027-02-03T10:00:00Z');
  const nifs = ['B00000001', 'B00000002', 'B00000003'];
  for (const taxId of nifs) {
    const chained = chainRecords(undefined, [invoiceWith(1, { issuer: { ...PLATFORM, taxId } })], now, MAKER);
    expect(await invoiceRecords.append({ before: undefined, ...chained })).toBe(true);
  }
  const asked: string[] = [];
  const taxOffice: TaxOffice = {
    send: ({ xml }) => {
      asked.push(/<sum1:NIF>(.{9})</.exec(xml)?.[1] ?? '');
      now += 41 * SECOND;
      return Promise.reject(new NoAnswer('The tax office was not reached.'));
    },
    findCertificateEnd: () => Promise.resolve(undefined),
  };
  for (let run = 0; run < nifs.length; run++) {
    await sendRecords({ invoiceRecords, taxOffice, clock: { now: () => now } });
    // The run of 61 minutes later: all of them are due again.
    now += HOUR + 19 * SECOND;
  }
  expect(asked.toSorted()).toEqual(nifs);
});
