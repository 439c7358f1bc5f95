import {
  earningEntries,
  goodwillEntry,
  paymentEntry,
  payoutEntry,
  reversalEntry,
} from '#shared/domain/bookings/ledger.ts';
import { computeShare, splitShares } from '#shared/domain/bookings/share.ts';
import type { DatedEntry } from '#shared/domain/invoices/tax-balance.ts';
import { type BookBalance, computeTaxBook } from '#shared/domain/invoices/tax-book.ts';
import { numberInvoices } from '#shared/domain/invoices/number-invoices.ts';
import { planBooking } from '#shared/domain/invoices/plan-booking.ts';
import { splitTax } from '#shared/domain/taxes/split-tax.ts';
import { HOUR } from '#shared/lib/time.ts';
import type { Booking, StayTax } from '#shared/model/booking.ts';
import type { Invoice } from '#shared/model/invoice.ts';
import type { LedgerEntry } from '#shared/model/ledger-entry.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { COMPANY, ownerDetails } from '#test/support/invoice-examples.ts';
import fc from 'fast-check';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';

const PERIOD = { from: '2026-10-01', to: '2026-12-31' };
const IVA: StayTax = { area: 'iva', rate: 2100, rentRate: 2100, exemption: null };
const IGIC: StayTax = { area: 'igic', rate: 700, rentRate: 700, exemption: null };
const PARTY = {
  userId: null,
  legalName: 'PlazaLibre S.L.',
  taxId: 'B12345674',
  taxIdCountry: 'ES',
  address: [],
};

let numbers = 0;
const invoiceOf = (
  { id, tax }: Pick<Booking, 'id' | 'tax'>,
  subject: Invoice['subject'],
  totalCents: number,
  changes: Partial<Invoice> = {},
): Invoice => {
  numbers += 1;
  const { area, rate } = tax ?? IVA;
  return {
    ...{ id: `inv_${String(numbers)}`, number: `F2026-${String(numbers)}`, series: 'F', year: 2026 },
    ...{
      seriesNumber: numbers,
      type: 'F2',
      subject,
      issuedOn: '2026-10-20',
      issuedAt: '2026-10-20T10:00:00.000Z',
    },
    ...{ issuer: PARTY, thirdParty: null, agreementVersion: null, recipient: null, bookingId: id },
    stay: { startAt: '', endAt: '', timeZone: 'Europe/Madrid', title: '', address: '' },
    ...{ lines: [], area, rate, exemption: null, ...splitTax(totalCents, rate), totalCents },
    ...{ corrects: null, replaces: [], language: 'es', checkUrl: null, cancelledAt: null },
    operationOn: changes.issuedOn ?? '2026-10-20',
    ...{ issuerId: 'platform', recipientId: '', keptUntil: '' },
    ...changes,
  };
};

const dated = (entries: readonly LedgerEntry[], at = '2026-10-19T10:00:00.000Z'): DatedEntry[] =>
  entries.map((entry) => ({ ...entry, at }));

/** How far a stay has come, and what went back. */
interface Life {
  readonly stage: 'confirmed' | 'completed' | 'sent';
  readonly tax: StayTax | null;
  readonly refundCents: number;
  readonly goodwillCents: number;
  readonly isInvoiced: boolean;
}

const live = ({ stage, tax, refundCents, goodwillCents, isInvoiced }: Life) => {
  const start = Date.UTC(2026, 9, 10, 8);
  const hold = holdOf(spotWith(), { start, end: start + 30 * HOUR });
  const paid: Booking = {
    ...hold,
    ...{ status: 'confirmed', tax, goodwillCents },
    payments: [{ id: `pi_${hold.id}`, cents: hold.totalCents - goodwillCents }],
  };
  const entries: LedgerEntry[] = [
    paymentEntry(paid.id, {
      id: `pi_${hold.id}`,
      amountCents: hold.totalCents - goodwillCents,
      currency: 'eur',
    }),
    ...(goodwillCents > 0 ? [goodwillEntry(paid.id, 'first', goodwillCents)] : []),
  ];
  let booking = paid;
  if (stage !== 'confirmed') {
    entries.push(...earningEntries(booking));
    const payout = { cents: computeShare(booking), dueAt: '', tryAt: '', heldFor: null, attempt: 0 };
    booking = {
      ...booking,
      status: 'completed',
      payout: { ...payout, state: 'waiting', transferId: null, sentAt: null },
    };
    if (stage === 'sent') {
      entries.push(payoutEntry(booking, { id: 'tr_1', cents: payout.cents }));
      booking = { ...booking, payout: { ...payout, state: 'sent', transferId: 'tr_1', sentAt: '' } };
    }
  }
  if (refundCents > 0) {
    entries.push(
      reversalEntry(booking, { kind: 'refund', ref: 're_1', cents: refundCents }, booking.totalCents),
    );
    booking = { ...booking, reversed: { refundedCents: refundCents, disputedCents: 0, lostCents: 0 } };
  }
  const { serviceFeeCents, commissionCents } = splitShares(booking);
  const invoices =
    isInvoiced && tax
      ? [
          invoiceOf(booking, 'service_fee', serviceFeeCents),
          ...(stage === 'sent' ? [invoiceOf(booking, 'commission', commissionCents)] : []),
        ]
      : [];
  return { booking, entries: dated(entries), invoices };
};

const lives = fc.array(
  fc.record<Life>({
    stage: fc.constantFrom('confirmed', 'completed', 'sent'),
    tax: fc.constantFrom(IVA, IGIC, null),
    refundCents: fc.constantFrom(0, 0, 50, 300, 700, 1500),
    goodwillCents: fc.constantFrom(0, 0, 400),
    isInvoiced: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

const NOTHING_ERASED = 0;

const bookOf = (given: readonly ReturnType<typeof live>[], more: readonly Invoice[] = []) =>
  computeTaxBook(
    PERIOD,
    {
      bookings: given.map(({ booking }) => booking),
      entries: given.flatMap(({ entries }) => entries),
      invoices: [...given.flatMap(({ invoices }) => invoices), ...more],
    },
    NOTHING_ERASED,
  );

const sumOpen = ({ rows }: BookBalance) =>
  rows.flatMap(({ open }) => open).reduce((sum, { cents }) => sum + cents, 0);

/** Invoices of a booking as the job issues them, over those that exist. */
const issueFor = (
  booking: Booking,
  entries: readonly DatedEntry[],
  invoices: readonly Invoice[],
): Invoice[] => {
  const plan = planBooking({
    ...{ booking, entries, invoices, company: COMPANY, invoiceData: undefined, agreement: undefined },
    ownerDetails: ownerDetails(booking.ownerId),
    isTaxIdHeld: false,
  });
  return [
    ...invoices,
    ...numberInvoices(
      'platform',
      undefined,
      plan.invoices.map((planned, index) => ({
        ...{ planned, booking, language: 'es' as const },
        position: invoices.length + index + 1,
      })),
      Date.parse('2026-10-20T10:00:00Z'),
    ).invoices,
  ];
};

describe('the tax of fee and commission', () => {
  it('is the same by the ledger and by the invoices, to the cent, after any refunds in parts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 5 }),
        fc.constantFrom(IVA, IGIC),
        (refunds, tax) => {
          let { booking, entries } = live({
            ...{ stage: 'sent', tax, refundCents: 0, goodwillCents: 0, isInvoiced: false },
          });
          let invoices = issueFor(booking, entries, []);
          for (const [index, cents] of refunds.entries()) {
            const { refundedCents } = booking.reversed;
            const left = booking.totalCents - refundedCents;
            const refund = { kind: 'refund', ref: `re_${String(index)}`, cents } as const;
            entries = [...entries, ...dated([reversalEntry(booking, refund, left)])];
            booking = {
              ...booking,
              reversed: { refundedCents: refundedCents + cents, disputedCents: 0, lostCents: 0 },
            };
            invoices = issueFor(booking, entries, invoices);
          }
          const ofLedger = entries.reduce((sum, entry) => sum + (entry.tax?.taxCents ?? 0), 0);
          const ofInvoices = invoices
            .filter(({ subject }) => subject !== 'rent')
            .reduce((sum, { taxCents }) => sum + taxCents, 0);
          expect(ofInvoices).toBe(ofLedger);
        },
      ),
    );
  });
});

describe('the tax book of the platform', () => {
  it('balances with the ledger to the cent, whatever happened to the bookings, and explains each difference', () => {
    fc.assert(
      fc.property(lives, (given) => {
        const { balance, rows } = bookOf(given.map(live));
        expect(balance.invoicedCents).toBe(
          balance.platformCents +
            balance.heldFeeCents +
            balance.goodwillCents +
            balance.lossCents -
            sumOpen(balance),
        );
        expect(balance.unexplainedCents).toBe(0);
        expect(rows.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(balance.invoicedCents);
        for (const row of rows) expect(row.baseCents + row.taxCents).toBe(row.totalCents);
      }),
    );
  });

  it('has nothing open where all that is owed is invoiced and all shares were sent', () => {
    fc.assert(
      fc.property(lives, (given) => {
        const settled = given.map((life) =>
          live({ ...life, stage: 'sent', isInvoiced: true, tax: life.tax ?? IVA }),
        );
        expect(sumOpen(bookOf(settled).balance)).toBe(0);
        expect(bookOf(settled).balance.rows.every(({ open }) => open.length === 0)).toBe(true);
      }),
    );
  });

  const NOTHING_WENT_BACK = { tax: IVA, refundCents: 0, goodwillCents: 0, isInvoiced: true } as const;
  const reasonsOf = (given: ReturnType<typeof live>, more: readonly Invoice[] = []) =>
    bookOf([given], more).balance.rows.flatMap(({ open }) => open);

  it('says what each difference is', () => {
    const waiting = live({ ...NOTHING_WENT_BACK, stage: 'completed' });
    const { commissionCents, serviceFeeCents } = splitShares(waiting.booking);
    expect(reasonsOf(waiting)).toEqual([{ reason: 'payout_not_sent', cents: commissionCents }]);
    const behind = live({ ...NOTHING_WENT_BACK, stage: 'sent', isInvoiced: false });
    expect(reasonsOf(behind)).toEqual([{ reason: 'not_yet', cents: commissionCents + serviceFeeCents }]);
    const old = live({ ...NOTHING_WENT_BACK, stage: 'sent', tax: null });
    expect(reasonsOf(old)).toEqual([{ reason: 'no_tax', cents: commissionCents + serviceFeeCents }]);
    const future = live({ ...NOTHING_WENT_BACK, stage: 'confirmed', isInvoiced: false });
    expect(reasonsOf(future)).toEqual([{ reason: 'not_yet', cents: serviceFeeCents }]);
    const cancelled = { ...future, booking: { ...future.booking, status: 'cancelled_by_owner' as const } };
    expect(reasonsOf(cancelled)).toEqual([{ reason: 'returning', cents: serviceFeeCents }]);
  });

  it('finds a cent that is invoiced too much, and an invoice of a booking that nobody knows', () => {
    const sent = live({ ...NOTHING_WENT_BACK, stage: 'sent' });
    expect(reasonsOf(sent)).toEqual([]);
    expect(reasonsOf(sent, [invoiceOf(sent.booking, 'service_fee', 1)])).toEqual([
      { reason: 'credit_due', cents: -1 },
    ]);
    const unknown = invoiceOf({ id: 'bkg_unknown', tax: IVA }, 'service_fee', 250);
    expect(bookOf([sent], [unknown]).balance.unexplainedCents).toBe(-250);
  });

  it('leaves out of the balance what is so old that a part of it is erased, and nothing newer', () => {
    const old = live({ ...NOTHING_WENT_BACK, stage: 'sent' });
    const idOf = (at: number) => `bkg_${ulid(at)}`;
    const [last, first] = [Date.UTC(2026, 9, 1) - 1, Date.UTC(2026, 9, 1)].map(idOf);
    if (last === undefined || first === undefined) throw new Error('There are two.');
    // The stay has ended and its booking is erased, and the commission that was invoiced later is not.
    const commission = (id: string) => invoiceOf({ id, tax: IVA }, 'commission', 225);
    const balanceOf = (id: string) =>
      computeTaxBook(
        PERIOD,
        { bookings: [old.booking], entries: old.entries, invoices: [...old.invoices, commission(id)] },
        Date.UTC(2026, 9, 1),
      ).balance;
    expect(balanceOf(last)).toEqual({ ...bookOf([old]).balance, fadingBookings: 1 });
    expect(balanceOf(first)).toMatchObject({ unexplainedCents: -225, fadingBookings: 0 });
  });

  it('counts neither full invoices in place of simplified ones, nor those in the name of owners, nor later ones', () => {
    const sent = live({ ...NOTHING_WENT_BACK, stage: 'sent' });
    const replacing = invoiceOf(sent.booking, 'service_fee', 250, { type: 'F3' });
    const rent = invoiceOf(sent.booking, 'rent', 1500, { issuer: { ...PARTY, userId: 'owner-1' } });
    const later = invoiceOf(sent.booking, 'service_fee', 250, { issuedOn: '2027-01-01' });
    const book = bookOf([sent], [replacing, rent, later]);
    expect(book.balance).toEqual(bookOf([sent]).balance);
    expect(book.rows).toEqual(bookOf([sent]).rows);
    expect(book.invoices).toContain(replacing);
    expect(book.invoices).not.toContain(rent);
    // Entries of the last local hour of the period count, and of the next one do not.
    const entries = dated(sent.entries, '2026-12-31T22:59:59.999Z');
    const balanceOf = (given: DatedEntry[]) =>
      computeTaxBook(PERIOD, { bookings: [sent.booking], invoices: [], entries: given }, NOTHING_ERASED)
        .balance.platformCents;
    expect(balanceOf(entries)).toBeGreaterThan(0);
    expect(balanceOf(dated(entries, '2026-12-31T23:00:00.000Z'))).toBe(0);
  });

  it('counts a late invoice in the month of its payment, a credit note in that of its issue, and a cancelled one nowhere', () => {
    const sent = live({ ...NOTHING_WENT_BACK, stage: 'sent' });
    const [fee] = sent.invoices;
    if (!fee) throw new Error('There is a fee.');
    const late = { ...fee, operationOn: '2025-12-29', issuedOn: '2026-10-03' };
    const note = { ...late, id: 'note', type: 'R5' as const, ...splitTax(-100, 2100), totalCents: -100 };
    const cancelled = { ...fee, id: 'cancelled', cancelledAt: '2026-10-21T10:00:00.000Z' };
    const monthsOf = (invoices: readonly Invoice[]) =>
      computeTaxBook(PERIOD, { bookings: [], entries: [], invoices }, NOTHING_ERASED).rows.map(
        ({ month, totalCents }) => [month, totalCents],
      );
    expect(monthsOf([late, note, cancelled])).toEqual([
      ['2025-12', fee.totalCents],
      ['2026-10', -100],
    ]);
    expect(bookOf([sent], [cancelled]).balance).toEqual(bookOf([sent]).balance);
    expect(bookOf([sent], [cancelled]).invoices).toContain(cancelled);
  });

  it('moves nothing to another month when an invoice gets another recipient', () => {
    const [fee] = live({ ...NOTHING_WENT_BACK, stage: 'sent' }).invoices;
    if (!fee) throw new Error('There is a fee.');
    const first = { ...fee, operationOn: '2026-09-20', issuedOn: '2026-09-20' };
    const now = { ...first, issuedOn: '2026-11-03' };
    const back = { ...splitTax(-fee.totalCents, fee.rate), totalCents: -fee.totalCents };
    const other = [
      { ...now, ...back, id: 'back', type: 'R4' as const },
      { ...now, id: 'new' },
    ];
    const invoices = [first, ...other];
    const { rows } = computeTaxBook(PERIOD, { bookings: [], entries: [], invoices }, NOTHING_ERASED);
    expect(rows.map(({ month, totalCents }) => [month, totalCents])).toEqual([['2026-09', 0]]);
  });

  it('has rows by month, subject, area and rate, and earlier invoices in the balance only', () => {
    const [mainland, islands] = [IVA, IGIC].map((tax) => live({ ...NOTHING_WENT_BACK, stage: 'sent', tax }));
    if (!mainland || !islands) throw new Error('There are two.');
    const early = mainland.invoices.map((invoice) => ({ ...invoice, issuedOn: '2026-09-30' }));
    const book = computeTaxBook(
      PERIOD,
      {
        bookings: [mainland.booking, islands.booking],
        entries: [...mainland.entries, ...islands.entries],
        invoices: [...early, ...islands.invoices],
      },
      NOTHING_ERASED,
    );
    expect(book.rows.map(({ month, subject, area, rate }) => [month, subject, area, rate])).toEqual([
      ['2026-10', 'commission', 'igic', 700],
      ['2026-10', 'service_fee', 'igic', 700],
    ]);
    expect(book.balance.rows.filter(({ open }) => open.length > 0)).toEqual([]);
  });
});
