import { spotRecords } from '../areas/spots.ts';
import type { SpotRecord, Spots } from '../domain/ports/spots.ts';
import { AuditLine, type Spot } from '../model/spot.ts';
import type { Table, TableItem, Write } from './client.ts';
import { ending } from './expiry.ts';
import { inIndex, startingWith } from './key-conditions.ts';
import {
  auditKey,
  byTime,
  foundKey,
  INDEX,
  ofPersonKey,
  PENDING_REVIEW,
  PUBLIC_SPOTS,
  publicPlace,
  ratingsKey,
  spotKey,
  spotsOfOwner,
  waitingKey,
} from './keys.ts';
import { enqueueReindex } from './map-repository.ts';
import { outboxWrite } from './outbox-repository.ts';
import { readRecord } from './read-record.ts';
import { toSpot } from './spot-item.ts';
import { takeItems } from './take-items.ts';
import { ifUnchanged } from './if-unchanged.ts';
import { writeAll } from './write-all.ts';

const toItem = (spot: Spot, isPublic: boolean): TableItem => ({
  ...spot,
  ...spotKey(spot.id),
  ...ofPersonKey(spotsOfOwner(spot.ownerId), byTime(spot.createdAt, spot.id)),
  isPublic,
  ...(isPublic && foundKey(PUBLIC_SPOTS, publicPlace(spot.latitude, spot.longitude, spot.id))),
  ...(spot.review === 'pending' && waitingKey(PENDING_REVIEW, byTime(spot.submittedAt, spot.id))),
});

/** Writes that accompany every write of a spot: they update the map. */
const recordWrites = (
  spotId: string,
  { audit, events = [], restartsRatings }: SpotRecord,
  at: string,
): Write[] => [
  enqueueReindex(spotId, Date.parse(at)),
  ...(audit
    ? [{ Put: { Item: { ...auditKey(spotId, audit.id), ...audit, ...ending(spotRecords.audit, audit.at) } } }]
    : []),
  ...events.map((event) => outboxWrite(event, Date.parse(at))),
  ...(restartsRatings ? [{ Delete: { Key: ratingsKey(spotId) } }] : []),
];

/** `isPublic` decides which spots strangers find. */
export const spotsRepository = (table: Table, isPublic: (spot: Spot) => boolean): Spots => {
  return {
    find: async (id) => {
      const item = await table.get(spotKey(id), { isConsistent: true });
      return item && toSpot(item);
    },
    listByOwner: async (ownerId) => {
      const items = await table.queryAll({
        ...inIndex(INDEX.ofPerson, spotsOfOwner(ownerId)),
        ScanIndexForward: false,
      });
      return table.readEach(items, toSpot);
    },
    pageByOwner: async (ownerId, { limit, after }) => {
      const range = after && { before: byTime(after.createdAt, after.id) };
      const query = { ...inIndex(INDEX.ofPerson, spotsOfOwner(ownerId), range), ScanIndexForward: false };
      return takeItems(table, query, limit, toSpot);
    },
    listByIds: async (ids) => {
      const items = await table.getMany(ids.map(spotKey));
      const found = new Map(table.readEach(items, toSpot).map((spot) => [spot.id, spot]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    pagePublic: async (after = ' ') => {
      const { items, next } = await table.query({
        ...inIndex(INDEX.found, PUBLIC_SPOTS, { after }),
        ProjectionExpression: 'id, updatedAt',
      });
      return {
        spots: items.map(({ id, updatedAt }) => ({ id: String(id), updatedAt: String(updatedAt) })),
        next: next && String(next[INDEX.found.sortKey]),
      };
    },
    listPending: async ({ limit, after }) => {
      const { items } = await table.query({
        ...inIndex(INDEX.waiting, PENDING_REVIEW, { after: after ?? ' ' }),
        Limit: limit,
      });
      return {
        spots: table.readEach(items, toSpot),
        next: items.length === limit ? String(items.at(-1)?.[INDEX.waiting.sortKey]) : undefined,
      };
    },
    listAudit: async (spotId) => {
      const items = await table.queryAll({
        ...startingWith(auditKey(spotId, '')),
        ScanIndexForward: false,
      });
      return table.readEach(items, (item) => readRecord(AuditLine, item));
    },
    create: (spot, record = {}) =>
      writeAll(table, [
        { Put: { Item: toItem(spot, isPublic(spot)), ConditionExpression: 'attribute_not_exists(pk)' } },
        ...recordWrites(spot.id, record, spot.updatedAt),
      ]),
    update: (spot, record = {}) =>
      writeAll(table, [
        { Put: { Item: toItem(spot, isPublic(spot)), ...ifUnchanged('version', spot.version - 1) } },
        ...recordWrites(spot.id, record, spot.updatedAt),
      ]),
    remove: (spot, record) =>
      writeAll(table, [
        { Delete: { Key: spotKey(spot.id), ...ifUnchanged('version', spot.version) } },
        ...recordWrites(spot.id, record, spot.updatedAt),
      ]),
  };
};
