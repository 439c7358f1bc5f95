import type {
  MapIndexReader,
  MapIndexWriter,
  DirtyMarker,
  MapPosition,
  StoredEntry,
  ZRange,
} from '../domain/ports/search.ts';
import { getRangeLength, zText } from '../lib/quad.ts';
import { newId } from '../lib/id.ts';
import { toIso } from '../lib/time.ts';
import type { TableItem, Table, Write } from './client.ts';
import { between, inIndex, inPartition } from './key-conditions.ts';
import * as keys from './keys.ts';
import { isEntryInBox, packCell, packEntry, unpackCell, unpackEntry } from './map-codec.ts';
import { toSpot } from './spot-item.ts';
import { takeItems } from './take-items.ts';
import { REINDEX_QUEUE } from './table.ts';
import { IS_NEW, putNew, writeAll } from './write-all.ts';

/** The mark of a spot, written alone or in the transaction of the change that caused it. */
const marking = (spotId: string, now: number) => ({
  Key: keys.markKey(spotId),
  UpdateExpression: 'SET mark = :mark, markedAt = if_not_exists(markedAt, :at)',
  ExpressionAttributeValues: { ':mark': newId('evt'), ':at': toIso(now) },
});

/** Marks a spot in the transaction that changes it or its calendar, so that the map is updated soon after. */
export const enqueueReindex = (spotId: string, now: number): Write => ({ Update: marking(spotId, now) });

export const markSpot = async (table: Table, spotId: string, now: number): Promise<void> => {
  const { Key, ...change } = marking(spotId, now);
  await table.update(Key, change);
};

const toMarker = ({ sk, mark, markedAt, places }: TableItem): DirtyMarker => ({
  spotId: String(sk),
  mark: String(mark),
  markedAt: String(markedAt),
  places: [...((places as Set<number> | undefined) ?? [])], // as `notePlaces` wrote it
});

/** The end is exclusive; an entry's key continues after its position. */
const inRange = ({ from, to }: ZRange, after?: MapPosition) =>
  inPartition(keys.MAP, {
    from: after ? `${keys.placeText(after.z, after.id)}!` : zText(from),
    to: `${zText(to - 1)}~`,
  });

export const mapIndexReader = (table: Table): MapIndexReader => ({
  readCells: async (ids) => table.readEach(await table.getMany(ids.map(keys.cellKey)), unpackCell),
  readEntries: async (ranges, box) => {
    const found = (await Promise.all(ranges.map((range) => table.queryAll(inRange(range))))).flat();
    const inside = box ? found.filter((item) => isEntryInBox(item, box)) : found;
    return table.readEach(inside, unpackEntry);
  },
  pageEntries: (range, { limit, after }) => takeItems(table, inRange(range, after), limit, unpackEntry),
  readAround: async ({ from, to }, z, limits) => {
    const take = (range: ZRange, limit: number, isForward: boolean) =>
      range.from < range.to && limit > 0
        ? takeItems(table, { ...inRange(range), ScanIndexForward: isForward }, limit, (item) => item)
        : [];
    const [before, after] = await Promise.all([
      take({ from, to: z }, limits.before, false),
      take({ from: z, to }, limits.after, true),
    ]);
    // Other spots may have the position of the last one of a full page.
    const [first, last] = [before.at(-1), after.at(-1)].map(
      (item) => item && keys.parsePlace(String(item.sk)).z,
    );
    return {
      from: before.length < limits.before ? from : first === undefined ? z : first + 1,
      to: last !== undefined && after.length === limits.after ? last : to,
      listInside: (box) =>
        table.readEach(
          [...before.toReversed(), ...after].filter((item) => isEntryInBox(item, box)),
          unpackEntry,
        ),
    };
  },
});

const isVersion = (version: number) => ({
  ConditionExpression: 'v = :version',
  ExpressionAttributeValues: { ':version': version },
});

/** Writers remove an unreadable item of the index, unless another writer has just replaced it, and then treat it as missing. */
const readOrRemove = async <T>(
  table: Table,
  items: readonly TableItem[],
  version: 'v' | 'version',
  read: (item: TableItem) => T,
): Promise<T[]> => {
  const readOne = async (item: TableItem) => {
    const readable = table.readEach([item], read);
    if (readable.length === 0)
      await table.removeIf(
        { pk: String(item.pk), sk: String(item.sk) },
        {
          ExpressionAttributeNames: { '#version': version },
          ...(item[version] === undefined
            ? { ConditionExpression: 'attribute_not_exists(#version)' }
            : {
                ConditionExpression: '#version = :version',
                ExpressionAttributeValues: { ':version': item[version] },
              }),
        },
      );
    return readable;
  };
  return (await Promise.all(items.map(readOne))).flat();
};

const findEntry = async (table: Table, spotId: string): Promise<StoredEntry | undefined> => {
  const pointer = await table.get(keys.mapPointerKey(spotId), { isConsistent: true });
  if (!pointer) return undefined;
  const item = await table.get({ pk: keys.MAP, sk: String(pointer.at) }, { isConsistent: true });
  return item && (await readOrRemove(table, [item], 'v', unpackEntry))[0];
};

const pointTo = ({ z, id }: StoredEntry): Write => ({
  Put: { Item: { ...keys.mapPointerKey(id), at: keys.placeText(z, id) } },
});

const replaceEntry = async (
  table: Table,
  before: StoredEntry | undefined,
  after: StoredEntry | undefined,
): Promise<boolean> => {
  if (before && after?.z === before.z) return table.putIf(packEntry(after), isVersion(before.version));
  const old = before && {
    Delete: { Key: keys.mapEntryKey(before.z, before.id), ...isVersion(before.version) },
  };
  const writes: Write[] = [
    ...(old ? [old] : []),
    ...(after ? [putNew(packEntry(after)), pointTo(after)] : []),
    ...(before && !after ? [{ Delete: { Key: keys.mapPointerKey(before.id) } }] : []),
  ];
  return writes.length === 0 || (await writeAll(table, writes));
};

export const mapIndexWriter = (table: Table): MapIndexWriter => ({
  listQueued: async ({ limit, after }) => {
    const { items } = await table.query({
      ...inPartition(REINDEX_QUEUE, { after: after ?? ' ' }),
      Limit: limit,
      ConsistentRead: true,
    });
    return items.map(toMarker);
  },
  isQueued: async (spotId) => (await table.get(keys.markKey(spotId), { isConsistent: true })) !== undefined,
  enqueue: (spotId, now) => markSpot(table, spotId, now),
  addPositions: async ({ spotId }, places) => {
    await table.update(keys.markKey(spotId), {
      UpdateExpression: 'ADD places :places',
      ExpressionAttributeValues: { ':places': new Set(places) },
    });
  },
  dequeue: async ({ spotId, mark }) => {
    await table.removeIf(keys.markKey(spotId), {
      ConditionExpression: 'mark = :mark',
      ExpressionAttributeValues: { ':mark': mark },
    });
  },
  findEntry: (spotId) => findEntry(table, spotId),
  replaceEntry: (before, after) => replaceEntry(table, before, after),
  removeStray: (entry) => table.removeIf(keys.mapEntryKey(entry.z, entry.id), isVersion(entry.version)),
  listCells: async (ids) => {
    const items = await table.getMany(ids.map(keys.cellKey), { isConsistent: true });
    return readOrRemove(table, items, 'version', unpackCell);
  },
  writeCell: (cell, before) =>
    table.putIf(
      packCell(cell),
      before === 0
        ? IS_NEW
        : { ConditionExpression: 'version = :before', ExpressionAttributeValues: { ':before': before } },
    ),
  listEntries: async (range) => {
    const items = await table.queryAll({ ...inRange(range), ConsistentRead: true });
    return table.readEach(items, unpackEntry);
  },
  listPublic: async ({ limit, after }) => {
    const { items, next } = await table.query({
      ...inIndex(keys.INDEX.found, keys.PUBLIC_SPOTS, {
        after: after ? keys.placeText(after.z, after.id) : ' ',
      }),
      Limit: limit,
    });
    const readPlace = (item: TableItem) => keys.parsePlace(String(item[keys.INDEX.found.sortKey]));
    const last = items.at(-1);
    return {
      spots: table.readEach(items, (item) => ({ ...readPlace(item), spot: toSpot(item) })),
      next: next && last && readPlace(last),
    };
  },
  findPositions: async (spotIds) => {
    const items = await table.getMany(spotIds.map(keys.mapPointerKey));
    const positions = items.map(({ at }) => keys.parsePlace(String(at)));
    return new Map(positions.map((position) => [position.id, position]));
  },
  listCellsIn: async ({ from, to }, level) => {
    const length = getRangeLength(level);
    const [first, last] = [Math.floor(from / length), Math.floor((to - 1) / length)];
    const items = await table.queryAll(between(...keys.cellRange(level, first, last)));
    return table.readEach(items, unpackCell);
  },
  findCheckpoint: async () => {
    const item = await table.get(keys.MAP_CHECK);
    return typeof item?.at === 'string' ? keys.parsePlace(item.at) : undefined;
  },
  setCheckpoint: (at) => table.put({ ...keys.MAP_CHECK, at: at ? keys.placeText(at.z, at.id) : null }),
});
