import { joinLines, priceStay, toPriceLines } from '#shared/domain/availability/price-stay.ts';
import { applyDates } from '#shared/domain/bookings/changed-dates.ts';
import { earningEntries, earningReturnedEntries, reversalEntry } from '#shared/domain/bookings/ledger.ts';
import { taxNotes } from '#shared/domain/bookings/mails/tax-notes.ts';
import { splitPlatformPart, sumLineTaxes } from '#shared/domain/taxes/line-tax.ts';
import { splitTax } from '#shared/domain/taxes/split-tax.ts';
import { computeStayTax, moveStayTax } from '#shared/domain/taxes/stay-tax.ts';
import type { RateTable } from '#shared/domain/taxes/tax-rates.ts';
import type { Booking, StayTax } from '#shared/model/booking.ts';
import type { LedgerEntry } from '#shared/model/ledger-entry.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** A confirmed stay in Madrid. */
const bookingWith = (changes: Partial<Booking>): Booking => {
  const start = Date.UTC(2026, 6, 6, 8);
  return { ...holdOf(spotWith(), { start, end: start + 4 * 3_600_000 }), status: 'confirmed', ...changes };
};

const IVA: StayTax = { area: 'iva', rate: 2100, rentRate: 2100, exemption: null };
const EXEMPT: StayTax = { ...IVA, rentRate: 0, exemption: { reason: 'with_dwelling', note: '' } };

const aStay = fc
  .tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 90 * 48 }))
  .map(([start, halfHours]) => {
    const at = Date.UTC(2026, 0, 1) + start * 1_800_000;
    return { timeZone: 'Europe/Madrid', start: at, end: at + halfHours * 1_800_000 };
  });
const prices = fc.record({
  weekdayPriceCents: fc.integer({ min: 100, max: 20_000 }),
  weekendPriceCents: fc.integer({ min: 100, max: 20_000 }),
});
const taxes = fc.constantFrom<StayTax>(
  IVA,
  EXEMPT,
  { area: 'igic', rate: 700, rentRate: 700, exemption: null },
  { area: 'ipsi_ceuta', rate: 1000, rentRate: 1000, exemption: null },
);
const cents = (euros: number) => Math.round(euros * 100);

describe('the taxes of the lines of a price', () => {
  it('change no amount, and their bases and taxes add up to the total', () => {
    fc.assert(
      fc.property(prices, aStay, taxes, (perDay, stay, tax) => {
        const { lines, totalCents } = priceStay(perDay, stay);
        const [plain, taxed] = [toPriceLines(lines, null), toPriceLines(lines, tax)];
        expect(taxed.map(({ tax: _tax, ...line }) => line)).toEqual(plain);
        for (const line of taxed) {
          expect(cents(line.tax?.base ?? 0) + cents(line.tax?.tax ?? 0)).toBe(cents(line.amount));
          const rate = line.kind === 'service_fee' ? tax.rate : tax.rentRate;
          expect(line.tax?.rate).toBe(rate / 100);
          expect(cents(line.tax?.tax ?? 0)).toBe(splitTax(cents(line.amount), rate).taxCents);
        }
        const sums = sumLineTaxes(joinLines(lines), tax);
        const sum = sums.reduce((all, { baseCents, taxCents }) => all + baseCents + taxCents, 0);
        expect(sum).toBe(totalCents);
        const shown = taxed.reduce((all, line) => all + cents(line.tax?.tax ?? 0), 0);
        expect(sums.reduce((all, { taxCents }) => all + taxCents, 0)).toBe(shown);
      }),
    );
  });

  it('say why rent is exempt, and tax the fee all the same', () => {
    const stay = {
      timeZone: 'Europe/Madrid',
      start: Date.UTC(2026, 5, 1, 11),
      end: Date.UTC(2026, 5, 2, 10),
    };
    const { lines } = priceStay({ weekdayPriceCents: 1500, weekendPriceCents: 1500 }, stay);
    expect(toPriceLines(lines, EXEMPT).map(({ tax }) => tax)).toEqual([
      { area: 'iva', rate: 0, base: 15, tax: 0, exemption: { reason: 'with_dwelling', note: '' } },
      { area: 'iva', rate: 21, base: 2.07, tax: 0.43 },
    ]);
    expect(taxNotes({ lines, tax: EXEMPT }, 'es').map((note) => note.replaceAll('\u00a0', ' '))).toEqual([
      'Incluye IVA 21 %: 0,43 € (base: 2,07 €).',
      'Alquiler exento de IVA: se alquila junto con una vivienda.',
    ]);
    expect(taxNotes({ lines, tax: IVA }, 'en')).toEqual(['Includes VAT 21%: €3.03 (base: €14.47).']);
    expect(taxNotes({ lines, tax: null }, 'es')).toEqual([]);
  });
});

/** A law that raises the rate on the first of July. */
const RAISED: RateTable = {
  iva: [
    { from: '2012-09-01', rate: 2100 },
    { from: '2026-07-01', rate: 2300 },
  ],
  igic: [{ from: '2020-01-01', rate: 700 }],
};
const MADRID = { latitude: 40.4168, longitude: -3.7038, timeZone: 'Europe/Madrid' };
const at = (local: string) => Date.parse(`${local}+02:00`);

describe('a change of the rate', () => {
  it('in the middle of a stay leaves it at the rate of its first local day', () => {
    const tax = (start: string) => computeStayTax(MADRID, at(start), [], undefined, RAISED)?.rate;
    expect(tax('2026-06-30T23:30:00')).toBe(2100);
    expect(tax('2026-07-01T00:00:00')).toBe(2300);
  });

  it('counts for a stay that moves to a later start, and its exemption stays', () => {
    const iso = (local: string) => new Date(at(local)).toISOString();
    const sold = { timeZone: 'Europe/Madrid', startAt: iso('2026-06-01T10:00:00') };
    const move = (tax: StayTax | null, start: string) =>
      moveStayTax({ ...sold, tax }, { startAt: iso(start) }, RAISED);
    expect(move(IVA, '2026-07-01T00:00:00')).toEqual({ ...IVA, rate: 2300, rentRate: 2300 });
    expect(move(IVA, '2026-06-30T23:30:00')).toEqual(IVA);
    expect(move(EXEMPT, '2026-07-01T00:00:00')).toEqual({ ...EXEMPT, rate: 2300, rentRate: 0 });
    expect(move(null, '2026-07-01T00:00:00')).toBeNull();
    const ceuta: StayTax = { area: 'ipsi_ceuta', rate: 1000, rentRate: 1000, exemption: null };
    expect(move(ceuta, '2026-07-01T00:00:00')).toEqual(ceuta);
  });

  it('is looked up when dates change, and only if the start does', () => {
    const old: StayTax = { ...IVA, rate: 1800, rentRate: 1800 };
    const booking = bookingWith({ tax: old });
    const { startAt, endAt, isFullDay, lines, totalCents, commissionCents, ownerCents, refundableUntil } =
      booking;
    const change = {
      ...{ id: 'chg', isFullDay, lines, totalCents, commissionCents, ownerCents, refundableUntil },
      ...{ holdUntil: '', paymentIntentId: null },
    };
    const later = (iso: string) => new Date(Date.parse(iso) + 3_600_000).toISOString();
    const moved = applyDates(booking, { ...change, startAt: later(startAt), endAt: later(endAt) }, 0);
    expect(moved.tax).toEqual(IVA);
    const extended = { ...booking, ...applyDates(booking, { ...change, startAt, endAt: later(endAt) }, 0) };
    expect(extended.tax).toEqual(old);
  });
});

describe('the tax of ledger entries', () => {
  /** 15 euros of rent with 2.25 of commission, and 2.50 of fee. */
  const booking = bookingWith({
    tax: IVA,
    lines: [
      { kind: 'weekday', quantity: 1, unitCents: 1500, amountCents: 1500 },
      { kind: 'service_fee', quantity: 1, unitCents: 250, amountCents: 250 },
    ],
    ...{ totalCents: 1750, commissionCents: 225, ownerCents: 1275, goodwillCents: 0 },
    payments: [{ id: 'pi_1', cents: 1750 }],
    reversed: { refundedCents: 0, disputedCents: 0, lostCents: 0 },
    payout: null,
  });
  const payout: NonNullable<Booking['payout']> = {
    ...{ state: 'waiting', cents: 1275, dueAt: '', tryAt: '', heldFor: null },
    ...{ attempt: 0, transferId: null, sentAt: null },
  };
  const sum = (entries: readonly LedgerEntry[]) =>
    entries.reduce((all, { tax }) => all + (tax?.baseCents ?? 0) + (tax?.taxCents ?? 0), 0);

  it('splits fee and commission each once', () => {
    const [entry] = earningEntries(booking);
    expect(entry?.postings).toEqual({ held: -1750, owed: 1275, platform: 475 });
    expect(entry?.tax).toEqual({ area: 'iva', rate: 2100, baseCents: 207 + 186, taxCents: 43 + 39 });
    expect(earningEntries({ ...booking, tax: null })[0]).not.toHaveProperty('tax');
  });

  it('follows any refunds to the cent, and ends at the tax of what is left, never of a loss', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 4 }),
        fc.boolean(),
        (refunds, isSent) => {
          const earned = { ...booking, payout: isSent ? ({ ...payout, state: 'sent' } as const) : payout };
          const entries = earningEntries(booking);
          let left = 1750;
          for (const refund of refunds) {
            entries.push(reversalEntry(earned, { kind: 'refund', ref: String(left), cents: refund }, left));
            left -= refund;
          }
          const ours = isSent ? left - 1275 : left - Math.min(1275, Math.max(0, left));
          expect(sum(entries)).toBe(Math.max(0, ours));
          const { taxCents } = splitPlatformPart(ours, 250, 2100);
          expect(entries.reduce((all, { tax }) => all + (tax?.taxCents ?? 0), 0)).toBe(taxCents);
        },
      ),
    );
  });

  it('goes back with an earning', () => {
    expect(sum([...earningEntries(booking), ...earningReturnedEntries({ ...booking, payout })])).toBe(0);
  });
});
