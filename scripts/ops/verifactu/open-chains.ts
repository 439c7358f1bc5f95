import type { Table, TableItem } from '#shared/data/client.ts';
import { startingWith } from '#shared/data/key-conditions.ts';
import { pagesOfRecords } from '#shared/data/pages-of-records.ts';
import type { Invoice } from '#shared/model/invoice.ts';
import type { Environment } from '../environment.ts';
import { openRecords } from '../open-records.ts';

const PAGE = 1000;

/** The raw items of a taxpayer's chain, page by page, and its end. */
const readItems = (table: Table, taxpayerId: string) => ({
  head: async (): Promise<TableItem> =>
    (await table.get({ pk: `INVOICE_CHAIN#${taxpayerId}`, sk: 'HEAD' }, { isConsistent: true })) ?? {},
  async *records(): AsyncGenerator<TableItem> {
    const records = {
      ...startingWith({ pk: `INVOICE_CHAIN#${taxpayerId}`, sk: 'RECORD#' }),
      ConsistentRead: true,
      Limit: PAGE,
    };
    for await (const page of pagesOfRecords(table, records, (item) => item)) yield* page;
  },
});

/** The chains of a stage: by the repository, and as they are stored. */
export const openChains = async (place: Environment) => {
  const { table, invoiceRecords: records, invoices } = await openRecords(place);
  return {
    records,
    itemsOf: (taxpayerId: string) => readItems(table, taxpayerId),
    /** All invoices of the booking of an invoice; none where they are no longer kept. */
    listBesides: async (invoiceId: string): Promise<Invoice[]> => {
      const invoice = await invoices.find(invoiceId);
      return invoice ? invoices.listOfBooking(invoice.bookingId) : [];
    },
  };
};
