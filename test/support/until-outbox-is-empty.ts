import { type TableItem, openTable } from '#shared/data/client.ts';
import { LATER_PARTITION, OUTBOX_PARTITION } from '#shared/data/table.ts';
import { env } from '#shared/lib/env.ts';
import { toIso } from '#shared/lib/time.ts';
import { eventually } from './stack.ts';

/**
 * Waits until all outbox entries are done, such as mails and notifications. Entries for a later time are
 * ignored.
 */
export const untilOutboxIsEmpty = async (): Promise<void> => {
  const table = openTable(env.tableName());
  const itemsOf = (partition: string) =>
    table.queryAll({
      KeyConditionExpression: 'pk = :partition',
      ExpressionAttributeValues: { ':partition': partition },
      ConsistentRead: true,
    });
  const isForLater = ({ attempts, dueAt }: TableItem) =>
    attempts === undefined && String(dueAt) > toIso(Date.now());
  const isEmpty = async () => {
    // Read in this order, because a taken entry moves from the first partition to the second.
    const fresh = await itemsOf(OUTBOX_PARTITION);
    const taken = await itemsOf(LATER_PARTITION);
    return (fresh.length === 0 && taken.every(isForLater)) || undefined;
  };
  await eventually(isEmpty, 'the outbox to be empty');
};
