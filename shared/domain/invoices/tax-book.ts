import { readIdTime } from '../../lib/id.ts';
import { addDays, toInstant } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { getOperationDay, type Invoice } from '../../model/invoice.ts';
import type { InvoiceSubject, TaxArea } from '../../model/tax-terms.ts';
import { isCounted, isCreditNote } from './standing.ts';
import { balanceBookings, type BookingBalance, type DatedEntry } from './tax-balance.ts';
import { BUSINESS_ZONE } from '../../model/business-zone.ts';

/** Local days, both included. */
export interface BookPeriod {
  readonly from: string;
  readonly to: string;
}

/**
 * Sums of the platform's invoices of a month, by what they are for and their tax. The month is that in which the tax fell due: of the operation
 * or its payment (Ley 37/1992 art. 75), which is before the period of a late invoice; of a credit note that of its issue (art. 89.Cinco).
 */
export interface BookRow {
  readonly month: string;
  readonly subject: InvoiceSubject;
  readonly area: TaxArea;
  /** In basis points. */
  readonly rate: number;
  readonly invoices: number;
  readonly baseCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
}

/** The platform's own invoices of a period, and how they agree with the ledger at its end. */
export interface TaxBook {
  readonly rows: readonly BookRow[];
  /** In order of their numbers. */
  readonly invoices: readonly Invoice[];
  readonly balance: BookBalance;
}

/**
 * The balance until the end of the period, in cents: `invoiced = platform + heldFee + goodwill + loss - open`, where `open` are the sums of
 * the rows.
 */
export interface BookBalance {
  readonly invoicedCents: number;
  /** The platform's account of the ledger. */
  readonly platformCents: number;
  /** Fees that were paid for stays whose money is still held. */
  readonly heldFeeCents: number;
  readonly goodwillCents: number;
  readonly lossCents: number;
  /** Per booking, what is not invoiced or invoiced too much, put in, or lost. */
  readonly rows: readonly BookingBalance[];
  /** The amount that no rule explains: anything but 0 is a defect. */
  readonly unexplainedCents: number;
  /** Bookings of which something may be erased by now. They are in no sum of the balance. */
  readonly fadingBookings: number;
}

/** The platform's own: those in the name of owners are theirs. */
const isOwn = ({ issuer }: Invoice): boolean => issuer.userId === null;

/**
 * The month of a document: of a credit note that of its issue, because it lowers the tax of the period in which it is made (Ley 37/1992 art.
 * 89.Cinco). One that only has another recipient lowers nothing: it is of the month of the operation, as the new invoice is.
 */
const monthOf = (invoice: Invoice): string =>
  (isCreditNote(invoice) && invoice.type !== 'R4' ? invoice.issuedOn : getOperationDay(invoice)).slice(0, 7);

const toRows = (invoices: readonly Invoice[]): BookRow[] => {
  const rows = new Map<string, BookRow>();
  for (const invoice of invoices) {
    const { subject, area, rate, baseCents, taxCents, totalCents } = invoice;
    const month = monthOf(invoice);
    const key = `${month} ${subject} ${area} ${String(rate)}`;
    const row = rows.get(key);
    rows.set(key, {
      ...{ month, subject, area, rate },
      invoices: (row?.invoices ?? 0) + 1,
      baseCents: (row?.baseCents ?? 0) + baseCents,
      taxCents: (row?.taxCents ?? 0) + taxCents,
      totalCents: (row?.totalCents ?? 0) + totalCents,
    });
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
};

const sum = (rows: readonly BookingBalance[], pick: (row: BookingBalance) => number) =>
  rows.reduce((all, row) => all + pick(row), 0);

/**
 * The tax book of a period (RD 1624/1992 art. 63, books of issued invoices) from all invoices, bookings and ledger entries until its end; later
 * ones are left out. `keptSince` is the instant since which nothing was erased: a booking from before may have lost its payment and still
 * have an invoice, so the balance leaves it out. Books without a booking, such as those of claims and stray payments, have no fee and no commission.
 */
export const computeTaxBook = (
  { from, to }: BookPeriod,
  all: {
    readonly invoices: readonly Invoice[];
    readonly bookings: readonly Booking[];
    readonly entries: readonly DatedEntry[];
  },
  keptSince: number,
): TaxBook => {
  const until = toInstant(BUSINESS_ZONE, addDays(to, 1), '00:00');
  const issued = all.invoices.filter((invoice) => isOwn(invoice) && invoice.issuedOn <= to);
  const isFading = ({ bookingId }: { readonly bookingId: string }) =>
    (readIdTime(bookingId) ?? keptSince) < keptSince;
  const every = balanceBookings({
    bookings: all.bookings,
    invoices: issued.filter(isCounted),
    entries: all.entries.filter(({ at }) => Date.parse(at) < until),
  });
  const rows = every.filter((row) => !isFading(row));
  const invoices = issued
    .filter(({ issuedOn }) => issuedOn >= from)
    .sort((a, b) => a.series.localeCompare(b.series) || a.year - b.year || a.seriesNumber - b.seriesNumber);
  return {
    rows: toRows(invoices.filter(isCounted)),
    invoices,
    balance: {
      invoicedCents: sum(rows, (row) => row.invoicedCents),
      platformCents: sum(rows, (row) => row.platformCents),
      heldFeeCents: sum(rows, (row) => row.heldFeeCents),
      goodwillCents: sum(rows, (row) => row.goodwillCents),
      lossCents: sum(rows, (row) => row.lossCents),
      rows: rows.filter((row) => row.open.length > 0 || row.goodwillCents !== 0 || row.lossCents !== 0),
      unexplainedCents: sum(rows, ({ open }) =>
        open.reduce((cents, one) => cents + (one.reason === 'unexplained' ? one.cents : 0), 0),
      ),
      fadingBookings: every.length - rows.length,
    },
  };
};
