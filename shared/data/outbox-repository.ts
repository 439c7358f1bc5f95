import type { Outbox, OutboxEntry, OutboxEvent } from '../domain/ports/outbox.ts';
import { newId } from '../lib/id.ts';
import { MINUTE, toIso } from '../lib/time.ts';
import { StoredOutboxEntry } from '../model/outbox-entry.ts';
import type { Table, TableItem, Write } from './client.ts';
import { readRecord } from './read-record.ts';
import { inPartition } from './key-conditions.ts';
import { laterKey, outboxKey } from './keys.ts';
import { LATER_PARTITION, OUTBOX_PARTITION } from './table.ts';
import { writeAll } from './write-all.ts';

/** Lease of an entry: how long another worker must wait at least. */
export const LEASE = MINUTE;

/** Longest delay between retries. */
const MAX_PAUSE = 15 * MINUTE;

/** The share of retries in a batch: neither retries nor new entries can block the others. */
const SHARE_OF_RETRIES = 1 / 5;

/**
 * The delay before an entry may be taken again: exponential backoff with jitter, so that entries do not all return at once after an outage.
 */
const drawPause = (attempt: number): number => {
  if (attempt === 1) return LEASE;
  const longest = Math.min(MAX_PAUSE, LEASE * 2 ** (attempt - 1));
  return longest * (0.5 + Math.random() / 2);
};

/** Only due entries go to the partition whose stream wakes the job; later ones are ordered by time (decision 48). */
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

/** An outbox entry, written in the transaction of its change. */
export const outboxWrite = (event: OutboxEvent, now: number): Write => ({
  Put: { Item: toItem(event, now) },
});

/** The key of an entry after it was taken. A worker whose lease has ended does not find it, and so writes nothing. */
const takenKey = ({ dueAt, id }: Pick<OutboxEntry, 'dueAt' | 'id'>) => laterKey(dueAt, id);

const listNew = async (table: Table, limit: number): Promise<TableItem[]> => {
  const { items } = await table.query({
    ...inPartition(OUTBOX_PARTITION),
    Limit: limit,
  });
  return items;
};

/** Entries that waited or failed and are due now, longest due first. */
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

/** Moves an entry. Of two concurrent workers, one succeeds. */
const move = async (table: Table, item: TableItem, to: TableItem): Promise<boolean> => {
  const Key = { pk: String(item.pk), sk: String(item.sk) };
  return writeAll(table, [
    { Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } },
    { Put: { Item: to } },
  ]);
};

/** Moves an entry to the time when it may be taken again. Of two concurrent workers, one succeeds; the other gets undefined. */
const take = async (table: Table, item: TableItem, now: number): Promise<OutboxEntry | undefined> => {
  const [stored] = table.readEach([item], readEntry);
  if (!stored) {
    // An operator repairs it; until then it must not block other entries.
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
