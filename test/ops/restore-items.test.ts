import { beforeAll, describe, expect, it } from 'vitest';
import { openTable, type TableItem, type Table } from '#shared/data/client.ts';
import {
  accountKey,
  bookingKey,
  conversationKey,
  limitKey,
  messageKey,
  outboxKey,
  spotKey,
} from '#shared/data/keys.ts';
import { TABLE } from '#shared/data/table.ts';
import { env } from '#shared/lib/env.ts';
import { createTable } from '#local/table/create-table.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { eventually, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { hurryErasure, wholeTable } from '#test/support/whole-table.ts';
import { opsOn } from './run-ops.ts';

const app = useStack({ table: 'program' });
const ops = opsOn(app);
const RESTORED = 'plazalibre-restored';

let live: Table;
let restored: Table;
let owner: Person;
let spots: TableItem[];

const keyOf = ({ pk, sk }: Readonly<{ pk?: unknown; sk?: unknown }>) => ({ pk: String(pk), sk: String(sk) });
const liveItem = (item: Readonly<{ pk?: unknown; sk?: unknown }>) =>
  live.get(keyOf(item), { isConsistent: true });

/** Other items of the restored table, which must not be restored. */
const left = {
  effect: { ...outboxKey('obx_1'), effects: ['mail'] },
  limit: { ...limitKey('login', 1), count: 3 },
  cell: { pk: 'CELL#4', sk: '00', counts: '' },
  mark: { pk: 'MAP_MARKS', sk: 'spt_1' },
  expired: { pk: 'EVENT#evt_1', sk: 'EVENT', [TABLE.ttlAttribute]: 1 },
} satisfies Record<string, TableItem>;

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
  const [gone, changed] = spots;
  await live.remove(keyOf(gone ?? {}));
  await live.put({ ...changed, title: 'Written since' });
});

describe('items of a table restored beside the live one', () => {
  it('are only counted without --yes', async () => {
    const { status, out } = await ops(`restore-items --from ${RESTORED} --prefix SPOT#`);
    expect(status).toBe(0);
    expect(out).toContain('3 items looked at: 1 are missing, 1 are different.');
    expect(await liveItem(spots[0] ?? {})).toBeUndefined();
  });

  it('are restored when they are missing, and never overwrite later changes', async () => {
    const { status, out } = await ops(`restore-items --from ${RESTORED} --yes`);
    expect(status).toBe(0);
    expect(out).toContain('Written: 2.');
    expect(await liveItem(spots[0] ?? {})).toEqual(spots[0]);
    expect(await liveItem(spots[1] ?? {})).toMatchObject({ title: 'Written since' });
    expect(await liveItem(accountKey('usr_WITHOUT'))).toMatchObject({ email: 'a@example.com' });
  });

  it.each(Object.entries(left))('are not restored when they would do harm: %s', async (_, item) => {
    expect(await liveItem(item)).toBeUndefined();
  });

  it('are found by drivers again after the map is rebuilt', async () => {
    expect((await ops('rebuild-map')).status).toBe(0);
    const { body } = await app.get<{ id: string }[]>('/parking-spots?location=Madrid');
    expect(body.map(({ id }) => id)).toContain(spots[0]?.id);
  });

  it('overwrite later changes only with --changed', async () => {
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

  it('are never read from the live table itself or from a missing one', async () => {
    expect(await ops(`restore-items --from ${env.tableName()}`)).toMatchObject({ status: 1 });
    expect(await ops('restore-items --from nowhere --yes')).toMatchObject({ status: 1 });
    const unnamed = await ops('restore-items');
    expect([unnamed.status, unnamed.err]).toEqual([2, '--from is missing.\n']);
  });
});

describe('a person who was erased after the point in time of a restored table', () => {
  const FROM = 'plazalibre-before-erasure';
  const NAME = 'Zenobia';
  let host: Person;
  let zenobia: Person;
  let bookingId: string;
  let herSpotId: string;

  const post = async (path: string, as: Person, body?: object) => {
    const { status, body: answer } = await app.call('POST', path, { as, ...(body && { body }) });
    expect([status < 300, answer]).toEqual([true, answer]);
  };

  /** Keys of all items that still contain her name, her address, her messages or the feed of her spot. */
  const leftOfHer = async () =>
    (await wholeTable())
      .filter((item) => {
        const text = JSON.stringify(item);
        const isFeed = String(item.pk).startsWith('FEED#') && item.spotId === herSpotId;
        return isFeed || [NAME, zenobia.email, 'mi coche es rojo'].some((word) => text.includes(word));
      })
      .map(({ pk, sk }) => `${String(pk)} ${String(sk)}`);

  beforeAll(async () => {
    host = await app.registerPerson('Hugo Anfitrión');
    zenobia = await app.registerPerson(`${NAME} Prueba`);
    const spot = await app.publish(host);
    herSpotId = (await app.publish(zenobia, { description: 'En la calle de Zenobia, con vado.' })).id;
    await post(`/parking-spots/${herSpotId}/calendar/feed`, zenobia);
    bookingId = await aPastStay(spot.id, zenobia, { driverName: `${NAME} Prueba` });
    const say = (as: Person, text: string, clientId: string) =>
      post(`/bookings/${bookingId}/messages`, as, { text, clientId });
    await say(zenobia, 'Hola, mi coche es rojo', 'attempt-1');
    await say(host, 'Gracias', 'attempt-2');
    await post(`/bookings/${bookingId}/review`, zenobia, { rating: 5, text: 'Todo bien, volveré.' });
    await eventually(
      async () =>
        (await leftOfHer()).some((key) => key.startsWith(`USER#${host.userId} NOTIFICATION`))
          ? true
          : undefined,
      'the host to be told',
    );
    await createTable(app.stack.dynamodb, { tableName: FROM, ...TABLE });
    const before = openTable(FROM);
    for (const item of await wholeTable()) await before.put(item);

    await post('/user/close', zenobia, { password: PASSWORD });
    await hurryErasure(zenobia.userId);
    await eventually(
      async () => ((await live.get(accountKey(zenobia.userId)))?.email === undefined ? true : undefined),
      'the erasure',
    );
    // The reason for the restore: the booking and its messages were deleted by mistake.
    for (const key of [bookingKey(bookingId), conversationKey(bookingId), messageKey(bookingId, 1)])
      await live.remove(key);
  });

  const kept = `Erased since, and kept out: `;

  it('is listed before anything is written', async () => {
    const { status, out } = await ops(`restore-items --from ${FROM}`);
    expect([status, out.includes(kept + zenobia.userId)]).toEqual([0, true]);
    expect(out.split(kept)).toHaveLength(2);
    expect(await live.get(bookingKey(bookingId))).toBeUndefined();
  });

  it.each(['', ' --changed', ' --changed --prefix BOOKING#', ' --changed --prefix USER#'])(
    'is not restored by restore-items --yes%s',
    async (flags) => {
      const { status, out } = await ops(`restore-items --from ${FROM} --yes${flags}`);
      expect([status, await leftOfHer()]).toEqual([0, []]);
      expect(out).toContain(kept + zenobia.userId);
      expect(await live.get(accountKey(zenobia.userId))).toMatchObject({
        closedAt: expect.any(String) as string,
      });
    },
  );

  it('leaves the other party their shared booking and messages', async () => {
    expect(await live.get(bookingKey(bookingId))).toMatchObject({
      driverId: zenobia.userId,
      driverName: '',
    });
    const path = `/bookings/${bookingId}/messages`;
    const { body } = await app.get<{ messages: { text: string }[] }>(path, host);
    expect(body.messages.map(({ text }) => text)).toEqual(['', 'Gracias']);
  });
});
