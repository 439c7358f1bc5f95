import { watchRecords } from '../areas/watch.ts';
import type { Limits } from '../domain/ports/limits.ts';
import type { Table } from './client.ts';
import { computeExpiry } from '../lib/retention.ts';
import { fingerprint } from '../lib/fingerprint.ts';
import { limitKey } from './keys.ts';
import { TABLE } from './table.ts';

/** Keys contain fingerprints, because addresses of people and networks are not needed for counting. */
const getWindow = (windowSeconds: number, now: number) => Math.floor(now / 1000 / windowSeconds);

export const limitsRepository = (table: Table): Limits => ({
  take: async (key, most, windowSeconds, now, amount = 1) => {
    const window = getWindow(windowSeconds, now);
    const counted = await table.update(limitKey(fingerprint(key), window), {
      UpdateExpression: `ADD uses :amount SET ${TABLE.ttlAttribute} = :until`,
      ConditionExpression: 'attribute_not_exists(uses) OR uses <= :before',
      ExpressionAttributeValues: {
        ':amount': amount,
        ':before': most - amount,
        ':until': computeExpiry(watchRecords.limit, (window + 2) * windowSeconds * 1000),
      },
    });
    return counted !== undefined;
  },
  giveBack: async (key, windowSeconds, now, amount = 1) => {
    await table.update(limitKey(fingerprint(key), getWindow(windowSeconds, now)), {
      UpdateExpression: 'ADD uses :less',
      ConditionExpression: 'uses > :none',
      ExpressionAttributeValues: { ':less': -amount, ':none': 0 },
    });
  },
  isUsedUp: async (key, most, windowSeconds, now) => {
    const window = getWindow(windowSeconds, now);
    const item = await table.get(limitKey(fingerprint(key), window), { isConsistent: true });
    return Number(item?.uses ?? 0) >= most;
  },
  reset: (key, windowSeconds, now) => table.remove(limitKey(fingerprint(key), getWindow(windowSeconds, now))),
});
