import type { Outbox, OutboxEntry, OutboxEvent } from '../domain/ports/outbox.ts';
import { newId } from '../lib/id.ts';
import { MINUTE, toIso } from '../lib/time.ts';
import { StoredOutboxEntry } from '../model/outbox-entry.ts';
import type { Table, TableItem, Write } from './client.ts';
import { readRecord } from './read-record.ts';
import { inPartition } from './key-conditions.ts';
import { laterKey, outboxKey } from './keys.ts';
import { LATER_PARTITION, OUTBOX_PARTITION } from './table.ts';

/** A worker that takes an entry has at least this long before another may. */
export const LEASE = MINUTE;

/** Longest delay between retries. */
const MAX_PAUSE = 15 * MINUTE;

/** Of what is taken at a time, the share of entries that failed before: neither these nor new ones keep the others waiting. */
const SHARE_OF_RETRIES = 1 / 5;

/**
 * How long an entry rests once it is taken: exponential backoff with jitter, so that entries do not all come back at
 * once after an outage.
 */
const drawPause = (attempt: number): number => {
  if (attempt === 1) return LEASE;
  const longest = Math.min(MAX_PAUSE, LEASE * 2 ** (attempt - 1));
  return longest * (0.5 + Math.random() / 2);
};

/** Only what is due at once goes where the stream wakes the job; what waits lies in order of time (decision 48). */
const toItem = (event: OutboxEvent, now: number): TableItem => {
  const id = newId('evt');
  const dueAt = event.notBefore ?? toIso(now);
  const isLater = Date.parse(dueAt) > now;
  return {
    ...(isLater ? laterKey(dueAt, id) : outboxKey(id)),
    ...event,
    effects: [...event.effects],
    id,
    dueAt,
  };
};

/** The entry as part of the transaction that makes the change it follows from. */
export const outboxWrite = (event: OutboxEvent, now: number): Write => ({
  Put: { Item: toItem(event, now) },
});

/** The key of an entry after it was taken. A worker whose lease has ended no longer finds it, so that it writes nothing. */
const takenKey = ({ dueAt, id }: Pick<OutboxEntry, 'dueAt' | 'id'>) => laterKey(dueAt, id);

const listNew = async (table: Table, limit: number): Promise<TableItem[]> => {
  const { items } = await table.query({
    ...inPartition(OUTBOX_PARTITION),
    Limit: limit,
  });
  return items;
};

/** What waited, or failed before, and is due by now: the longest due first. */
const listRetries = async (table: Table, now: number, limit: number): Promise<TableItem[]> => {
  const { items } = await table.query({
    ...inPartition(LATER_PARTITION, { before: toIso(now + 1) }),
    Limit: limit,
  });
  return items;
};

const listDue = async (table: Table, now: number, limit: number): Promise<TableItem[]> => {
  const [fresh, retries] = await Promise.all([listNew(table, limit), listRetries(table, now, limit)]);
  const reserved = Math.min(retries.length, Math.ceil(limit * SHARE_OF_RETRIES));
  return [...fresh.slice(0, limit - reserved), ...retries].slice(0, limit);
};

const readEntry = (item: TableItem) => readRecord(StoredOutboxEntry, item);

/** Moves an item of the outbox, for one worker of two at once. */
const move = async (table: Table, item: TableItem, to: TableItem): Promise<boolean> => {
  const Key = { pk: String(item.pk), sk: String(item.sk) };
  const failed = await table.transact([
    { Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } },
    { Put: { Item: to } },
  ]);
  return failed.length === 0;
};

/** Moves an entry to when it may be taken next. Of two workers at once, one does; the other gets undefined. */
const take = async (table: Table, item: TableItem, now: number): Promise<OutboxEntry | undefined> => {
  const [stored] = table.readEach([item], readEntry);
  if (!stored) {
    // It is repaired by hand, and keeps nothing else waiting until then.
    await move(table, item, { ...item, ...laterKey(toIso(now + MAX_PAUSE), String(item.id)) });
    return undefined;
  }
  const attempts = stored.attempts + 1;
  const entry = {
    ...stored,
    attempts,
    dueAt: toIso(now + drawPause(attempts)),
  };
  if (!(await move(table, item, { ...entry, ...takenKey(entry) }))) return undefined;
  return { ...entry, lateBy: now - Date.parse(String(item.dueAt)) };
};

export const outboxRepository = (table: Table): Outbox => ({
  add: (event, now) => table.put(toItem(event, now)),
  takeDue: async (now, limit) => {
    const due = await listDue(table, now, limit);
    const taken = await Promise.all(due.map((item) => take(table, item, now)));
    return taken.filter((entry) => entry !== undefined);
  },
  completeEffect: async (entry, effect) => {
    const effects = entry.effects.filter((other) => other !== effect);
    const left = { ...entry, effects };
    if (effects.length === 0) await table.remove(takenKey(entry));
    else
      await table.update(takenKey(entry), {
        UpdateExpression: 'SET effects = :effects, attempts = :none',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':effects': effects, ':none': 0 },
      });
    return left;
  },
});
