import type { InvoiceDataOfStays, TaxDetailsOfPeople } from '../domain/ports/taxes.ts';
import { InvoiceData, TaxDetails } from '../model/tax-details.ts';
import type { Table } from './client.ts';
import { inIndex } from './key-conditions.ts';
import { byTime, foundKey, INDEX, invoiceDataKey, personOf, taxDetailsKey, taxIdHolders } from './keys.ts';
import { invoiceReviewWrite } from './invoice-review-write.ts';
import { outboxWrite } from './outbox-repository.ts';
import { overPreviousRevision } from './if-unchanged.ts';
import { readRecord } from './read-record.ts';
import { TABLE } from './table.ts';
import { TRADER_STATUSES } from '../model/tax-terms.ts';
import { writeAll } from './write-all.ts';

/** Enough to see whether somebody else is among them, and who was first. */
const MAX_HOLDERS = 10;

export const taxDetailsRepository = (table: Table): TaxDetailsOfPeople => ({
  find: async (userId) => {
    const item = await table.get(taxDetailsKey(userId), { isConsistent: true });
    return item && readRecord(TaxDetails, item);
  },
  // The page of a spot shows it, and must not fail because of a record that it does not show.
  findTraderStatus: async (userId) => {
    const item = await table.get(taxDetailsKey(userId));
    return TRADER_STATUSES.find((status) => status === item?.traderStatus) ?? null;
  },
  listHolders: async (taxId) => {
    const { items } = await table.query({ ...inIndex(INDEX.found, taxIdHolders(taxId)), Limit: MAX_HOLDERS });
    return items.map(({ pk }) => personOf(pk));
  },
  save: async (details, event) => {
    const { userId, taxId, taxIdSince, updatedAt } = details;
    const Item = {
      ...details,
      ...taxDetailsKey(userId),
      ...(taxId !== '' && foundKey(taxIdHolders(taxId), byTime(taxIdSince ?? updatedAt, userId))),
    };
    if (!event) return table.putIf(Item, overPreviousRevision(details));
    return writeAll(table, [
      { Put: { Item, ...overPreviousRevision(details) } },
      outboxWrite(event, Date.parse(details.updatedAt)),
    ]);
  },
});

export const invoiceDataRepository = (table: Table): InvoiceDataOfStays => ({
  find: async (bookingId) => {
    const item = await table.get(invoiceDataKey(bookingId), { isConsistent: true });
    return item && readRecord(InvoiceData, item);
  },
  save: async (data) => {
    const Item = {
      ...data,
      ...invoiceDataKey(data.bookingId),
      [TABLE.ttlAttribute]: Math.floor(Date.parse(data.keptUntil) / 1000),
    };
    return writeAll(table, [
      { Put: { Item, ...overPreviousRevision(data) } },
      invoiceReviewWrite(data.bookingId, Date.parse(data.updatedAt)),
    ]);
  },
});
