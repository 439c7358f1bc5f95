import type { Limits } from '../domain/deps.ts';
import type { Table } from './client.ts';
import { limitKey } from './keys.ts';
import { TABLE } from './table.ts';

export const limitsRepository = (table: Table): Limits => ({
  take: async (key, most, windowSeconds, now) => {
    const window = Math.floor(now / 1000 / windowSeconds);
    const counted = await table.update(limitKey(key, window), {
      UpdateExpression: `ADD uses :one SET ${TABLE.ttlAttribute} = :until`,
      ConditionExpression: 'attribute_not_exists(uses) OR uses < :most',
      ExpressionAttributeValues: { ':one': 1, ':most': most, ':until': (window + 2) * windowSeconds },
    });
    return counted !== undefined;
  },
});
