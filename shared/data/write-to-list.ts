import { CONFLICT, retryOnConflict } from '../lib/retry-on-conflict.ts';
import type { Table, Write } from './client.ts';
import type { Key } from './keys.ts';
import { writeAll } from './write-all.ts';

/** Many tabs at once: each attempt lets one of them through. */
const RETRY = {
  attempts: 12,
  error: 'The list was changed in the same moment. Try again.',
  pause: (attempt: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * attempt * 20)),
};

/**
 * Writes to a list of a person after `plan` has read it, on the condition that nobody else did in between: so the number of its members
 * can be bounded. `lock` is the item whose revision each writer raises. `full` if `plan` finds no room. Throws `conflict`.
 */
export const writeToList = (
  table: Table,
  lock: Key,
  plan: () => Promise<readonly Write[] | 'full'>,
): Promise<'written' | 'full'> =>
  retryOnConflict(async () => {
    const revision = (await table.get(lock, { isConsistent: true }))?.revision;
    const writes = await plan();
    if (writes === 'full') return 'full';
    const isAsRead =
      revision === undefined
        ? { ConditionExpression: 'attribute_not_exists(revision)' }
        : { ConditionExpression: 'revision = :revision' };
    const raise: Write = {
      Update: {
        Key: lock,
        UpdateExpression: 'ADD revision :one',
        ...isAsRead,
        ExpressionAttributeValues: { ':one': 1, ...(revision !== undefined && { ':revision': revision }) },
      },
    };
    return (await writeAll(table, [...writes, raise])) ? 'written' : CONFLICT;
  }, RETRY);
