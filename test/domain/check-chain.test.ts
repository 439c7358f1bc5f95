import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainRecords, extendChain } from '#shared/domain/invoices/records/chain-records.ts';
import { MINUTE } from '#shared/lib/time.ts';
import type { ChainHead, InvoiceRecord } from '#shared/model/invoice-record.ts';
import { INVOICES_OF_EACH_KIND, invoiceWith, MAKER, OPERATOR_NIF } from '#test/support/record-invoices.ts';
import { runs } from '#test/support/random.ts';
import { checkChain, checkStoredChain } from '../../scripts/ops/verifactu/check-chain.ts';

const NOW = Date.parse('2027-02-03T10:00:00Z');
const LATER = NOW + 60 * MINUTE;

/** A chain of registrations, a minute apart, with a cancellation in the middle. */
const chainOf = (count: number): { records: InvoiceRecord[]; head: ChainHead } => {
  const records: InvoiceRecord[] = [];
  let head: ChainHead | undefined;
  for (let n = 1; n <= count; n++) {
    const now = NOW + n * MINUTE;
    const chained =
      n === 3 && head
        ? extendChain(
            head,
            [
              {
                invoiceId: 'inv_1',
                identity: head.identity,
                registration: null,
                cancellation: {
                  issuerName: 'Plaza Libre, S.L.',
                  reason: 'test',
                  isUnknown: false,
                  wasRefused: false,
                  thirdParty: null,
                },
              },
            ],
            now,
            MAKER.system,
          )
        : chainRecords(head, [invoiceWith(n)], now, MAKER);
    records.push(...chained.records);
    ({ head } = chained);
  }
  if (!head) throw new Error('a chain has records');
  return { records, head };
};

const check = (records: readonly object[], head: ChainHead) => {
  const run = checkChain(OPERATOR_NIF, LATER);
  for (const record of records) run.add(record as Record<string, unknown>);
  return run.end(head).findings;
};

const { records, head } = chainOf(6);
const changed = (at: number, change: (record: InvoiceRecord) => object) =>
  check(
    records.map((record, index) => (index === at ? change(record) : record)),
    head,
  );
const problemsOf = (findings: ReturnType<typeof check>) =>
  findings.map(({ position, problem }) => `${position} ${problem}`);

describe('the second implementation of the chain', () => {
  it('finds nothing wrong with what the first one writes, of every kind of invoice', () => {
    expect(check(records, head)).toEqual([]);
    for (const invoice of Object.values(INVOICES_OF_EACH_KIND)) {
      const chained = chainRecords(undefined, [invoice], NOW, MAKER);
      const run = checkChain(chained.head.taxpayerId, LATER);
      for (const record of chained.records) run.add(record);
      expect(run.end(chained.head)).toEqual({ count: 1, findings: [] });
    }
  });

  it('computes the three published fingerprints', () => {
    const registration = {
      type: 'F1',
      taxTotal: '12.35',
      total: '123.45',
      line: { base: '111.10', quota: '12.35' },
    };
    const [first, second] = ['12345678/G33', '12345679/G34'].map((number) => ({
      issuerTaxId: '89890001K',
      number,
      issuedOn: '01-01-2024',
    }));
    const FINGERPRINTS = [
      '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60',
      'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97',
      '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68',
    ];
    const run = checkChain('89890001K', LATER);
    const items = [
      { identity: first, registration, cancellation: null, previous: null, generatedAt: '19:20:30' },
      { identity: second, registration, cancellation: null, previous: first, generatedAt: '19:20:35' },
      { identity: second, registration: null, cancellation: {}, previous: second, generatedAt: '19:20:40' },
    ].map(({ previous, generatedAt, ...rest }, index) => ({
      ...rest,
      taxpayerId: '89890001K',
      position: index + 1,
      previous: previous && { ...previous, fingerprint: FINGERPRINTS[index - 1] },
      generatedAt: `2024-01-01T${generatedAt}+01:00`,
      fingerprint: FINGERPRINTS[index],
    }));
    for (const item of items) run.add(item);
    expect(run.end({ ...items[2] })).toEqual({ count: 3, findings: [] });
  });

  it.each<[string, (record: InvoiceRecord) => object, RegExp]>([
    [
      'a changed total',
      (r) => ({ ...r, registration: r.registration && { ...r.registration, total: '99.00' } }),
      /content/,
    ],
    [
      'a changed base',
      (r) => ({
        ...r,
        registration: r.registration && { ...r.registration, line: { ...r.registration.line, base: '1.00' } },
      }),
      /total/,
    ],
    ['a changed number', (r) => ({ ...r, identity: { ...r.identity, number: 'S2027-000099' } }), /content/],
    ['another time', (r) => ({ ...r, generatedAt: '2027-02-03T10:00:00+01:00' }), /earlier/],
    ['a time to come', (r) => ({ ...r, generatedAt: '2028-02-03T10:00:00+01:00' }), /later than now/],
    [
      'a wrong fingerprint before',
      (r) => ({ ...r, previous: r.previous && { ...r.previous, fingerprint: 'A'.repeat(64) } }),
      /fingerprint of the record before/,
    ],
    ['a second first record', (r) => ({ ...r, previous: null }), /first of the chain/],
  ])('finds %s', (_, change, problem) => {
    expect(problemsOf(changed(4, change)).join('\n')).toMatch(new RegExp(`^5 .*${problem.source}`, 'm'));
  });

  it('takes a first record of another program, and none that names a record of the one before', () => {
    const system = { ...MAKER.system, installation: '2' };
    const next = chainRecords(head, [invoiceWith(7)], NOW + 7 * MINUTE, { system });
    expect(next.records[0]?.previous).toBeNull();
    expect(check([...records, ...next.records], next.head)).toEqual([]);
    const same = chainRecords(head, [invoiceWith(7)], NOW + 7 * MINUTE, MAKER);
    const forged = same.records.map((record) => ({ ...record, system }));
    expect(problemsOf(check([...records, ...forged], same.head))).toEqual([
      '7 it is the first of another program and names one before',
    ]);
  });

  it('leaves out what is added while it reads, and not a record behind the end', async () => {
    const earlier = chainOf(5).head;
    const stored = (ends: ChainHead[]) => ({
      head: () => Promise.resolve({ ...(ends.shift() ?? head) }),
      records: async function* () {
        for (const record of records) yield await Promise.resolve({ ...record });
      },
    });
    const added = await checkStoredChain(stored([earlier, head]), OPERATOR_NIF, LATER);
    expect(added).toEqual({ count: 5, findings: [] });
    const { findings } = await checkStoredChain(stored([earlier, earlier]), OPERATOR_NIF, LATER);
    expect(problemsOf(findings)).toEqual(['5 the end of the chain is another record']);
  });

  it('finds a removed record, two that were swapped, and an end that was cut off', () => {
    expect(
      problemsOf(
        check(
          records.filter((_, index) => index !== 3),
          head,
        ),
      ),
    ).toContain('5 records before it are missing');
    const [a, b, c, d, e, f] = records;
    expect(check([a, b, d, c, e, f] as InvoiceRecord[], head)).not.toEqual([]);
    expect(problemsOf(check(records.slice(1), head))[0]).toBe('2 the records before it are missing');
    expect(problemsOf(check(records.slice(0, 5), head))).toEqual([
      '6 the end of the chain is another record',
    ]);
  });

  it('finds a forged record with a new fingerprint, because the next one has the old', () => {
    const forged = chainRecords(
      {
        ...head,
        position: 3,
        identity: records[2]?.identity ?? head.identity,
        fingerprint: records[2]?.fingerprint ?? '',
        generatedAt: records[2]?.generatedAt ?? '',
      },
      [invoiceWith(4, { cents: 1 })],
      NOW + 4 * MINUTE,
      MAKER,
    ).records[0];
    expect(problemsOf(changed(3, () => forged ?? {}))).toEqual([
      '5 it does not have the fingerprint of the record before',
    ]);
  });

  it('finds any change of a field that the fingerprint covers', () => {
    const paths = ['issuerTaxId', 'number', 'issuedOn', 'type', 'taxTotal', 'total', 'generatedAt'] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.constantFrom(0, 1, 3, 4, 5),
        fc.string({ minLength: 1 }),
        (path, at, value) => {
          const record = records[at];
          if (!record?.registration || value.trim() === '') return;
          const all = { ...record.identity, ...record.registration, generatedAt: record.generatedAt };
          if (all[path] === value.trim()) return;
          const wrong = {
            ...record,
            identity: { ...record.identity, ...(path in record.identity && { [path]: value }) },
            registration: { ...record.registration, ...(path in record.registration && { [path]: value }) },
            ...(path === 'generatedAt' && { generatedAt: value }),
          };
          expect(changed(at, () => wrong)).not.toEqual([]);
        },
      ),
      runs(200),
    );
  });

  it('checks 10,000 records in seconds', () => {
    const invoices = Array.from({ length: 10_000 }, (_, index) => invoiceWith(index + 1));
    const long = chainRecords(undefined, invoices, NOW, MAKER);
    const startedAt = performance.now();
    expect(check(long.records, long.head)).toEqual([]);
    console.log(`10,000 records checked in ${((performance.now() - startedAt) / 1000).toFixed(2)} s`);
  });
});
