import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableItem, Table } from '#shared/data/client.ts';
import { toAgreement } from '#shared/domain/accounts/record-consent.ts';
import { toIso } from '#shared/lib/time.ts';
import { holds } from '#local/table/condition-expressions.ts';
import { memoryTable } from '#local/table/memory-table.ts';
import { accountWith } from '#test/support/examples.ts';
import { campaign } from '#test/support/random.ts';
import { useTable } from '#test/support/table.ts';
import { CHANGING, COSTLY, CROWDED, perform, type Phase, runToTheEnd } from './commands.ts';
import { aWorld, STAYS_END, type World, WORLD_BEGINS } from './world.ts';

const table = useTable('program');

const keyOf = ({ pk, sk }: TableItem) => ({ pk: String(pk), sk: String(sk) });
/** `getMany` answers in any order. */
const byKey = (items: unknown) =>
  (items as TableItem[]).toSorted((a, b) =>
    `${String(a.pk)} ${String(a.sk)}` < `${String(b.pk)} ${String(b.sk)}` ? -1 : 1,
  ); // that is its answer

/** Sends every call to both tables and compares the answers. Calls at the same time are made one after the other, in one order for both. */
const bothOf = (real: Table) => {
  let calls = 0;
  let before: Promise<unknown> = Promise.resolve();
  const compare = (memory: Table, name: keyof Table) =>
    async function ask(...asked: unknown[]): Promise<unknown> {
      calls += 1;
      const call = (one: Table) => (one[name] as (...asked: unknown[]) => Promise<unknown>)(...asked); // each answers a promise
      const answers = before.then(() => Promise.allSettled([call(memory), call(real)]));
      before = answers;
      const [answer, expected] = await answers;
      const about = `${name} ${JSON.stringify(asked)}`;
      expect(answer.status, about).toBe(expected.status);
      if (answer.status === 'rejected' || expected.status === 'rejected') throw new Error(about);
      if (name === 'getMany') expect(byKey(answer.value), about).toEqual(byKey(expected.value));
      else expect(answer.value, about).toEqual(expected.value);
      return answer.value;
    };
  const replaceTable = (memory: Table): Table => ({
    ...memory,
    ...Object.fromEntries(
      (Object.keys(memory) as (keyof Table)[]) // of a table
        .filter((name) => name !== 'readEach')
        .map((name) => [name, compare(memory, name)]),
    ),
  });
  return { replaceTable, calls: () => calls };
};

/** Reads lists page by page, which no command of the campaign does. */
const readLists = async ({ repositories: on, spot, bookings, now }: World) => {
  const [after] = bookings();
  const page = { limit: 2, ...(after && { after }) };
  const [driver, { ownerId }] = [after?.driverId ?? 'ana', spot];
  for (const list of ['held', 'ahead', 'over', 'expired'] as const)
    await on.bookings.pageByDriver(driver, list, page);
  for (const list of ['ahead', 'over'] as const)
    await on.bookings.pageByOwner(ownerId, list, { limit: 1, startsBefore: now() });
  await on.bookings.pageByOwnerBetween(ownerId, { from: WORLD_BEGINS, to: STAYS_END }, page);
  await on.bookings.listByOwnerBetween(ownerId, WORLD_BEGINS, STAYS_END);
  const months = { from: '2026-06', to: '2026-07' };
  await on.bookingTotals.list(driver, 'driver', months);
  const [known] = await on.bookingTotals.listStored(ownerId, 'owner', '2026-07');
  for (const step of [1, 0]) if (known) await on.bookingTotals.replace(known, known.revision + step, now());
  const [marker] = await on.mapIndexWriter.listQueued({ limit: 1 });
  if (marker) {
    await on.mapIndexWriter.addPositions(marker, [1, 2]);
    for (const mark of ['another', marker.mark]) await on.mapIndexWriter.dequeue({ ...marker, mark });
  }

  const { notifications } = await on.notifications.list(ownerId, { limit: 2 });
  await on.notifications.countUnread(ownerId, 2);
  for (const ids of [notifications.map(({ id }) => id), 'all'] as const)
    await on.notifications.markRead(ownerId, ids, 100, now());
};

/** Writes of an account with their conditions, also such as do not hold. */
const changeAccount = async ({ repositories: on, now }: World) => {
  const account = accountWith({ userId: 'ana' });
  const { userId } = account;
  const welcome = { effects: ['mail_welcome'], userId } as const;
  for (const _twice of [1, 2]) await on.accounts.create(account, toAgreement(userId, now()), welcome, now());
  for (const id of [userId, 'nobody'])
    await on.accounts.update(id, { phone: '600000000', fullName: 'Nadie' });
  const change = { email: 'b@example.com', expiresAt: toIso(now()), tokenHash: 'hash' };
  const event = { effects: ['make_email_change'], userId, email: change.email } as const;
  for (const tokenHash of ['hash', 'another']) {
    await on.emailChanges.save(userId, change, [event], now());
    await on.emailChanges.setLink(userId, change.email, change);
    await on.emailChanges.confirm(userId, { ...change, tokenHash }, event, now());
    await on.emailChanges.complete(userId, change, event, now());
    await on.emailChanges.cancel(userId);
  }
  for (let taken = 0; taken < 3; taken++) await on.limits.take(userId, 2, 60, now());
  await on.limits.isUsedUp(userId, 2, 60, now());
};

describe('the table in memory', () => {
  it('answers every call of the repositories like DynamoDB, in random programmes', async () => {
    let calls = 0;
    const play = async (phases: readonly Phase[]) => {
      const { table: real } = table();
      const pair = bothOf(real);
      const world = aWorld((_, run) => Promise.resolve(run()), { replaceTable: pair.replaceTable });
      try {
        await world.begin();
        await changeAccount(world);
        for (const { wait, commands } of phases) {
          world.wait(wait);
          for (const command of commands) await perform(world, command);
          await readLists(world);
        }
        await runToTheEnd(world);
        for (const item of world.memory.all()) expect(await real.get(keyOf(item))).toEqual(item);
      } finally {
        // The outbox and the index of due work are shared by all programmes.
        for (const item of world.memory.all()) await real.remove(keyOf(item));
      }
      calls += pair.calls();
    };
    await fc.assert(fc.asyncProperty(fc.oneof(CROWDED, COSTLY, CHANGING), play), campaign(2));
    console.log(`${calls} calls answered alike`);
  }, 600_000);

  it('throws on what it does not support', () => {
    const { table: memory } = memoryTable();
    const asked = { ExpressionAttributeValues: { ':a': 1 } };
    for (const unknown of ['size(a) > :a', 'NOT a = :a', 'a = :a XOR a = :a', 'a IN (:a)', 'a = :b'])
      expect(() => holds(unknown, { a: 1 }, asked), unknown).toThrow();
    for (const unknown of ['SET a = a + :a', 'DELETE a :a', 'SET a = if_not_exists(b, :a)'])
      expect(() => memory.update({ pk: 'a', sk: 'b' }, { UpdateExpression: unknown, ...asked })).toThrow();
    expect(() => memory.query({ Select: 'COUNT' })).toThrow();
  });
});
