import type { DueDiligences } from '../domain/ports/dac7.ts';
import { toIso } from '../lib/time.ts';
import { DueDiligence } from '../model/due-diligence.ts';
import type { Table, TableItem } from './client.ts';
import { inIndex } from './key-conditions.ts';
import { byTime, DUE_DILIGENCE_DUE, dueDiligenceKey, INDEX, waitingKey } from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { overPreviousRevision } from './if-unchanged.ts';
import { readRecord } from './read-record.ts';
import { takeItems } from './take-items.ts';
import { writeAll } from './write-all.ts';

const toRecord = (item: TableItem) => readRecord(DueDiligence, item);

export const dueDiligenceRepository = (table: Table): DueDiligences => ({
  find: async (userId) => {
    const item = await table.get(dueDiligenceKey(userId), { isConsistent: true });
    return item && toRecord(item);
  },
  listDue: (before, limit) =>
    takeItems(table, inIndex(INDEX.waiting, DUE_DILIGENCE_DUE, { before: toIso(before) }), limit, toRecord),
  save: async (record, event) => {
    const item = {
      ...record,
      ...dueDiligenceKey(record.userId),
      ...(record.nextAt !== null && waitingKey(DUE_DILIGENCE_DUE, byTime(record.nextAt, record.userId))),
    };
    return writeAll(table, [
      { Put: { Item: item, ...overPreviousRevision(record) } },
      ...(event ? [outboxWrite(event, Date.parse(record.updatedAt))] : []),
    ]);
  },
});
