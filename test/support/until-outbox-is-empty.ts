import { type Item, openTable } from '#shared/data/client.ts';
import { OUTBOX_PARTITION } from '#shared/data/table.ts';
import { env } from '#shared/lib/env.ts';
import { toIso } from '#shared/lib/time.ts';
import { eventually } from './stack.ts';

/**
 * Waits until everything that follows from what was done before is done: mails are sent, others are told. What is meant
 * for a later time is not waited for.
 */
export const untilOutboxIsEmpty = async (): Promise<void> => {
  const table = openTable(env.tableName());
  const isEmpty = async () => {
    const items = await table.queryAll({
      KeyConditionExpression: 'pk = :outbox',
      ExpressionAttributeValues: { ':outbox': OUTBOX_PARTITION },
      ConsistentRead: true,
    });
    const now = toIso(Date.now());
    const isForLater = ({ attempts, leasedUntil }: Item) =>
      attempts === undefined && String(leasedUntil) > now;
    return items.every(isForLater) || undefined;
  };
  await eventually(isEmpty, 'the outbox to be empty');
};
