import { describe, expect, it } from 'vitest';
import {
  goodwillEntry,
  paymentEntry,
  rebookingEntries,
  reversalEntry,
} from '#shared/domain/bookings/ledger.ts';
import { listPaidDays } from '#shared/domain/invoices/payment-days.ts';
import type { LedgerEntry } from '#shared/model/ledger-entry.ts';
import { paidStay } from '#test/support/invoice-examples.ts';

const BOOKING = paidStay();
const on = (day: string, entry: LedgerEntry) => ({ ...entry, at: `2026-${day}T10:00:00.000Z` });
const paid = (day: string, cents: number) =>
  on(day, paymentEntry(BOOKING.id, { id: `pi_${day}`, amountCents: cents, currency: 'eur' }));
const back = (day: string, cents: number, kind: 'refund' | 'refund_failed' = 'refund') =>
  on(day, reversalEntry(BOOKING, { kind, ref: `re_${day}`, cents }, BOOKING.totalCents));

describe('the days on which a booking was paid', () => {
  it('are those of its payments, each once, in order', () => {
    expect(listPaidDays([paid('02-09', 500), paid('01-04', 1000), paid('02-09', 250)])).toEqual([
      { on: '2026-01-04', cents: 1000 },
      { on: '2026-02-09', cents: 750 },
    ]);
    expect(listPaidDays([])).toEqual([]);
  });

  it('lose what went back, the latest payment first, and not what was paid after that', () => {
    const days = listPaidDays([
      paid('01-04', 1000),
      paid('02-09', 500),
      back('02-10', 700),
      paid('03-01', 300),
    ]);
    expect(days).toEqual([
      { on: '2026-01-04', cents: 800 },
      { on: '2026-03-01', cents: 300 },
    ]);
  });

  it('have again what a failed refund did not give back', () => {
    const days = [paid('01-04', 1000), back('02-10', 300), back('02-20', -300, 'refund_failed')];
    expect(listPaidDays(days)).toEqual([{ on: '2026-01-04', cents: 1000 }]);
  });

  it('are that of the move for a booking at another space, with what the platform put in', () => {
    const { from, to } = rebookingEntries('bkg_before', BOOKING.id, 900);
    expect(listPaidDays([on('03-01', to), on('03-01', goodwillEntry(BOOKING.id, 'move', 100))])).toEqual([
      { on: '2026-03-01', cents: 1000 },
    ]);
    expect(listPaidDays([paid('01-04', 900), on('03-01', from)])).toEqual([]);
  });
});
