import { expect, it } from 'vitest';
import { chainHeadKey } from '#shared/data/keys.ts';
import { chainRecords } from '#shared/domain/invoices/records/chain-records.ts';
import { sendRecords } from '#shared/domain/invoices/records/send-records.ts';
import { NoAnswer, type TaxOffice } from '#shared/domain/ports/invoice-records.ts';
import { DAY, HOUR, SECOND } from '#shared/lib/time.ts';
import { invoiceWith, MAKER, PLATFORM } from '#test/support/record-invoices.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();

const NOW = Date.parse('2027-02-03T10:00:00Z');
const beginChain = async (taxId: string) => {
  const chained = chainRecords(undefined, [invoiceWith(1, { issuer: { ...PLATFORM, taxId } })], NOW, MAKER);
  expect(await table().invoiceRecords.append({ before: undefined, ...chained })).toBe(true);
};

it('a tax office so slow that a run has time for one taxpayer answers each of them in turn', async () => {
  const { invoiceRecords } = table();
  let now = NOW;
  const nifs = ['B00000001', 'B00000002', 'B00000003'];
  for (const taxId of nifs) await beginChain(taxId);
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

it('a chain whose end cannot be read is sent, and keeps no other from being sent', async () => {
  const { invoiceRecords } = table();
  const nifs = ['B00000004', 'B00000005'];
  for (const taxId of nifs) await beginChain(taxId);
  const item = await table().table.get(chainHeadKey('B00000004'));
  if (!item) throw new Error('The chain has no end.');
  await table().table.put({ ...item, position: 'one' });
  const asked: string[] = [];
  const taxOffice: TaxOffice = {
    send: ({ xml }) => {
      asked.push(/<sum1:NIF>(.{9})</.exec(xml)?.[1] ?? '');
      return Promise.reject(new NoAnswer('The tax office was not reached.'));
    },
    findCertificateEnd: () => Promise.resolve(undefined),
  };
  await sendRecords({ invoiceRecords, taxOffice, clock: { now: () => NOW + DAY } });
  expect(asked).toEqual(expect.arrayContaining(nifs));
  await table().table.put(item);
});
