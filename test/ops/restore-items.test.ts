import { beforeAll, describe, expect, it } from 'vitest';
import { openTable, type Item, type Table } from '#shared/data/client.ts';
import { accountKey, limitKey, notificationKey, outboxKey, spotKey } from '#shared/data/keys.ts';
import { TABLE } from '#shared/data/table.ts';
import { env } from '#shared/lib/env.ts';
import { createTable } from '#local/table/create-table.ts';
import { type Person, useStack } from '#test/support/stack.ts';
import { opsOn } from './run-ops.ts';

const app = useStack();
const ops = opsOn(app);
const RESTORED = 'plazalibre-restored';

let live: Table;
let restored: Table;
let owner: Person;
let spots: Item[];
const erased = 'usr_ERASEDSINCE';

const keyOf = ({ pk, sk }: Readonly<{ pk?: unknown; sk?: unknown }>) => ({ pk: String(pk), sk: String(sk) });
const liveItem = (item: Readonly<{ pk?: unknown; sk?: unknown }>) =>
  live.get(keyOf(item), { isConsistent: true });

/** What the restored table holds besides the spaces, of which nothing may come back. */
const left = {
  effect: { ...outboxKey('obx_1'), effects: ['mail'] },
  limit: { ...limitKey('login', 1), count: 3 },
  cell: { pk: 'CELL#4', sk: '00', counts: '' },
  mark: { pk: 'MAP_MARKS', sk: 'spt_1' },
  expired: { pk: 'EVENT#evt_1', sk: 'EVENT', [TABLE.ttlAttribute]: 1 },
  ofTheErased: { ...notificationKey(erased, 'ntf_1'), text: 'Hola' },
} satisfies Record<string, Item>;

beforeAll(async () => {
  owner = await app.newPerson();
  const published = [await app.publish(owner), await app.publish(owner), await app.publish(owner)];
  await createTable(app.stack.dynamodb, { tableName: RESTORED, ...TABLE });
  live = openTable(env.tableName());
  restored = openTable(RESTORED);
  spots = [];
  for (const { id } of published) spots.push((await live.get(spotKey(id))) ?? {});
  for (const item of [...spots, ...Object.values(left)]) await restored.put(item);
  await restored.put({ ...accountKey('usr_WITHOUT'), email: 'a@example.com', createdAt: '2026-01-01' });
  await live.put({ ...accountKey(erased), closedAt: '2026-11-20T00:00:00.000Z' });
  const [gone, changed] = spots;
  await live.remove(keyOf(gone ?? {}));
  await live.put({ ...changed, title: 'Written since', ownerId: erased });
});

describe('items of a table that was restored beside the live one', () => {
  it('are only counted before somebody says yes', async () => {
    const { status, out } = await ops(`restore-items --from ${RESTORED} --prefix SPOT#`);
    expect(status).toBe(0);
    expect(out).toContain('3 items looked at: 1 are missing, 1 are different.');
    expect(await liveItem(spots[0] ?? {})).toBeUndefined();
  });

  it('come back where they are missing, and never over what was written since', async () => {
    const { status, out } = await ops(`restore-items --from ${RESTORED} --yes`);
    expect(status).toBe(0);
    expect(out).toContain('Written: 2.');
    expect(await liveItem(spots[0] ?? {})).toEqual(spots[0]);
    expect(await liveItem(spots[1] ?? {})).toMatchObject({ title: 'Written since' });
    expect(await liveItem(accountKey('usr_WITHOUT'))).toMatchObject({ email: 'a@example.com' });
  });

  it.each(Object.entries(left))('do not come back where they would do harm: %s', async (_, item) => {
    expect(await liveItem(item)).toBeUndefined();
  });

  it('are found by drivers again, once the map is made anew', async () => {
    expect((await ops('rebuild-map')).status).toBe(0);
    const { body } = await app.call<{ id: string }[]>('GET', '/parking-spots?location=Madrid');
    expect(body.map(({ id }) => id)).toContain(spots[0]?.id);
  });

  it('undo what was written since only where that is asked for', async () => {
    const { pk } = spots[1] ?? {};
    const { status, out } = await ops(
      `restore-items --from ${RESTORED} --prefix ${String(pk)} --changed --yes`,
    );
    expect([status, out.includes('Written: 1.')]).toEqual([0, true]);
    expect(await liveItem(spots[1] ?? {})).toEqual(spots[1]);
    expect((await ops(`restore-items --from ${RESTORED} --yes`)).out).toContain(
      '0 are missing, 0 are different',
    );
  });

  it('tell whom to erase again, when they are about somebody who was erased', async () => {
    const shared = { pk: 'BOOKING#bkg_SHARED', sk: 'BOOKING', driverId: erased, driverName: 'Ana' };
    await restored.put(shared);
    const { out } = await ops(`restore-items --from ${RESTORED} --yes`);
    expect(out).toContain(`erase-user --id ${erased}`);
  });

  it('are never looked for in the live table itself, or in one that is not there', async () => {
    expect(await ops(`restore-items --from ${env.tableName()}`)).toMatchObject({ status: 1 });
    expect(await ops('restore-items --from nowhere --yes')).toMatchObject({ status: 1 });
    const unnamed = await ops('restore-items');
    expect([unnamed.status, unnamed.err]).toEqual([2, '--from is missing.\n']);
  });
});
