import type { Outbox } from '../domain/outbox/ports.ts';
import type { OutboxEntry, OutboxEvent } from '../domain/outbox/outbox.ts';
import { newId } from '../lib/id.ts';
import { MINUTE, toIso } from '../lib/time.ts';
import { type Item, type Table, withoutKeys, type Write } from './client.ts';
import { laterKey, outboxKey } from './keys.ts';
import { LATER_PARTITION, OUTBOX_PARTITION } from './table.ts';

/** A worker that takes an entry has at least this long before another may. */
export const LEASE = MINUTE;

/** What fails is tried again at least this often. */
const LONGEST_PAUSE = 15 * MINUTE;

/**
 * How long an entry rests once it is taken: what failed before rests longer each time, and not all together when a
 * service comes back.
 */
const pauseOf = (attempt: number): number => {
  if (attempt === 1) return LEASE;
  const longest = Math.min(LONGEST_PAUSE, LEASE * 2 ** (attempt - 1));
  return longest * (0.5 + Math.random() / 2);
};

const attemptsOf = ({ attempts }: Item) => (typeof attempts === 'number' ? attempts : 0);

/**
 * Every look at the outbox reads all of it, so that what waits for longer than this waits elsewhere: anybody could otherwise
 * fill what refunds are read from with changes of an address that nobody confirms.
 */
const WAITS_ELSEWHERE = 15 * MINUTE;

const toItem = (event: OutboxEvent, now: number): Item => {
  const id = newId('evt');
  const at = event.notBefore ?? toIso(now);
  const isLater = Date.parse(at) > now + WAITS_ELSEWHERE;
  return {
    ...(isLater ? laterKey(at, id) : outboxKey(id)),
    ...event,
    effects: [...event.effects],
    id,
    leasedUntil: at,
  };
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

/** Takes into the outbox what is due by now; two workers at once move an entry once. */
const moveDue = async (table: Table, now: number, limit: number): Promise<void> => {
  const { items } = await table.query({
    KeyConditionExpression: 'pk = :later AND sk <= :now',
    ExpressionAttributeValues: { ':later': LATER_PARTITION, ':now': toIso(now) },
    Limit: limit,
  });
  await Promise.all(
    items.map((item) => {
      const Item = { ...item, ...outboxKey(String(item.id)) };
      const Key = laterKey(String(item.leasedUntil), String(item.id));
      return table.transact([
        { Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } },
        { Put: { Item } },
      ]);
    }),
  );
};

export const outboxRepository = (table: Table): Outbox => ({
  add: (event, now) => table.put(toItem(event, now)),
  takeDue: async (now, limit) => {
    await moveDue(table, now, limit);
    const due = await listDue(table, now, limit);
    const leased = await Promise.all(
      due.map((item) =>
        table.update(outboxKey(String(item.id)), {
          UpdateExpression: 'SET leasedUntil = :until ADD attempts :one',
          ConditionExpression: 'leasedUntil = :seen',
          ExpressionAttributeValues: {
            ':until': toIso(now + pauseOf(attemptsOf(item) + 1)),
            ':seen': item.leasedUntil,
            ':one': 1,
          },
        }),
      ),
    );
    const taken = leased.flatMap((item) => (item ? [toEntry(item)] : []));
    // Whoever did the last effect of these broke off before it could remove them.
    const done = taken.filter(({ effects }) => effects.length === 0);
    await Promise.all(done.map(({ id }) => table.remove(outboxKey(id))));
    return taken.filter((entry) => !done.includes(entry));
  },
  completeEffect: async (entry, effect) => {
    // Others may have gone before it since the entry was read: then it stands further ahead.
    for (let index = entry.effects.findIndex((name) => name === effect); index >= 0; index--) {
      const updated = await table.update(outboxKey(entry.id), {
        UpdateExpression: `REMOVE effects[${index}] SET attempts = :none`,
        ConditionExpression: `effects[${index}] = :effect`,
        ExpressionAttributeValues: { ':effect': effect, ':none': 0 },
      });
      if (!updated) continue;
      const left = updated.effects;
      if (Array.isArray(left) && left.length === 0) await table.remove(outboxKey(entry.id));
      return;
    }
  },
});
