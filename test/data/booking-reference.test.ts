import { describe, expect, it } from 'vitest';
import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { readReference, toReference } from '#shared/lib/id.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const NOW = Date.parse('2026-06-01T08:00:00Z');

describe('the reference of a booking', () => {
  it.each([
    ['as shown', '7K4M2QXP'],
    ['in lower case with hyphens', ' 7k4m-2qxp '],
    ['with blanks', '7K4M 2QXP'],
  ])('is recognised %s', (_how, typed) => {
    expect(readReference(typed)).toBe('7K4M2QXP');
  });

  it('is recognised with letters that look or sound like digits, and other texts are not', () => {
    expect(readReference('o1il0abc')).toBe('01110ABC');
    for (const text of ['', '7K4M2QX', '7K4M2QXPP', '7K4M2QXÑ', 'UUUUUUUU', 'bkg_01JQ2T8Z3M4N5P6Q7R8S9TABCD'])
      expect(readReference(text)).toBeUndefined();
  });

  it('finds all paid bookings that have it, and no holds', async () => {
    const ids = ['A', 'B', 'C'].map((letter) => `bkg_01JQ2T8Z3M4N5P6Q7${letter}7K4M2QXP`);
    const spot = spotWith();
    await table().spots.create(spot);
    for (const [index, id] of ids.entries()) {
      const from = NOW + (index + 2) * 86_400_000;
      const stay = { start: from, end: from + 3_600_000 };
      const hold = holdOf(spot, stay, { id, driverId: `driver-${index}`, now: NOW });
      expect(await table().bookings.hold(hold, spot.version, NOW)).toBe('held');
      if (index < 2) expect(await writeTransition(table(), hold, 'confirm', NOW)).toBe('applied');
    }
    expect(new Set(ids.map(toReference)).size).toBe(1);
    const found = await table().bookings.listByReference('7K4M2QXP');
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2));
    expect(await table().bookings.listByReference('7K4M2QXQ')).toEqual([]);
  });
});
