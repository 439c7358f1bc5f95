import type { Spots } from '../domain/deps.ts';
import { isInBox, type Box } from '../domain/spots/position.ts';
import { isPublic, type Spot } from '../domain/spots/spot.ts';
import { type Item, type Table, withoutKeys } from './client.ts';
import { prefixesOf, quadKey } from './geo.ts';
import { byTime, PUBLIC_SPOTS, spotKey, spotsOfOwner } from './keys.ts';

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
});

const toSpot = (item: Item): Spot => {
  const { isPublic: _derived, ...spot } = withoutKeys<Spot & { isPublic: boolean }>(item);
  return spot;
};

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
    create: (spot) => table.put(toItem(spot)),
    update: (spot) =>
      table.putIf(toItem(spot), {
        ConditionExpression: 'version = :before',
        ExpressionAttributeValues: { ':before': spot.version - 1 },
      }),
  };
};
