import { writeFileSync } from 'node:fs';
import { paymentRecords } from '#shared/areas/payments.ts';
import { toBooking } from '#shared/data/bookings-repository.ts';
import { readRecord } from '#shared/data/read-record.ts';
import { TABLE } from '#shared/data/table.ts';
import type { Company } from '#shared/domain/deps.ts';
import { isCounted } from '#shared/domain/invoices/standing.ts';
import { computeTaxBook, type TaxBook } from '#shared/domain/invoices/tax-book.ts';
import type { DatedEntry, OpenReason } from '#shared/domain/invoices/tax-balance.ts';
import { type CsvCell, toCsv } from '#shared/lib/csv.ts';
import { pagesOf } from '#shared/lib/pages-of.ts';
import { DAY, toIso, toLocal } from '#shared/lib/time.ts';
import type { Booking } from '#shared/model/booking.ts';
import { getOperationDay, type Invoice } from '#shared/model/invoice.ts';
import { StoredLedgerEntry } from '#shared/model/ledger-entry.ts';
import type { Environment } from './environment.ts';
import { Failure, UsageError } from './failure.ts';
import { findForgotten } from './forgotten-invoices.ts';
import { openRecords, type Records } from './open-records.ts';
import { scanItems } from './scan.ts';
import { readPeriod } from './read-period.ts';
import { findCompany } from './stage-company.ts';
import { type Say, type Task, toEuros } from './task.ts';
import { BUSINESS_ZONE } from '#shared/model/business-zone.ts';

/** Before the first invoice of any stage. */
const FIRST_DAY = '2020-01-01';

/** Days of tax law are days of the peninsula. */
const dayOf = (at: string) => toLocal(BUSINESS_ZONE, Date.parse(at)).date;

/** A share that was sent after the period still waited at its end, and its commission is invoiced later. */
const asOf = (booking: Booking, to: string): Booking => {
  const { payout } = booking;
  if (payout?.state !== 'sent' || payout.sentAt === null || dayOf(payout.sentAt) <= to) return booking;
  return { ...booking, payout: { ...payout, state: 'waiting', sentAt: null } };
};

const readAll = async (place: Environment, to: string, say: Say) => {
  let unreadable = 0;
  const deps = await openRecords(place, ({ message }) => {
    unreadable += 1;
    say(`  ${message}`);
  });
  const bookings: Booking[] = [];
  const entries: DatedEntry[] = [];
  const invoices: Invoice[] = [];
  // Before the bookings: of an invoice that is issued meanwhile, no booking would be known.
  const pages = pagesOf((cursor?: string) => deps.invoices.listIssued({ from: FIRST_DAY, to, cursor }));
  for await (const page of pages) invoices.push(...page.invoices);
  for await (const items of scanItems(place, 'BOOKING', 'LEDGER#')) {
    const [booked, moved] = [true, false].map((isBooking) =>
      items.filter((item) => (item[TABLE.sortKey] === 'BOOKING') === isBooking),
    );
    bookings.push(...deps.table.readEach(booked ?? [], toBooking).map((booking) => asOf(booking, to)));
    entries.push(...deps.table.readEach(moved ?? [], (item) => readRecord(StoredLedgerEntry, item)));
  }
  if (unreadable > 0) throw new Failure(`${unreadable} records cannot be read, so the sums would be wrong.`);
  return { deps, bookings, entries, invoices };
};

const COLUMNS = [
  ...[
    'Número',
    'Fecha',
    'Fecha de la operación',
    'Clase',
    'Concepto',
    'Destinatario',
    'NIF',
    'Rectifica',
    'Sustituye',
  ],
  ...['Impuesto', 'Tipo (%)', 'Base (€)', 'Cuota (€)', 'Total (€)', 'Anulada', 'Cuenta en las sumas'],
];

const toNumber = (hundredths: number): CsvCell => ({
  number: (hundredths / 100).toFixed(2).replace('.', ','),
});

const toLine = (invoice: Invoice): CsvCell[] => [
  invoice.number,
  invoice.issuedOn,
  getOperationDay(invoice),
  invoice.type,
  invoice.subject === 'commission' ? 'Comisión' : 'Gastos de servicio',
  invoice.recipient?.legalName ?? '',
  invoice.recipient?.taxId ?? '',
  invoice.corrects?.number ?? '',
  invoice.replaces.map(({ number }) => number).join(' '),
  invoice.area.toUpperCase().replace('_', ' '),
  ...[invoice.rate, invoice.baseCents, invoice.taxCents, invoice.totalCents].map(toNumber),
  invoice.cancelledAt === null ? '' : dayOf(invoice.cancelledAt),
  isCounted(invoice) ? 'sí' : 'no',
];

const euros = (cents: number) => toEuros(cents).padStart(16);

const LABELS: Readonly<Record<OpenReason, string>> = {
  payout_not_sent: 'earned, and invoiced when the share is sent',
  returning: 'of stays that are given back',
  no_tax: 'without a known tax',
  not_yet: 'not yet invoiced',
  credit_due: 'credit notes not yet made',
  unexplained: 'invoices of unknown bookings',
};

const sayRows = ({ rows }: TaxBook, say: Say) => {
  if (rows.length === 0) say('No invoices in this period.');
  for (const { month, subject, area, rate, invoices, baseCents, taxCents, totalCents } of rows)
    say(
      `${month}  ${subject.padEnd(11)}  ${area.padEnd(12)} ${String(rate / 100).padStart(5)}%  ${String(invoices).padStart(5)}` +
        `  base${euros(baseCents)}  tax${euros(taxCents)}  total${euros(totalCents)}`,
    );
};

/** The balance: the sums, and a line for each booking that differs. */
const sayBalance = ({ balance }: TaxBook, to: string, say: Say) => {
  const open = balance.rows.flatMap((row) => row.open);
  const reasons = [...new Set(open.map(({ reason }) => reason))].sort();
  const sum = (wanted: OpenReason) =>
    open.reduce((all, { reason, cents }) => all + (reason === wanted ? cents : 0), 0);
  say(`The balance at the end of ${to}:`);
  say(`${euros(balance.platformCents)}  the platform's account of the ledger`);
  say(`${euros(balance.heldFeeCents)}  + fees of stays whose money is still held`);
  say(`${euros(balance.goodwillCents)}  + goodwill, which is no sale`);
  say(`${euros(balance.lossCents)}  + losses, which are no sales`);
  for (const reason of reasons) say(`${euros(sum(reason))}  - ${reason}: ${LABELS[reason]}`);
  say(`${euros(balance.invoicedCents)}  = fee and commission, invoiced`);
  if (balance.fadingBookings > 0)
    say(`Without ${String(balance.fadingBookings)} bookings that are so old that a part of each is erased.`);
  for (const row of balance.rows) {
    const parts = [
      ...row.open.map(({ reason, cents }) => `${reason}${euros(cents)}`),
      ...(row.goodwillCents === 0 ? [] : [`goodwill${euros(row.goodwillCents)}`]),
      ...(row.lossCents === 0 ? [] : [`loss${euros(row.lossCents)}`]),
    ];
    say(`  ${row.bookingId} ${parts.join(', ').replaceAll(/ +/g, ' ')}`);
  }
};

/** The jobs make what is noted for them: what is open and not noted stays open. */
const refuseForgotten = async (deps: Records, company: Company | undefined, { balance }: TaxBook) => {
  if (!company) return;
  const open = balance.rows.filter((row) =>
    row.open.some(({ reason }) => reason === 'not_yet' || reason === 'credit_due'),
  );
  const forgotten = await findForgotten(
    deps,
    company,
    open.map(({ bookingId }) => bookingId),
  );
  if (forgotten.length === 0) return;
  throw new Failure(
    [
      `${String(forgotten.length)} bookings lack invoices that no job is going to make. If it is so again in a minute, have each looked at:`,
      ...forgotten.map((id) => `npm run ops -- invoices review ${id}`),
    ].join('\n'),
  );
};

/** Reads only. The file has names and tax ids; what is said on the terminal has none. */
export const taxBook: Task = {
  summary: 'the invoices of a period by rate, as a file, and whether they agree with the ledger',
  usage: '--from DAY --to DAY [--file NAME.csv]',
  flags: { from: { type: 'string' }, to: { type: 'string' }, file: { type: 'string' } },
  run: async (place, given, say) => {
    const period = readPeriod(given);
    const keptSince = Date.now() - paymentRecords.ledger.days * DAY;
    const firstDay = dayOf(toIso(keptSince));
    if (period.from < firstDay)
      throw new UsageError(`--from must not be before ${firstDay}: older invoices are being erased.`);
    const { deps, ...read } = await readAll(place, period.to, say);
    const book = computeTaxBook(period, read, keptSince);
    const file = given.text('file') ?? `tax-book-${period.from}-${period.to}.csv`;
    // Only the operator may read it on this machine.
    writeFileSync(file, toCsv([COLUMNS, ...book.invoices.map(toLine)], ';'), { mode: 0o600 });
    sayRows(book, say);
    sayBalance(book, period.to, say);
    say(`${String(book.invoices.length)} invoices written to ${file}. It has names and tax ids.`);
    if (book.balance.unexplainedCents !== 0)
      throw new Failure('There are invoices of bookings that are not in the table: see "unexplained".');
    await refuseForgotten(deps, findCompany(place), book);
  },
};
