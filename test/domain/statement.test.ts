import { splitStay } from '#shared/domain/earnings/stay-shares.ts';
import { computeStatement, toQuarterMonths } from '#shared/domain/earnings/statement.ts';
import { exportStatement } from '#shared/domain/earnings/export-statement.ts';
import { readMonths } from '#shared/domain/earnings/months.ts';
import { sumLineTaxes } from '#shared/domain/taxes/line-tax.ts';
import { joinLines } from '#shared/domain/availability/price-stay.ts';
import { splitShares } from '#shared/domain/bookings/share.ts';
import { sumYear } from '#shared/domain/dac7/sum-year.ts';
import { toSentShare } from '#shared/domain/dac7/to-sent-share.ts';
import { writeStatementPdf } from '#shared/adapters/pdf/statement-pdf.ts';
import { STATEMENT_TEXTS } from '#shared/adapters/pdf/statement-texts.ts';
import { DAY, HOUR } from '#shared/lib/time.ts';
import type { Booking, StayTax } from '#shared/model/booking.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { hasPoppler, readPdf } from '#test/support/read-pdf.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const SPOT = spotWith({ ownerId: 'owner-1', createdAt: '2026-01-01T00:00:00.000Z' });
const IVA: StayTax = { area: 'iva', rate: 2100, rentRate: 2100, exemption: null };
const EXEMPT: StayTax = { ...IVA, rentRate: 0, exemption: { reason: 'with_dwelling', note: '' } };
const OWNER = { legalName: 'Olga Dueña', taxId: '12345678Z' };
const NOW = Date.UTC(2026, 11, 31);

const stayFrom = (start: number, hours: number, changes: Partial<Booking> = {}): Booking => {
  const hold = holdOf(SPOT, { start, end: start + hours * HOUR });
  const payments = [{ id: 'pi_1', cents: hold.totalCents }];
  return { ...hold, status: 'completed', payments, tax: IVA, ...changes };
};

const stays = fc.array(
  fc
    .record({
      day: fc.integer({ min: 0, max: 364 }),
      halfHours: fc.integer({ min: 1, max: 400 }),
      tax: fc.constantFrom<StayTax | null>(
        IVA,
        EXEMPT,
        { ...IVA, area: 'igic', rate: 700, rentRate: 700 },
        null,
      ),
      refund: fc.integer({ min: 0, max: 300 }),
    })
    .map(({ day, halfHours, tax, refund }) => {
      const stay = stayFrom(Date.UTC(2026, 0, 1, 12) + day * DAY, halfHours / 2, { tax });
      const refundedCents = Math.min(refund, stay.totalCents - stay.ownerCents);
      return { ...stay, reversed: { refundedCents, disputedCents: 0, lostCents: 0 } };
    }),
  { maxLength: 12 },
);

const stateOf = (period: string, given: readonly Booking[]) => {
  const range = readMonths(toQuarterMonths(period), NOW);
  const own = given.filter(
    ({ startAt }) => Date.parse(startAt) >= range.start && Date.parse(startAt) < range.end,
  );
  const names = [{ spotId: SPOT.id, title: SPOT.title, isDeleted: false }];
  return computeStatement(
    period,
    { range, spots: [SPOT], names, totals: [] },
    { stays: own, running: [] },
    OWNER,
    NOW,
  );
};
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('the statement of a quarter or year', () => {
  it('has the months of its quarter', () => {
    expect(toQuarterMonths('2026-Q1')).toEqual({ from: '2026-01', to: '2026-03' });
    expect(toQuarterMonths('2026-Q4')).toEqual({ from: '2026-10', to: '2026-12' });
    expect(toQuarterMonths('2026')).toEqual({ from: '2026-01', to: '2026-12' });
  });

  it('adds up to the shares of its stays in every table, and four quarters to the year', () => {
    fc.assert(
      fc.property(stays, (given) => {
        const year = stateOf('2026', given);
        const shares = given.map(splitShares);
        const rent = sum(shares.map(({ commissionCents, ownerCents }) => commissionCents + ownerCents));
        const commission = sum(shares.map(({ commissionCents }) => commissionCents));
        expect(year.totals.rentCents).toBe(rent);
        expect(sum(year.rent.map(({ totalCents }) => totalCents))).toBe(rent);
        expect(sum(year.commission.map(({ totalCents }) => totalCents))).toBe(commission);
        for (const list of [year.months, year.spots])
          expect(sum(list.map((one) => one.rentCents))).toBe(rent);
        for (const one of [...year.rent, ...year.commission])
          expect(one.baseCents + one.taxCents).toBe(one.totalCents);
        const quarters = ['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4'].map((period) => stateOf(period, given));
        const taxOf = ({ rent: taxes }: typeof year) => sum(taxes.map(({ taxCents }) => taxCents));
        expect(sum(quarters.map(taxOf))).toBe(taxOf(year));
        expect(sum(quarters.map(({ totals }) => totals.ownerCents))).toBe(year.totals.ownerCents);
      }),
    );
  });

  it('has the tax that the booking shows, and none of exempt rent, of what the platform paid, or without a known tax', () => {
    const stay = stayFrom(Date.UTC(2026, 9, 30, 12), 40);
    const rentLines = joinLines(stay.lines).filter(({ kind }) => kind !== 'service_fee');
    const shown = sumLineTaxes(rentLines, IVA)[0];
    expect(splitStay(stay).rent.taxCents).toBe(shown?.taxCents);
    expect(splitStay({ ...stay, tax: EXEMPT })).toMatchObject({
      rent: { taxCents: 0 },
      rate: 2100,
      rentRate: 0,
    });
    expect(splitStay({ ...stay, tax: EXEMPT }).commission.taxCents).toBeGreaterThan(0);
    expect(splitStay({ ...stay, tax: null })).toMatchObject({ area: null, rent: { taxCents: 0 } });
    const payout: NonNullable<Booking['payout']> = {
      ...{ state: 'waiting', cents: stay.ownerCents, dueAt: '', tryAt: '', heldFor: null },
      ...{ attempt: 0, transferId: null, sentAt: null },
    };
    const paidByUs = splitStay({ ...stay, status: 'refunded', payout, goodwillCents: stay.ownerCents });
    expect(paidByUs).toMatchObject({ area: null, commission: { totalCents: 0 } });
    expect(paidByUs).toMatchObject({ rent: { totalCents: 0 }, compensatedCents: stay.ownerCents });
  });

  it('shows what the platform paid in place of drivers apart from the rent, and counts the stay as the yearly report does', async () => {
    const stay = stayFrom(Date.UTC(2026, 9, 30, 12), 40);
    const payout: NonNullable<Booking['payout']> = {
      ...{ state: 'sent', cents: stay.ownerCents, dueAt: '', tryAt: '', heldFor: null },
      ...{ attempt: 0, transferId: 'tr_1', sentAt: '2026-11-02T10:00:00.000Z' },
    };
    const paidByUs: Booking = { ...stay, status: 'refunded', payout, goodwillCents: stay.ownerCents };
    const statement = stateOf('2026-Q4', [stay, paidByUs]);
    const alone = stateOf('2026-Q4', [stay]);
    expect(statement.rent).toEqual(alone.rent);
    expect(statement.commission).toEqual(alone.commission);
    expect(statement.compensated).toMatchObject({
      stays: 1,
      rentCents: 0,
      compensatedCents: stay.ownerCents,
    });
    const { rentCents, compensatedCents, commissionCents, ownerCents, stays: count } = statement.totals;
    expect(rentCents + compensatedCents).toBe(commissionCents + ownerCents);
    const shares = [paidByUs].flatMap((booking) => toSentShare(booking) ?? []);
    const [quarter] = sumYear(shares, () => undefined)[0]?.quarters.slice(3) ?? [];
    expect(quarter).toEqual({ considerationCents: compensatedCents, feesCents: 0, stays: 1 });
    expect(count).toBe(2);
    if (!hasPoppler) return;
    const text = readPdf(await writeStatementPdf(statement, 'en'));
    expect(text).toMatch(/What PlazaLibre pays you instead of the driver\s+1 stay: €/);
    expect(readPdf(await writeStatementPdf(alone, 'en'))).not.toContain('in place of the driver');
  });

  it('says what is not in it, and why its figures are not those of the yearly report', () => {
    const [es, en] = [STATEMENT_TEXTS.es, STATEMENT_TEXTS.en].map(({ explanations }) =>
      explanations.join(' '),
    );
    expect(es).toContain('declara cada año a Hacienda lo que te ha enviado, en el trimestre del envío');
    expect(es).toContain('Lo que cobras por una reclamación');
    expect(en).toContain(
      'reports to the tax office what it has sent you, in the quarter in which it was sent',
    );
    expect(en).toContain('What a claim pays you');
  });

  it('is a PDF also without stays, with a long title, and in both languages', async () => {
    const long = { ...stateOf('2026-Q4', []), legalName: '🚗 Ελένη '.repeat(40) };
    for (const language of ['es', 'en'] as const)
      expect((await writeStatementPdf(long, language)).length).toBeGreaterThan(5000);
  });

  it.skipIf(!hasPoppler)('names a rate with all of its decimals', async () => {
    const ipsi: StayTax = { area: 'ipsi_ceuta', rate: 325, rentRate: 325, exemption: null };
    const statement = stateOf('2026-Q4', [stayFrom(Date.UTC(2026, 10, 2, 12), 24, { tax: ipsi })]);
    expect(readPdf(await writeStatementPdf(statement, 'en'))).toContain('IPSI Ceuta 3.25%');
  });
});

describe('the CSV file of a statement', () => {
  it('has a line for each stay whose columns add up, also over several pages of the table', async () => {
    const given = Array.from({ length: 1003 }, (_, index) =>
      stayFrom(Date.UTC(2026, 9, 2) + index * HOUR, 2),
    );
    const limits = { take: () => Promise.resolve(true) };
    const deps = {
      clock: { now: () => NOW },
      limits,
      bookings: {
        pageByOwnerBetween: (
          _: string,
          __: unknown,
          { limit, after }: { limit: number; after?: { id: string } },
        ) => {
          const from = after ? given.findIndex(({ id }) => id === after.id) + 1 : 0;
          return Promise.resolve(given.slice(from, from + limit));
        },
      },
    };
    // Only these ports are called.
    const { text, fileName } = await exportStatement(
      deps as unknown as Parameters<typeof exportStatement>[0],
      { userId: 'owner-1', isAdmin: false },
      { period: '2026-Q4', language: 'es' },
    );
    expect(fileName).toBe('plazalibre-resumen-fiscal-2026-Q4.csv');
    const rows = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';'));
    expect(rows).toHaveLength(given.length);
    const cents = (cell = '') => Math.round(Number(cell.replace(',', '.')) * 100);
    for (const row of rows.slice(0, 50)) {
      expect(cents(row[6]) + cents(row[7])).toBe(cents(row[8]));
      expect(cents(row[10]) + cents(row[11])).toBe(cents(row[12]));
      expect(cents(row[8]) - cents(row[12]) + cents(row[13])).toBe(cents(row[14]));
    }
    expect(sum(rows.map((row) => cents(row[14])))).toBe(sum(given.map(({ ownerCents }) => ownerCents)));
    expect(text).not.toContain('Dani');
  });
});
