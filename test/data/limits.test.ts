import { describe, expect, it } from 'vitest';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const NOW = Date.parse('2026-06-01T08:00:00Z');

describe('a limit', () => {
  it('lets exactly as many through as it says, also when all come at the same moment', async () => {
    const takes = Array.from({ length: 20 }, () => table().limits.take('at-once', 7, 60, NOW));
    expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(7);
  });

  it('begins anew with the next window', async () => {
    const take = (now: number) => table().limits.take('window', 1, 60, now);
    expect([await take(NOW), await take(NOW + 59_999), await take(NOW + 60_000)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('counts each key for itself', async () => {
    const take = (key: string) => table().limits.take(key, 1, 60, NOW);
    expect([await take('ana'), await take('ben'), await take('ana')]).toEqual([true, true, false]);
  });
});

describe('a reset token', () => {
  it('[RP-02] is used by one of many who try at the same moment', async () => {
    const { accounts } = table();
    await accounts.saveResetToken('hash', {
      email: 'ana@example.com',
      expiresAt: '2026-06-01T09:00:00.000Z',
    });
    const uses = await Promise.all(Array.from({ length: 10 }, () => accounts.useResetToken('hash')));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await accounts.findResetToken('hash')).toMatchObject({ email: 'ana@example.com', isUsed: true });
    expect(await accounts.useResetToken('another')).toBe(false);
  });
});
