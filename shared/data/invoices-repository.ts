import type { Invoices, IssuedPeriod } from '../domain/ports/invoices.ts';
import { OWNER_ISSUERS, PLATFORM_ISSUER } from '../domain/ports/invoices.ts';
import { toIso } from '../lib/time.ts';
import { Invoice } from '../model/invoice.ts';
import { InvoiceReview } from '../model/invoice-review.ts';
import { InvoiceSeries } from '../model/invoice-series.ts';
import type { Table, TableItem, Write } from './client.ts';
import { invoiceRecordWrites } from './invoice-records-repository.ts';
import { invoiceReviewWrite } from './invoice-review-write.ts';
import { inIndex, startingWith } from './key-conditions.ts';
import * as keys from './keys.ts';
import { overPreviousRevision } from './if-unchanged.ts';
import { pagesOfRecords } from './pages-of-records.ts';
import { readRecord } from './read-record.ts';
import { takeItems } from './take-items.ts';
import { TABLE } from './table.ts';
import { putNew } from './write-all.ts';

const PAGE = 50;

/** In the order in which an issuer's invoices are numbered: by day, then as they were written. */
const position = ({ issuedAt, id }: Invoice) => keys.byTime(issuedAt, id);

const toItem = (invoice: Invoice): TableItem => ({
  ...invoice,
  ...keys.invoiceKey(invoice.id),
  ...keys.ofPersonKey(keys.invoicesTo(invoice.recipientId), position(invoice)),
  ...keys.foundKey(keys.invoicesBy(invoice.issuerId), position(invoice)),
  ...(invoice.issuerId !== PLATFORM_ISSUER && keys.waitingKey(keys.INVOICES_FOR_OWNERS, position(invoice))),
  [TABLE.ttlAttribute]: Math.floor(Date.parse(invoice.keptUntil) / 1000),
});

const toInvoice = (item: TableItem) => readRecord(Invoice, item);
const toReview = (item: TableItem) => readRecord(InvoiceReview, item);

const reviewItem = (review: InvoiceReview): TableItem => ({
  ...review,
  ...keys.invoiceReviewKey(review.bookingId),
  ...keys.waitingKey(keys.INVOICES_DUE, keys.byTime(review.tryAt, review.bookingId)),
  ...(review.waitsFor && {
    ...keys.ofPersonKey(
      keys.invoicesWaiting(`${review.waitsFor}#${review.waitsForId ?? ''}`),
      keys.byTime(review.dueAt, review.bookingId),
    ),
    ...keys.foundKey(keys.invoicesWaiting(review.waitsFor), keys.byTime(review.dueAt, review.bookingId)),
  }),
});

/** Condition that no other change was recorded since the review was read. */
const unchanged = ({ token }: InvoiceReview) => ({
  ConditionExpression: '#token = :token',
  ExpressionAttributeNames: { '#token': 'token' },
  ExpressionAttributeValues: { ':token': token },
});

/** The instants of a period of local days: invoices of the peninsula's days are within a few hours of them. */
const rangeOf = ({ from, to }: Pick<IssuedPeriod, 'from' | 'to'>) => {
  const day = 86_400_000;
  return {
    from: toIso(Date.parse(`${from}T00:00:00Z`) - day),
    to: `${toIso(Date.parse(`${to}T00:00:00Z`) + 2 * day)}~`,
  };
};

export const invoicesRepository = (table: Table): Invoices => {
  /** A page of an index; `after` is the position of the last one before it. */
  const page = async (
    [index, partition]: readonly [keys.Index, string],
    { from, to, limit, cursor }: IssuedPeriod & { readonly limit: number },
    isLatestFirst: boolean,
  ): Promise<Invoice[]> => {
    const range = rangeOf({ from, to });
    const keyRange = {
      from: cursor !== undefined && !isLatestFirst && cursor > range.from ? cursor : range.from,
      to: cursor !== undefined && isLatestFirst && cursor < range.to ? cursor : range.to,
    };
    // The table refuses such a range.
    if (keyRange.from > keyRange.to) return [];
    const query = {
      ...inIndex(index, partition, keyRange),
      ScanIndexForward: !isLatestFirst,
      Limit: limit + 1,
    };
    const found: Invoice[] = [];
    for await (const invoices of pagesOfRecords(table, query, toInvoice)) {
      found.push(
        ...invoices
          .filter(({ issuedOn }) => issuedOn >= from && issuedOn <= to)
          .filter((invoice) => position(invoice) !== cursor),
      );
      if (found.length > limit) break;
    }
    return found;
  };

  const cut = (invoices: Invoice[], limit: number) => {
    const shown = invoices.slice(0, limit);
    const last = shown.at(-1);
    return { invoices: shown, next: invoices.length > limit && last ? position(last) : undefined };
  };

  const listReviews = async (index: keys.Index, partition: string): Promise<InvoiceReview[]> =>
    table.readEach(await table.queryAll(inIndex(index, partition)), toReview);

  return {
    find: async (id) => {
      const item = await table.get(keys.invoiceKey(id));
      return item && toInvoice(item);
    },
    listOfBooking: async (bookingId) => {
      const items = await table.queryAll({
        ...startingWith(keys.invoicePrefix(bookingId)),
        ConsistentRead: true,
      });
      return items.map(toInvoice);
    },
    listOfPerson: async (userId, period) => {
      const asked = { ...period, limit: period.limit ?? PAGE };
      const lists = await Promise.all([
        page([keys.INDEX.ofPerson, keys.invoicesTo(userId)], asked, true),
        page([keys.INDEX.found, keys.invoicesBy(userId)], asked, true),
      ]);
      const merged = lists.flat().toSorted((a, b) => (position(a) < position(b) ? 1 : -1));
      return cut(
        merged.filter(({ id }, index) => merged.findIndex((other) => other.id === id) === index),
        asked.limit,
      );
    },
    listIssued: async ({ issuerId = PLATFORM_ISSUER, ...period }) => {
      const asked = { ...period, limit: period.limit ?? PAGE };
      const list =
        issuerId === OWNER_ISSUERS
          ? ([keys.INDEX.waiting, keys.INVOICES_FOR_OWNERS] as const)
          : ([keys.INDEX.found, keys.invoicesBy(issuerId)] as const);
      return cut(await page(list, asked, false), asked.limit);
    },
    findSeries: async (taxpayer) => {
      const item = await table.get(keys.invoiceSeriesKey(taxpayer), { isConsistent: true });
      return item && readRecord(InvoiceSeries, item);
    },
    issue: async ({ invoices, series, done, waiting, chains }) => {
      const failed = await table.transact([
        ...series.map((next): Write => ({
          Put: { Item: { ...next, ...keys.invoiceSeriesKey(next.taxpayer) }, ...overPreviousRevision(next) },
        })),
        ...invoices.map((invoice) => putNew(toItem(invoice))),
        ...done.map((review): Write => ({
          Delete: { Key: keys.invoiceReviewKey(review.bookingId), ...unchanged(review) },
        })),
        ...waiting.map((review): Write => ({ Put: { Item: reviewItem(review), ...unchanged(review) } })),
        ...chains.flatMap((chain) => invoiceRecordWrites(chain.before, chain)),
      ]);
      return failed.length === 0 ? 'issued' : 'stale';
    },
    review: async (bookingId, now) => {
      await table.transact([invoiceReviewWrite(bookingId, now)]);
    },
    findReview: async (bookingId) => {
      const item = await table.get(keys.invoiceReviewKey(bookingId), { isConsistent: true });
      return item && toReview(item);
    },
    listDueReviews: async (now, limit) => {
      const due = inIndex(keys.INDEX.waiting, keys.INVOICES_DUE, { before: toIso(now + 1) });
      const found = await takeItems(table, due, limit, toReview);
      // The index is behind the table: what another job has done since is not due.
      const current = await table.getMany(
        found.map(({ bookingId }) => keys.invoiceReviewKey(bookingId)),
        { isConsistent: true },
      );
      return table
        .readEach(current, toReview)
        .filter(({ tryAt }) => Date.parse(tryAt) <= now)
        .toSorted((a, b) => (a.tryAt < b.tryAt ? -1 : 1));
    },
    postponeReview: async (review, tryAt) => {
      const later = { ...review, tryAt: toIso(tryAt), attempts: review.attempts + 1 };
      await table.putIf(reviewItem(later), unchanged(review));
    },
    listWaitingReviews: (waitsFor, waitsForId) =>
      waitsForId === undefined
        ? listReviews(keys.INDEX.found, keys.invoicesWaiting(waitsFor))
        : listReviews(keys.INDEX.ofPerson, keys.invoicesWaiting(`${waitsFor}#${waitsForId}`)),
  };
};
