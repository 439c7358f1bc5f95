import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startTaxOffice, type Trouble } from '#local/tax-office/start-tax-office.ts';
import { chainRecords } from '#shared/domain/invoices/records/chain-records.ts';
import { createFiscalChain } from '#shared/domain/invoices/records/fiscal-chain.ts';
import { MAX_RECORDS, sendRecords } from '#shared/domain/invoices/records/send-records.ts';
import { toSoap } from '#shared/domain/invoices/records/to-xml.ts';
import type { ChainedBatch } from '#shared/domain/ports/invoice-records.ts';
import { HOUR, MINUTE, SECOND } from '#shared/lib/time.ts';
import { FOREIGN_DRIVER, invoiceWith, MAKER, OWNER, PLATFORM } from '#test/support/record-invoices.ts';
import { runs } from '#test/support/random.ts';
import { useTable } from '#test/support/table.ts';
import { officeAt } from '#test/support/tax-office.ts';

const table = useTable();
const START = Date.parse('2027-02-03T10:00:00Z');

let taxpayers = 0;
/** Another taxpayer for each test. */
const nextNif = () => `B${String((taxpayers += 1)).padStart(8, '0')}`;

/** An answer takes longer on a busy machine only. */
const PATIENT = 20_000;

/** A taxpayer's chain, a tax office and a clock. */
const openWorld = async (timeout = PATIENT, start = START) => {
  const nif = nextNif();
  let now = start;
  let made = 0;
  const office = await startTaxOffice({ now: () => now });
  const { invoiceRecords } = table();
  const deps = { invoiceRecords, taxOffice: officeAt(office.url, { timeout }), clock: { now: () => now } };
  return {
    nif,
    office,
    /** What arrived of this taxpayer. */
    arrived: () =>
      office.registered
        .filter(({ record }) => record.issuer === nif)
        .map(({ record }) => Number(record.number.slice(-6))),
    deps,
    pass: (milliseconds: number) => (now += milliseconds),
    told: async () => (await invoiceRecords.findSending(nif))?.toldLastDay,
    issue: async (count: number) => {
      const invoices = Array.from({ length: count }, () =>
        invoiceWith((made += 1), { issuer: { ...PLATFORM, taxId: nif } }),
      );
      const before = await invoiceRecords.findHead(nif);
      for (let from = 0, head = before; from < count; from += 90) {
        const batch: ChainedBatch = {
          before: head,
          ...chainRecords(head, invoices.slice(from, from + 90), now, MAKER),
        };
        expect(await invoiceRecords.append(batch)).toBe(true);
        ({ head } = batch);
      }
    },
    states: async () => (await invoiceRecords.list(nif, 1, 5000)).map(({ state }) => state),
    send: (lastDay?: string) => sendRecords({ ...deps, lastDay }),
    isWaiting: async () => (await invoiceRecords.listWaiting()).includes(nif),
  };
};

const untilSent = async (world: Awaited<ReturnType<typeof openWorld>>) => {
  // Six failures, one after another, are followed by pauses of 63 minutes.
  for (let run = 0; run < 90 && (await world.isWaiting()); run++) {
    world.pass(MINUTE);
    await world.send();
  }
};

describe('records on their way to the tax office', () => {
  it('are sent in the order of the chain, once, and their answers are stored', async () => {
    const world = await openWorld();
    await world.issue(5);
    expect(await world.send()).toMatchObject({ handled: 5, failures: [], refused: 0, oldestMs: 0 });
    expect(await world.states()).toEqual(Array(5).fill('accepted'));
    expect(world.arrived()).toEqual([1, 2, 3, 4, 5]);
    expect(world.office.findings).toEqual([]);
    const [first] = await world.deps.invoiceRecords.list(world.nif, 1, 1);
    expect(first?.answer).toMatchObject({ receipt: 'A-LOCAL0TAX0OFFICE', code: null });
    expect(await world.isWaiting()).toBe(false);
    world.pass(HOUR);
    expect(await world.send()).toMatchObject({ handled: 0 });
    expect(world.office.messages()).toBe(1);
    await world.office.close();
  });

  it('wait as long as the last answer says, unless a message is full', async () => {
    const world = await openWorld();
    await world.issue(1);
    await world.send();
    await world.issue(1);
    world.pass(59 * SECOND);
    expect(await world.send()).toMatchObject({ handled: 0, oldestMs: 59 * SECOND });
    await world.issue(MAX_RECORDS);
    expect(await world.send()).toMatchObject({ handled: MAX_RECORDS });
    world.pass(60 * SECOND);
    expect(await world.send()).toMatchObject({ handled: 1 });
    expect(world.office.findings).toEqual([]);
    await world.office.close();
  });

  it.each<[Trouble, string]>([
    ['down', 'nothing arrives'],
    ['html', 'a page comes back'],
    ['fault', 'the message is refused'],
    ['lost', 'all arrive and the answer does not'],
    ['hangs', 'all arrive and the answer takes too long'],
    ['half', 'half of the answers are missing'],
    ['unread', 'half of the records were read'],
  ])('survive a tax office that is %s: %s', async (trouble) => {
    const world = await openWorld(trouble === 'hangs' ? 400 : PATIENT);
    await world.issue(6);
    world.office.misbehave(trouble);
    await world.send();
    world.pass(10 * SECOND);
    await world.send();
    await untilSent(world);
    expect(await world.states()).toEqual(Array(6).fill('accepted'));
    expect(world.arrived()).toHaveLength(6);
    expect(world.office.findings).toEqual([]);
    expect(world.office.delayed()).toBeGreaterThan(0);
    await world.office.close();
  });

  it('are all registered once and in order, whatever happens', async () => {
    const troubles = fc.array(fc.constantFrom<Trouble>('down', 'html', 'fault', 'lost', 'half', 'unread'), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(
        troubles,
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
        async (bad, counts) => {
          const world = await openWorld();
          world.office.misbehave(...bad);
          for (const count of counts) {
            await world.issue(count);
            world.pass(30 * SECOND);
            await Promise.all([world.send(), world.send()]);
          }
          await untilSent(world);
          const total = counts.reduce((sum, count) => sum + count, 0);
          expect(await world.states()).toEqual(Array(total).fill('accepted'));
          expect(world.arrived()).toEqual(Array.from({ length: total }, (_, index) => index + 1));
          expect(world.office.findings).toEqual([]);
          await world.office.close();
        },
      ),
      runs(12),
    );
  });

  it('say that an incident delayed them, also if the job itself did not run', async () => {
    const world = await openWorld();
    await world.issue(1);
    world.pass(9 * MINUTE);
    await world.send();
    expect(world.office.delayed()).toBe(0);
    await world.issue(1);
    world.pass(HOUR);
    await world.send();
    expect(world.office.delayed()).toBe(1);
    await world.office.close();
  });

  it('are refused where somebody else has used the number, and the chain goes on', async () => {
    const world = await openWorld();
    await world.issue(2);
    const [stolen] = chainRecords(
      undefined,
      [invoiceWith(1, { issuer: { ...PLATFORM, taxId: world.nif } })],
      START,
      MAKER,
    ).records;
    if (!stolen) throw new Error('a record is expected');
    const head = { name: PLATFORM.legalName, taxId: world.nif, isDelayed: false };
    await world.deps.taxOffice.send({ xml: toSoap(head, [stolen]) });
    expect(await world.send()).toMatchObject({ handled: 2, refused: 1 });
    expect(await world.states()).toEqual(['refused', 'accepted']);
    const [refused] = await world.deps.invoiceRecords.list(world.nif, 1, 1);
    expect(refused?.answer).toMatchObject({ code: 3000 });
    await world.office.close();
  });

  it('are not sent by a run while another one sends, and a run that died is followed by the next', async () => {
    const world = await openWorld(400);
    await world.issue(3);
    world.office.misbehave('hangs');
    const dying = world.send();
    const other = await world.send();
    expect(other.handled).toBe(0);
    await dying;
    await untilSent(world);
    expect(world.arrived()).toHaveLength(3);
    await world.office.close();
  });
});

describe('the end of VERI*FACTU', () => {
  const LAST_DAY = '2027-12-31';

  it('is named by each message of its year, and it is noted that the tax office knows it', async () => {
    const world = await openWorld();
    await world.issue(1);
    await world.send();
    expect(world.office.lastDayOf(world.nif)).toBeUndefined();
    expect(await world.told()).toBeNull();

    await world.issue(1);
    world.pass(MINUTE);
    world.office.misbehave('html');
    await world.send(LAST_DAY);
    expect(await world.told()).toBeNull();
    world.pass(2 * MINUTE);
    expect(await world.send(LAST_DAY)).toMatchObject({ handled: 1, failures: [] });
    expect(world.office.lastDayOf(world.nif)).toBe('31-12-2027');
    expect(world.office.delayed()).toBe(1);
    expect(await world.told()).toBe(LAST_DAY);
    await world.office.close();
  });

  it('is still named in January by what is late, by the year of Madrid, and not named before its year', async () => {
    const world = await openWorld(PATIENT, Date.parse('2026-12-31T22:59:00Z'));
    await world.issue(1);
    expect(await world.send(LAST_DAY)).toMatchObject({ failures: [] });
    expect(world.office.lastDayOf(world.nif)).toBeUndefined();
    await world.office.close();

    for (const at of ['2027-12-31T22:59:00Z', '2028-01-04T10:00:00Z']) {
      const late = await openWorld(PATIENT, Date.parse(at));
      await late.issue(1);
      expect(await late.send(LAST_DAY)).toMatchObject({ failures: [] });
      expect(late.office.lastDayOf(late.nif)).toBe('31-12-2027');
      await late.office.close();
    }
    const later = await openWorld(PATIENT, Date.parse('2029-01-04T10:00:00Z'));
    await later.issue(1);
    expect(await later.send(LAST_DAY)).toMatchObject({ failures: [] });
    expect(later.office.lastDayOf(later.nif)).toBeUndefined();
    await later.office.close();
  });

  it('with another day than a 31 December of this year or the last one is refused by the tax office', async () => {
    const world = await openWorld();
    await world.issue(1);
    const records = await world.deps.invoiceRecords.list(world.nif, 1, 1);
    for (const lastDay of ['30-11-2027', '31-12-2028', '31-12-2025']) {
      const head = { name: PLATFORM.legalName, taxId: world.nif, isDelayed: false, lastDay };
      await expect(world.deps.taxOffice.send({ xml: toSoap(head, records) })).rejects.toMatchObject({
        faultCode: '4120',
      });
    }
    await world.office.close();
  });
});

describe('the chains of a batch of invoices', () => {
  const settings = {
    system: MAKER.system,
    checkUrl: 'https://check.example/ValidarQR',
  };

  it('are one per taxpayer, and say whether the system serves several', async () => {
    const [a, b] = [nextNif(), nextNif()];
    const chain = createFiscalChain(table().invoiceRecords, settings);
    const by = (taxId: string, n: number) => invoiceWith(n, { issuer: { ...OWNER, taxId } });
    const batches = await chain.chain(
      [by(a, 1), by(b, 1), by(a, 2), invoiceWith(1, { issuer: FOREIGN_DRIVER })],
      START,
    );
    expect(batches.map(({ head }) => [head.taxpayerId, head.position])).toEqual([
      [a, 2],
      [b, 1],
    ]);
    expect(batches[0]?.records[0]?.system.servesSeveral).toBe(true);
    // Each taxpayer's billing is an installation of its own.
    expect(batches.map(({ records }) => records.map(({ system }) => system.installation))).toEqual([
      [`1-${a}`, `1-${a}`],
      [`1-${b}`],
    ]);
    expect(chain.checkUrl(by(a, 1))).toContain(`nif=${a}`);
    expect(chain.checkUrl(invoiceWith(1, { issuer: FOREIGN_DRIVER }))).toBeNull();
  });

  it('end with the last day of VERI*FACTU: later invoices have neither a record nor an address in a QR code', async () => {
    const nif = nextNif();
    const chain = createFiscalChain(table().invoiceRecords, { ...settings, lastDay: '2027-12-31' });
    const on = (issuedOn: string, n: number) =>
      invoiceWith(n, { issuedOn, issuer: { ...PLATFORM, taxId: nif } });
    const [last, after] = [on('2027-12-31', 1), on('2028-01-01', 2)];
    const batches = await chain.chain([last, after], Date.parse('2027-12-31T23:30:00Z'));
    expect(batches.flatMap(({ records }) => records.map(({ identity }) => identity.number))).toEqual([
      last.number,
    ]);
    expect(chain.checkUrl(last)).toContain(`nif=${nif}`);
    expect(chain.checkUrl(after)).toBeNull();
    expect(await chain.chain([after], Date.parse('2028-01-01T10:00:00Z'))).toEqual([]);
  });

  it('begin with a new first record where another program has made the last one', async () => {
    const nif = nextNif();
    const { invoiceRecords } = table();
    const issue = async (n: number, installation: string) => {
      const system = { ...MAKER.system, installation };
      const chain = createFiscalChain(invoiceRecords, { ...settings, system });
      const [batch] = await chain.chain([invoiceWith(n, { issuer: { ...PLATFORM, taxId: nif } })], START);
      if (!batch || !(await invoiceRecords.append(batch))) throw new Error('It was not added.');
      return batch.records.map(({ position, previous }) => [position, previous?.number ?? null]);
    };
    expect(await issue(1, '1')).toEqual([[1, null]]);
    expect(await issue(2, '1')).toEqual([[2, 'S2027-000001']]);
    expect(await issue(3, '2')).toEqual([[3, null]]);
    expect(await issue(4, '2')).toEqual([[4, 'S2027-000003']]);
  });

  it('never fork: of two transactions on the same end, one fails', async () => {
    const nif = nextNif();
    const chain = createFiscalChain(table().invoiceRecords, settings);
    const of = (n: number) => chain.chain([invoiceWith(n, { issuer: { ...PLATFORM, taxId: nif } })], START);
    const [first, second] = await Promise.all([of(1), of(2)]);
    const done = await Promise.all(
      [...first, ...second].map((batch) => table().invoiceRecords.append(batch)),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
  });
});
