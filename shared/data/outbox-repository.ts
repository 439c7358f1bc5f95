import type { Outbox } from '../domain/deps.ts';
import type { OutboxEntry, OutboxEvent } from '../domain/outbox/outbox.ts';
import { newId } from '../lib/id.ts';
import { MINUTE, toIso } from '../lib/time.ts';
import { type Item, type Table, withoutKeys, type Write } from './client.ts';
import { outboxKey } from './keys.ts';
import { OUTBOX_PARTITION } from './table.ts';

/** A worker that takes an entry has this long before another may. */
const LEASE = MINUTE;

const toItem = (event: OutboxEvent, now: number): Item => {
  const id = newId('evt');
  return { ...outboxKey(id), ...event, effects: [...event.effects], id, leasedUntil: toIso(now) };
};

/** The entry as part of the transaction that makes the change it follows from. */
export const outboxWrite = (event: OutboxEvent, now: number): Write => ({
  Put: { Item: toItem(event, now) },
});

const toEntry = (item: Item) => withoutKeys<OutboxEntry>(item);

/** Entries that nobody is working on, oldest first. A query counts leased ones too, so that it may take several. */
const listDue = async (table: Table, now: number, limit: number): Promise<Item[]> => {
  const due: Item[] = [];
  let next: Item | undefined;
  do {
    const page = await table.query({
      KeyConditionExpression: 'pk = :outbox',
      FilterExpression: 'leasedUntil <= :now',
      ExpressionAttributeValues: { ':outbox': OUTBOX_PARTITION, ':now': toIso(now) },
      ExclusiveStartKey: next,
    });
    due.push(...page.items);
    next = page.next;
  } while (next && due.length < limit);
  return due.slice(0, limit);
};

export const outboxRepository = (table: Table): Outbox => ({
  add: (event, now) => table.put(toItem(event, now)),
  takeDue: async (now, limit) => {
    const due = await listDue(table, now, limit);
    const leased = await Promise.all(
      due.map((item) =>
        table.update(outboxKey(String(item.id)), {
          UpdateExpression: 'SET leasedUntil = :until',
          ConditionExpression: 'leasedUntil = :seen',
          ExpressionAttributeValues: { ':until': toIso(now + LEASE), ':seen': item.leasedUntil },
        }),
      ),
    );
    return leased.flatMap((item) => (item ? [toEntry(item)] : []));
  },
  completeEffect: async (entry, effect) => {
    const updated = await table.update(outboxKey(entry.id), {
      UpdateExpression: 'REMOVE effects[0]',
      ConditionExpression: 'effects[0] = :effect',
      ExpressionAttributeValues: { ':effect': effect },
    });
    const left = updated?.effects;
    if (Array.isArray(left) && left.length === 0) await table.remove(outboxKey(entry.id));
  },
});
