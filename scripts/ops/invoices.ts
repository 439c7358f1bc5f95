import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeInvoicePdf } from '#shared/adapters/pdf/invoice-pdf.ts';
import { zipFiles } from '#shared/adapters/zip/zip-files.ts';
import { isCounted, isLive } from '#shared/domain/invoices/standing.ts';
import { toFileName } from '#shared/domain/invoices/invoice-files.ts';
import { OWNER_ISSUERS, PLATFORM_ISSUER } from '#shared/domain/ports/invoices.ts';
import { pagesOf } from '#shared/lib/pages-of.ts';
import type { Invoice } from '#shared/model/invoice.ts';
import { INVOICE_WAITS } from '#shared/model/invoice-review.ts';
import { openRecords } from './open-records.ts';
import { readBookingId } from './read-booking-id.ts';
import { readPeriod } from './read-period.ts';
import type { Task } from './task.ts';

const PAGE = 200;

const euros = (cents: number) => (cents / 100).toFixed(2);

/** Without names and tax ids, which stay out of terminals. */
const toLine = (invoice: Invoice) => {
  const { number, type, subject, issuedOn, baseCents, taxCents, totalCents, bookingId } = invoice;
  const amounts = [baseCents, taxCents, totalCents].map(euros);
  const parts = [issuedOn, number, type, subject, ...amounts, bookingId];
  return [...parts, ...(isLive(invoice) ? [] : ['cancelled'])].join('  ');
};

/** As many files of 25 KB as a ZIP holds in memory without trouble. */
const FILES = 2000;
/** Names and addresses: nobody else on this machine reads them. */
const PRIVATE = 0o600;

const saveZip = (file: string, part: number, files: Record<string, Uint8Array>): string => {
  const { dir, name, ext } = path.parse(file);
  const target = path.join(dir, part === 1 ? `${name}${ext}` : `${name}-${String(part)}${ext}`);
  if (dir !== '') mkdirSync(dir, { recursive: true });
  writeFileSync(target, zipFiles(files), { mode: PRIVATE });
  return target;
};

export const invoicesTask: Task = {
  summary: 'list the invoices of some days, and save them as PDF files',
  usage: '--from YYYY-MM-DD --to YYYY-MM-DD [--owners] [--zip FILE]',
  flags: {
    from: { type: 'string' },
    to: { type: 'string' },
    owners: { type: 'boolean' },
    zip: { type: 'string' },
  },
  run: async (place, given, say) => {
    const days = readPeriod(given);
    const zip = given.text('zip');
    const { invoices } = await openRecords(place);
    let files: Record<string, Uint8Array> = {};
    let [count, parts, totalCents, taxCents] = [0, 0, 0, 0];
    const save = () => {
      if (zip !== undefined && Object.keys(files).length > 0) say(`Saved ${saveZip(zip, ++parts, files)}`);
      files = {};
    };
    const issuerId = given.has('owners') ? OWNER_ISSUERS : PLATFORM_ISSUER;
    const pages = pagesOf((cursor?: string) =>
      invoices.listIssued({ ...days, issuerId, limit: PAGE, cursor }),
    );
    for await (const page of pages)
      for (const invoice of page.invoices) {
        say(toLine(invoice));
        count += 1;
        totalCents += isCounted(invoice) ? invoice.totalCents : 0;
        taxCents += isCounted(invoice) ? invoice.taxCents : 0;
        if (zip !== undefined) files[toFileName(invoice)] = await writeInvoicePdf(invoice);
        if (Object.keys(files).length >= FILES) save();
      }
    save();
    say(
      `${String(count)} invoices, ${euros(totalCents)} EUR with ${euros(taxCents)} EUR of tax, without those in place of simplified ones and cancelled ones.`,
    );
  },
};

export const waitingInvoicesTask: Task = {
  summary: 'list the bookings whose invoices are due, or wait for data of a person',
  usage: '',
  run: async (place, _given, say) => {
    const { invoices } = await openRecords(place);
    const due = (await invoices.listDueReviews(Date.now(), PAGE)).filter(({ waitsFor }) => !waitsFor);
    for (const { bookingId, dueAt, attempts } of due)
      say(`${bookingId}  due since ${dueAt}, ${String(attempts)} failed attempts`);
    for (const what of INVOICE_WAITS)
      for (const { bookingId, dueAt, waitsForId } of await invoices.listWaitingReviews(what))
        say(`${bookingId}  since ${dueAt}, waits for ${what} of ${waitsForId ?? ''}`);
    if (due.length === 0) say('None is due.');
  },
};

export const reviewInvoicesTask: Task = {
  summary: 'have the invoices of a booking compared with what is owed, and what is missing issued',
  usage: 'BOOKING',
  words: 1,
  run: async (place, given, say) => {
    const { table, invoices } = await openRecords(place);
    await invoices.review(await readBookingId(table, given.words[0] ?? ''), Date.now());
    say('The job looks at it within a minute.');
  },
};
