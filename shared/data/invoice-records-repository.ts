import type { CancelledInvoice, ChainedBatch, InvoiceRecords } from '../domain/ports/invoice-records.ts';
import { ChainHead, ChainSending, InvoiceRecord } from '../model/invoice-record.ts';
import type { Table, TableItem, Write } from './client.ts';
import { between, inIndex } from './key-conditions.ts';
import {
  CHAINS_WAITING,
  chainHeadKey,
  chainOwnerOf,
  chainSendingKey,
  foundKey,
  INDEX,
  INVOICE_CHAINS,
  invoiceKey,
  invoiceRecordKey,
  waitingKey,
} from './keys.ts';
import { invoiceReviewWrite } from './invoice-review-write.ts';
import { overPreviousRevision } from './if-unchanged.ts';
import { readRecord } from './read-record.ts';
import { TABLE } from './table.ts';
import { IS_NEW, putNew, writeAll } from './write-all.ts';

const MAX_POSITION = 9_999_999_999;

const toItem = (record: InvoiceRecord): TableItem => ({
  ...record,
  ...invoiceRecordKey(record.taxpayerId, record.position),
  [TABLE.ttlAttribute]: Math.floor(Date.parse(record.keptUntil) / 1000),
});

/** The end of a chain that waits for its answers, in the list of all chains. */
const toHeadItem = (head: ChainHead): TableItem => ({
  ...head,
  ...chainHeadKey(head.taxpayerId),
  ...foundKey(INVOICE_CHAINS, head.taxpayerId),
  ...waitingKey(CHAINS_WAITING, head.taxpayerId),
});

/** Only over the end that the new records continue, so that a chain never forks. */
const over = (before: ChainHead | undefined) =>
  before
    ? {
        ConditionExpression: '#position = :position AND fingerprint = :fingerprint',
        ExpressionAttributeNames: { '#position': 'position' },
        ExpressionAttributeValues: { ':position': before.position, ':fingerprint': before.fingerprint },
      }
    : IS_NEW;

/**
 * Adds records to a chain in the transaction of their invoices: one write per record, and the last one for the chain's end. Its condition
 * fails if another transaction has added records since `before`.
 */
export const invoiceRecordWrites = (
  before: ChainHead | undefined,
  { records, head }: Pick<ChainedBatch, 'records' | 'head'>,
): Write[] => [
  ...records.map((record) => putNew(toItem(record))),
  { Put: { Item: toHeadItem(head), ...over(before) } },
];

/** Marks an invoice as cancelled, and its booking for review: what is owed without it is invoiced again. */
const cancellationWrites = ({ id, bookingId, at }: CancelledInvoice): Write[] => [
  {
    Update: {
      Key: invoiceKey(id),
      UpdateExpression: 'SET cancelledAt = :at',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':at': at },
    },
  },
  invoiceReviewWrite(bookingId, Date.parse(at)),
];

/** By the keys alone, so that a chain whose end cannot be read stops no other. */
const listIds = async (
  table: Table,
  index: (typeof INDEX)['found' | 'waiting'],
  partition: string,
  limit?: number,
) => {
  const query = inIndex(index, partition);
  const items =
    limit === undefined ? await table.queryAll(query) : (await table.query({ ...query, Limit: limit })).items;
  return items.map(({ pk }) => chainOwnerOf(pk));
};

export const invoiceRecordsRepository = (table: Table): InvoiceRecords => ({
  findHead: async (taxpayerId) => {
    const item = await table.get(chainHeadKey(taxpayerId), { isConsistent: true });
    return item && readRecord(ChainHead, item);
  },
  list: async (taxpayerId, from, limit) => {
    const query = {
      ...between(invoiceRecordKey(taxpayerId, from), invoiceRecordKey(taxpayerId, MAX_POSITION)),
      ConsistentRead: true,
    };
    const found: TableItem[] = [];
    let next: TableItem | undefined;
    do {
      const page = await table.query({ ...query, Limit: limit - found.length, ExclusiveStartKey: next });
      found.push(...page.items);
      next = page.next;
    } while (next && found.length < limit);
    return found.map((item) => readRecord(InvoiceRecord, item));
  },
  listTaxpayers: (limit) => listIds(table, INDEX.found, INVOICE_CHAINS, limit),
  listWaiting: () => listIds(table, INDEX.waiting, CHAINS_WAITING),
  append: async (batch, cancelled) => {
    const writes = invoiceRecordWrites(batch.before, batch);
    const marks = cancelled ? cancellationWrites(cancelled) : [];
    return writeAll(table, [...writes, ...marks]);
  },
  findSending: async (taxpayerId) => {
    const item = await table.get(chainSendingKey(taxpayerId), { isConsistent: true });
    return item && readRecord(ChainSending, item);
  },
  saveSending: (sending) =>
    table.putIf({ ...sending, ...chainSendingKey(sending.taxpayerId) }, overPreviousRevision(sending)),
  saveAnswer: async ({ taxpayerId, position }, state, answer) => {
    await table.update(invoiceRecordKey(taxpayerId, position), {
      UpdateExpression: 'SET #state = :state, answer = :answer',
      ConditionExpression: '#state = :waiting',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':state': state, ':answer': answer, ':waiting': 'waiting' },
    });
  },
  markSent: async (taxpayerId, position) => {
    const { partitionKey, sortKey } = INDEX.waiting;
    await table.update(chainHeadKey(taxpayerId), {
      UpdateExpression: `REMOVE ${partitionKey}, ${sortKey}`,
      ConditionExpression: '#position = :position',
      ExpressionAttributeNames: { '#position': 'position' },
      ExpressionAttributeValues: { ':position': position },
    });
  },
});
