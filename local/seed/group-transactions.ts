import type { Table, Write } from '#shared/data/client.ts';

/** Of one transaction, by DynamoDB. */
const MAX_WRITES = 100;

/**
 * A table that writes the transactions of one moment together: few calls instead of hundreds. For transactions that name different items
 * and whose conditions hold, as those of new items do.
 * @throws Error if a condition does not hold
 */
export const groupTransactions = (table: Table): Table => {
  let waiting: Write[] = [];
  let written = Promise.resolve();
  const writeAll = async (writes: readonly Write[]): Promise<void> => {
    for (let at = 0; at < writes.length; at += MAX_WRITES) {
      const failed = await table.transact(writes.slice(at, at + MAX_WRITES));
      if (failed.length > 0) throw new Error('The table has some of the new items already.');
    }
  };
  return {
    ...table,
    transact: async (writes) => {
      if (waiting.length === 0)
        written = new Promise(setImmediate).then(() => {
          const all = waiting;
          waiting = [];
          return writeAll(all);
        });
      waiting.push(...writes);
      await written;
      return [];
    },
  };
};
