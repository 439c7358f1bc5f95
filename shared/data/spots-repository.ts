import type { SpotRecord, Spots } from '../domain/spots/ports.ts';
import type { AuditLine } from '../domain/spots/audit.ts';
import { isInBox, type Box } from '../domain/spots/position.ts';
import { isPublic, type Spot } from '../domain/spots/spot.ts';
import { type Item, type Table, withoutKeys, type Write } from './client.ts';
import { prefixesOf, quadKey } from './geo.ts';
import { auditKey, byTime, PENDING_REVIEW, PUBLIC_SPOTS, spotKey, spotsOfOwner } from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';

const toItem = (spot: Spot): Item => ({
  ...spot,
  ...spotKey(spot.id),
  gsi1pk: spotsOfOwner(spot.ownerId),
  gsi1sk: byTime(spot.createdAt, spot.id),
  isPublic: isPublic(spot),
  ...(isPublic(spot) && {
    gsi2pk: PUBLIC_SPOTS,
    gsi2sk: `${quadKey(spot.latitude, spot.longitude)}#${spot.id}`,
  }),
  ...(spot.review === 'pending' && {
    gsi3pk: PENDING_REVIEW,
    gsi3sk: byTime(spot.submittedAt, spot.id),
  }),
});

const toSpot = (item: Item): Spot => {
  const { isPublic: _derived, ...spot } = withoutKeys<Spot & { isPublic: boolean }>(item);
  return spot;
};

const recordWrites = (spotId: string, { audit, event }: SpotRecord, at: string): Write[] => [
  ...(audit ? [{ Put: { Item: { ...auditKey(spotId, audit.id), ...audit } } }] : []),
  ...(event ? [outboxWrite(event, Date.parse(at))] : []),
];

const isVersion = (version: number) => ({
  ConditionExpression: 'version = :before',
  ExpressionAttributeValues: { ':before': version },
});

export const spotsRepository = (table: Table): Spots => {
  /** Public spaces whose key begins like `prefix` and comes after `after`. */
  const pageOfSquare = (prefix: string, after: string, limit: number) =>
    table.query({
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :public AND gsi2sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':public': PUBLIC_SPOTS,
        ':from': after > prefix ? `${after}!` : prefix,
        ':to': `${prefix}~`,
      },
      Limit: limit,
    });

  const listInBox = async (box: Box, page: { limit: number; after?: string | undefined }) => {
    const spots: Spot[] = [];
    let after = page.after ?? '';
    for (const prefix of prefixesOf(box)) {
      if (after >= `${prefix}~`) continue;
      for (;;) {
        const { items, next } = await pageOfSquare(prefix, after, page.limit - spots.length);
        spots.push(...items.map(toSpot).filter((spot) => isInBox(box, spot.latitude, spot.longitude)));
        after = items.length > 0 ? String(items.at(-1)?.gsi2sk) : after;
        if (spots.length >= page.limit) return { spots, next: after };
        if (!next) break;
      }
    }
    return { spots };
  };

  return {
    find: async (id) => {
      const item = await table.get(spotKey(id), { isConsistent: true });
      return item && toSpot(item);
    },
    listByOwner: async (ownerId) => {
      const items = await table.queryAll({
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :owner',
        ExpressionAttributeValues: { ':owner': spotsOfOwner(ownerId) },
        ScanIndexForward: false,
      });
      return items.map(toSpot);
    },
    listInBox,
    listPending: async ({ limit, after }) => {
      const { items } = await table.query({
        IndexName: 'gsi3',
        KeyConditionExpression: 'gsi3pk = :pending AND gsi3sk > :after',
        ExpressionAttributeValues: { ':pending': PENDING_REVIEW, ':after': after ?? ' ' },
        Limit: limit,
      });
      return {
        spots: items.map(toSpot),
        next: items.length === limit ? String(items.at(-1)?.gsi3sk) : undefined,
      };
    },
    listAudit: async (spotId) => {
      const items = await table.queryAll({
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :audit)',
        ExpressionAttributeValues: { ':pk': auditKey(spotId, '').pk, ':audit': auditKey(spotId, '').sk },
        ScanIndexForward: false,
      });
      return items.map((item) => withoutKeys<AuditLine>(item));
    },
    create: async (spot, record = {}) => {
      const writes = recordWrites(spot.id, record, spot.updatedAt);
      if (writes.length === 0) await table.put(toItem(spot));
      else await table.transact([{ Put: { Item: toItem(spot) } }, ...writes]);
    },
    update: async (spot, record = {}) => {
      const writes = recordWrites(spot.id, record, spot.updatedAt);
      const condition = isVersion(spot.version - 1);
      if (writes.length === 0) return table.putIf(toItem(spot), condition);
      const failed = await table.transact([{ Put: { Item: toItem(spot), ...condition } }, ...writes]);
      return failed.length === 0;
    },
    remove: async (spot, record) => {
      const failed = await table.transact([
        { Delete: { Key: spotKey(spot.id), ...isVersion(spot.version) } },
        ...recordWrites(spot.id, record, spot.updatedAt),
      ]);
      return failed.length === 0;
    },
  };
};
