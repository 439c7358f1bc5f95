import { describe, expect, it } from 'vitest';
import type { Notification } from '#shared/api/notifications.ts';
import { eventually, inDays, type Person, useStack } from '#test/support/stack.ts';

const world = useStack();

const unreadOf = async (person: Person) =>
  (await world.get<{ unread: number }>('/notifications/unread', person)).body.unread;

const untilUnread = (person: Person, count: number) =>
  eventually(async () => ((await unreadOf(person)) === count ? count : undefined), `${count} unread`);

const markRead = async (person: Person, body: Record<string, unknown> = { ids: 'all' }) =>
  (await world.post<{ marked: number }>('/notifications/read', person, body)).body.marked;

/** A spot that a driver has booked on two days. */
const aBookedSpot = async () => {
  const [owner, driver] = [await world.newPerson('Olga'), await world.newPerson('Dani Conductor')];
  const spot = await world.publish(owner, { title: 'Plaza anunciada' });
  const first = await world.book(driver, spot, { date: inDays(4) });
  const second = await world.book(driver, spot, { date: inDays(8) });
  return { owner, driver, spot, first, second };
};

describe('notifications', () => {
  it('[DB-06] report a booking to the owner with the share, and to the driver', async () => {
    const { owner, driver, spot, first, second } = await aBookedSpot();
    const toOwner = await world.notificationsOf(owner, 2);
    const made = toOwner.find(({ bookingId }) => bookingId === first.id);
    // 15 euros a weekday or 20 at the weekend; the owner keeps 85% of it.
    expect([12.75, 17]).toContain(made?.amount);
    expect(made).toMatchObject({
      kind: 'booking_made',
      spotId: spot.id,
      spotTitle: 'Plaza anunciada',
      driverName: 'Dani',
      startTime: first.startTime,
      endTime: first.endTime,
      timeZone: 'Europe/Madrid',
      isRead: false,
    });
    const toDriver = await world.notificationsOf(driver, 2);
    expect(toDriver.map(({ kind }) => kind)).toEqual(['booking_confirmed', 'booking_confirmed']);
    expect(toDriver.map(({ bookingId }) => bookingId).sort()).toEqual([first.id, second.id].sort());
    expect(toDriver[0]?.amount).toBe(second.totalPrice);
    expect(toDriver.every(({ driverName }) => driverName === undefined)).toBe(true);
  });

  it('[DB-06] are unread until they are marked, one by one or all at once', async () => {
    const { owner } = await aBookedSpot();
    const told = await world.notificationsOf(owner, 2);
    expect(await untilUnread(owner, 2)).toBe(2);
    expect(await markRead(owner, { ids: [told[1]?.id] })).toBe(1);
    expect(await markRead(owner, { ids: [told[1]?.id] })).toBe(0);
    await untilUnread(owner, 1);
    const after = await world.notificationsOf(owner, 2);
    expect(after.map(({ isRead }) => isRead)).toEqual([false, true]);
    expect(await markRead(owner)).toBe(1);
    await untilUnread(owner, 0);
  });

  it('can be read and marked by nobody else', async () => {
    const { owner } = await aBookedSpot();
    const stranger = await world.newPerson();
    const told = await world.notificationsOf(owner, 2);
    expect(await world.notificationsOf(stranger, 0)).toEqual([]);
    expect(await markRead(stranger, { ids: told.map(({ id }) => id) })).toBe(0);
    expect(await markRead(stranger)).toBe(0);
    expect(await unreadOf(owner)).toBe(2);
  });

  it('answer 400 for invalid ids and cursors, and 401 without a token', async () => {
    const person = await world.newPerson();
    const ids = [
      [],
      ['ntf_1'],
      ['evt_01JQ2T8Z3M4N5P6Q7R8S9TABCD'],
      'everything',
      undefined,
      Array(101).fill(`ntf_${'0'.repeat(26)}`),
    ];
    for (const bad of ids)
      expect((await world.post('/notifications/read', person, { ids: bad })).status).toBe(400);
    expect((await world.get('/notifications?cursor=zzz', person)).status).toBe(400);
    for (const path of ['/notifications', '/notifications/unread'])
      expect((await world.get(path)).status).toBe(401);
    expect((await world.call('POST', '/notifications/read', { body: { ids: 'all' } })).status).toBe(401);
  });

  it('start after the cursor, also when its notification no longer exists', async () => {
    const { owner } = await aBookedSpot();
    const [latest, older] = await world.notificationsOf(owner, 2);
    const from = async (cursor: string | undefined) => {
      const { body } = await world.get<{ notifications: Notification[] }>(
        `/notifications?cursor=${cursor ?? ''}`,
        owner,
      );
      return body.notifications.map(({ id }) => id);
    };
    expect(await from(latest?.id)).toEqual([older?.id]);
    expect(await from(older?.id)).toEqual([]);
    expect(await from(`ntf_${'7'.padEnd(26, 'Z')}`)).toEqual([latest?.id, older?.id]);
  });
});
