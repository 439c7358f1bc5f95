import { describe, expect, it } from 'vitest';
import { spotWith } from '#test/support/examples.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();

describe('a stored spot', () => {
  it('is not overwritten by a writer who has read an older version', async () => {
    const spot = spotWith();
    await table().spots.create(spot);
    const writers = Array.from({ length: 6 }, (_, index) =>
      table().spots.update({ ...spot, title: `Título ${index}`, version: 2 }),
    );
    expect((await Promise.all(writers)).filter(Boolean)).toHaveLength(1);
    expect((await table().spots.find(spot.id))?.version).toBe(2);
    expect(await table().spots.update({ ...spot, version: 2 })).toBe(false);
  });

  it('is listed for its owner, also while it is paused, newest first', async () => {
    const owner = { ownerId: 'olga-two' };
    const older = spotWith({ ...owner, createdAt: '2026-01-01T00:00:00.000Z', isActive: false });
    const newer = spotWith({ ...owner, createdAt: '2026-02-01T00:00:00.000Z' });
    await Promise.all([older, newer].map((spot) => table().spots.create(spot)));
    expect((await table().spots.listByOwner('olga-two')).map(({ id }) => id)).toEqual([newer.id, older.id]);
  });

  it('is listed with the public spots while it is public, over several pages', async () => {
    // DynamoDB answers at most a megabyte per query.
    const description = 'x'.repeat(350_000);
    const spots = Array.from({ length: 4 }, () => spotWith({ ownerId: 'olga-three', description }));
    const paused = spotWith({ ownerId: 'olga-three', isActive: false });
    for (const spot of [...spots, paused]) await table().spots.create(spot);
    const first = await table().spots.pagePublic(undefined);
    expect(first.next).toBeDefined();
    const second = await table().spots.pagePublic(first.next);
    expect(second.next).toBeUndefined();
    const found = [...first.spots, ...second.spots];
    for (const { id, updatedAt } of spots) expect(found).toContainEqual({ id, updatedAt });
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(found.map(({ id }) => id)).not.toContain(paused.id);
  });
});
