import { dac7Records } from '../areas/dac7.ts';
import type { SellerReports } from '../domain/ports/dac7.ts';
import { SellerReport } from '../model/seller-report.ts';
import type { Table, TableItem } from './client.ts';
import { ending } from './expiry.ts';
import { startingWith } from './key-conditions.ts';
import { sellerReportKey, sellerReportPrefix } from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { overPreviousRevision } from './if-unchanged.ts';
import { readRecord } from './read-record.ts';
import { writeAll } from './write-all.ts';

const toReport = (item: TableItem) => readRecord(SellerReport, item);

export const sellerReportsRepository = (table: Table): SellerReports => ({
  find: async (userId, year) => {
    const item = await table.get(sellerReportKey(userId, year), { isConsistent: true });
    return item && toReport(item);
  },
  list: async (userId) =>
    table.readEach(await table.queryAll(startingWith(sellerReportPrefix(userId))), toReport),
  save: async (report, event) => {
    const item = {
      ...report,
      ...sellerReportKey(report.userId, report.year),
      ...ending(dac7Records.sellerReport, report.reportedAt),
    };
    return writeAll(table, [
      { Put: { Item: item, ...overPreviousRevision(report) } },
      outboxWrite(event, Date.parse(report.reportedAt)),
    ]);
  },
});
