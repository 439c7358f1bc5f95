import { describe, expect, it } from 'vitest';
import { MAX_MARKED } from '#shared/model/constants.ts';
import { countUnread, markRead } from '#shared/domain/notifications/list-notifications.ts';
import { toIso } from '#shared/lib/time.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();

describe('marking all notifications as read', () => {
  // Takes 4 seconds.
  it('[DB-06] marks at most a thousand per call, so that the call ends in time', async () => {
    const { notifications } = table();
    const clock = { now: () => Date.parse('2026-06-01T12:00:00Z') };
    const olga = { userId: 'olga', isAdmin: false };
    const one = { userId: 'olga', kind: 'booking_made', createdAt: toIso(clock.now()) } as const;
    const spot = { spotId: 'spt_1', spotTitle: 'Plaza' };
    for (let number = 0; number < MAX_MARKED + 50; number++)
      await notifications.add({ ...one, ...spot, id: `ntf_${String(number).padStart(26, '0')}` });
    const mark = async () => (await markRead({ notifications, clock }, olga, { ids: 'all' })).marked;
    expect(await mark()).toBe(MAX_MARKED);
    expect(await countUnread({ notifications }, olga)).toEqual({ unread: 50 });
    expect([await mark(), await mark()]).toEqual([50, 0]);
  });
});
