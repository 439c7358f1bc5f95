import { describe, expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';
import { aWorld, readSpoiled } from '#test/support/stored-world.ts';

const app = useStack();

describe('a record with any field missing, null, of another type, or with an unknown field', () => {
  it('is left out of lists, and answered with a clear error where it is requested', async () => {
    const world = await aWorld(app);
    const hows = ['missing', 'null', 'of another type', 'beside an unknown one'] as const;
    const { wrong } = await readSpoiled(app, world, world.items, hows, { onlyReaders: true });
    expect(wrong).toEqual([]);
  }, 900_000);
});
