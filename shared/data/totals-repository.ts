import { bookingRecords } from '../areas/bookings.ts';
import { StoredTotals } from '../model/totals.ts';
import { readRecord } from './read-record.ts';
import type { BookingTotals, StoredTotals as ListedTotals, Totals } from '../domain/ports/bookings.ts';
import { computeExpiry } from '../lib/retention.ts';
import { toIso } from '../lib/time.ts';
import type { Table, TableItem, Write } from './client.ts';
import { between } from './key-conditions.ts';
import { totalsKey, totalsRange } from './keys.ts';
import { TABLE } from './table.ts';
import { overPreviousRevision } from './if-unchanged.ts';

/** Totals expire with their last bookings. */
const endOf = (month: string) => computeExpiry(bookingRecords.totals, Date.parse(`${month}-01T00:00:00Z`));

/** Amounts are separate attributes, so that concurrent writes of other bookings can add to them. */
export const toTotals = (item: TableItem): ListedTotals => {
  const { userId, role, month, spotId, spotTitle, revision, updatedAt, ...rest } = readRecord(
    StoredTotals,
    item,
  );
  const amounts = Object.entries(rest as TableItem).filter(([, value]) => typeof value === 'number');
  return {
    ...{ userId, role, month, spotId, spotTitle, revision, updatedAt },
    amounts: Object.fromEntries(amounts) as Record<string, number>, // the rest are numbers
  };
};

/** Adds to totals in the transaction of the booking that changes them. */
export const totalsWrite = (change: Totals, now: number): Write => {
  const { userId, role, month, spotId, spotTitle, amounts } = change;
  const names = Object.keys(amounts);
  return {
    Update: {
      Key: totalsKey(change),
      UpdateExpression: [
        'SET userId = :userId, #role = :role, #month = :month, spotId = :spotId, spotTitle = :spotTitle',
        `updatedAt = :now, ${TABLE.ttlAttribute} = :end ADD revision :one`,
        ...names.map((name) => `${name} :${name}`),
      ].join(', '),
      ExpressionAttributeNames: { '#role': 'role', '#month': 'month' },
      ExpressionAttributeValues: {
        ...{ ':userId': userId, ':role': role, ':month': month, ':spotId': spotId },
        ...{ ':spotTitle': spotTitle, ':now': toIso(now), ':end': endOf(month), ':one': 1 },
        ...Object.fromEntries(names.map((name) => [`:${name}`, amounts[name]])),
      },
    },
  };
};

export const totalsRepository = (table: Table): BookingTotals => ({
  list: async (userId, role, months) => {
    const items = await table.queryAll(between(...totalsRange(userId, role, months)));
    return table.readEach(items, toTotals);
  },
  listStored: async (userId, role, month) => {
    const range = between(...totalsRange(userId, role, { from: month, to: month }));
    const items = await table.queryAll({ ...range, ConsistentRead: true });
    return items.map(toTotals);
  },
  replace: async (right, revision, now) => {
    const { amounts, ...key } = right;
    const item = {
      ...totalsKey(right),
      ...key,
      ...amounts,
      revision: revision + 1,
      updatedAt: toIso(now),
      [TABLE.ttlAttribute]: endOf(right.month),
    };
    return table.putIf(item, overPreviousRevision(item));
  },
});
