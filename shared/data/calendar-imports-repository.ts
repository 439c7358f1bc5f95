import { CALENDAR_LIMITS } from '../model/rules.ts';
import type { CalendarImports } from '../domain/ports/calendars.ts';
import { MINUTE, toIso } from '../lib/time.ts';
import type { Table, Write } from './client.ts';
import { inIndex, startingWith } from './key-conditions.ts';
import { toImport, toImportItem } from './import-item.ts';
import { INDEX, byTime, IMPORT_DUE, importCountKey, importKey } from './keys.ts';
import { setImportedClaims } from './imported-claims.ts';
import { outboxWrite } from './outbox-repository.ts';
import { putNew, writeAll } from './write-all.ts';

/** Lease of a due import: how long another worker must wait. */
const LEASE = 5 * MINUTE;

/** Imports are in the order in which they are due. */
const DUE_AT = INDEX.waiting.sortKey;

const countWrite = (spotId: string, by: 1 | -1): Write => ({
  Update: {
    Key: importCountKey(spotId),
    UpdateExpression: 'ADD imports :by',
    ...(by === 1 && { ConditionExpression: 'attribute_not_exists(imports) OR imports < :most' }),
    ExpressionAttributeValues: { ':by': by, ...(by === 1 && { ':most': CALENDAR_LIMITS.imports }) },
  },
});

export const calendarImportsRepository = (table: Table): CalendarImports => ({
  list: async (spotId) => {
    const items = await table.queryAll({
      ...startingWith(importKey(spotId, '')),
      ConsistentRead: true,
    });
    return table.readEach(items, toImport);
  },
  find: async (spotId, id) => {
    const item = await table.get(importKey(spotId, id), { isConsistent: true });
    return item && toImport(item);
  },
  create: (created, told, now) =>
    writeAll(table, [
      countWrite(created.spotId, 1),
      putNew(toImportItem(created)),
      ...told.map((event) => outboxWrite(event, now)),
    ]),
  update: (changed, told, now) =>
    writeAll(table, [
      {
        Put: {
          Item: toImportItem(changed),
          ConditionExpression: 'revision = :before AND isRemoved = :false',
          ExpressionAttributeValues: { ':before': changed.revision - 1, ':false': false },
        },
      },
      ...told.map((event) => outboxWrite(event, now)),
    ]),
  markRemoved: async ({ spotId, id }, now) => {
    await table.update(importKey(spotId, id), {
      UpdateExpression: `SET isRemoved = :true, ${DUE_AT} = :due`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':true': true, ':due': byTime(toIso(now + LEASE), id) },
    });
  },
  remove: async ({ spotId, id }) => {
    await table.transact([
      { Delete: { Key: importKey(spotId, id), ConditionExpression: 'attribute_exists(pk)' } },
      countWrite(spotId, -1),
    ]);
  },
  takeDue: async (now, limit) => {
    const { items } = await table.query({
      ...inIndex(INDEX.waiting, IMPORT_DUE, { before: toIso(now) }),
      Limit: limit,
    });
    const taken = await Promise.all(
      items.map((item) =>
        table.update(importKey(String(item.spotId), String(item.id)), {
          UpdateExpression: `SET ${DUE_AT} = :until`,
          ConditionExpression: `${DUE_AT} = :seen`,
          ExpressionAttributeValues: {
            ':until': byTime(toIso(now + LEASE), String(item.id)),
            ':seen': item[DUE_AT],
          },
        }),
      ),
    );
    return table.readEach(
      taken.filter((item) => item !== undefined),
      toImport,
    );
  },
  setBlocks: (spotId, imports, now) => setImportedClaims(table, spotId, imports, now),
});
