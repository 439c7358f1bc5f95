import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableItem } from '#shared/data/client.ts';
import { packCell, packEntry, unpackCell, unpackEntry } from '#shared/data/map-codec.ts';
import { emptyCell, PYRAMIDS, SQUARES } from '#shared/domain/search/cells.ts';
import { toMapEntry } from '#shared/domain/search/map-entry.ts';
import { HOUR } from '#shared/lib/time.ts';
import { ALWAYS } from '#shared/model/month-pattern.ts';
import type { Spot } from '#shared/model/spot.ts';
import { spotWith } from '#test/support/examples.ts';
import { runs } from '#test/support/random.ts';
import { anySpot, NOW } from './world.ts';

const busy = fc.array(
  fc
    .record({ from: fc.integer({ min: 0, max: 9000 }), hours: fc.integer({ min: 1, max: 700 }) })
    .map(({ from, hours }) => ({ start: NOW + from * HOUR, end: NOW + (from + hours) * HOUR })),
  { maxLength: 12 },
);

/** What an item has only if its spot is offered or rented by the month. */
const offerOf = (item: TableItem) => (item.e as Uint8Array[]).slice(5); // the format of this release

describe('a map entry of a spot', () => {
  it('is read as it was written, for any spot', () => {
    fc.assert(
      fc.property(anySpot, busy, fc.integer({ min: 1, max: 2 ** 45 }), (spot, taken, version) => {
        const entry = { ...toMapEntry(spot, taken, NOW), version };
        expect(unpackEntry(packEntry(entry))).toEqual(entry);
      }),
      runs(300),
    );
  });

  it('has no field more than in earlier releases, unless the spot is offered by the month', () => {
    const fieldsOf = (changes: Partial<Spot>) =>
      packEntry({ ...toMapEntry(spotWith({ monthPriceCents: 9000, ...changes }), [], NOW), version: 1 }).e;
    expect(fieldsOf({ bookingTypes: ['stay'] })).toHaveLength(5);
    expect(fieldsOf({ bookingTypes: ['month'] })).toHaveLength(6);
  });

  it('grows by at most ten bytes for an offer and a rental at some times of the week, however long it goes on', () => {
    const nights = { type: 'nights', from: '19:30', to: '08:00' } as const;
    const bytesOf = (changes: Partial<Spot>) =>
      offerOf(
        packEntry({ ...toMapEntry(spotWith({ monthPriceCents: 9000, ...changes }), [], NOW), version: 1 }),
      ).reduce((sum, part) => sum + part.length, 0);
    const offered = bytesOf({ bookingTypes: ['month'] });
    const rented = [{ rentalId: 'rnt_1', from: '2026-04-10', until: null, pattern: nights }];
    expect(bytesOf({ bookingTypes: ['month'], monthPattern: nights, rented })).toBeLessThanOrEqual(
      offered + 10,
    );
    expect(bytesOf({ bookingTypes: ['stay'], rented })).toBeLessThanOrEqual(6);
  });

  it('grows by at most three bytes for the first day of an offer, and by none without', () => {
    const bytesOf = (monthFrom: string | null) => {
      const spot = spotWith({ monthPriceCents: 9000, bookingTypes: ['month'], monthFrom });
      return offerOf(packEntry({ ...toMapEntry(spot, [], NOW), version: 1 })).reduce(
        (sum, part) => sum + part.length,
        0,
      );
    };
    expect(bytesOf('2026-09-01')).toBeLessThanOrEqual(bytesOf(null) + 3);
    expect(bytesOf('2019-09-01')).toBe(bytesOf(null));
  });

  it('of the release before has the pattern always, and only rentals that are taken half hours', () => {
    const { monthPattern: _pattern, ...before } = {
      ...toMapEntry(spotWith({ bookingTypes: ['month'], monthPriceCents: 9000, minMonths: 3 }), [], NOW),
      version: 1,
    };
    const item = packEntry({ ...before, monthPattern: ALWAYS });
    expect(offerOf(item).map((part) => [...part])).toEqual([[168, 70, 3]]);
    expect(unpackEntry(item)).toEqual({ ...before, monthPattern: ALWAYS });
  });

  it('keeps the URL of a picture from elsewhere unchanged', () => {
    const [spot] = fc.sample(anySpot, 1);
    if (!spot) throw new Error('There is no example.');
    for (const images of [[], ['/demo/garage.webp'], ['/api/images/a/b.jpg']]) {
      const entry = { ...toMapEntry({ ...spot, images }, [], NOW), version: 1 };
      expect(unpackEntry(packEntry(entry)).image).toBe(images[0] ?? null);
    }
  });
});

describe('a cell of the map', () => {
  it('is read as it was written', () => {
    const numbers = fc.array(fc.nat({ max: 3_000_000 }), { minLength: SQUARES, maxLength: SQUARES });
    fc.assert(
      fc.property(
        numbers,
        numbers,
        fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
        fc.constantFrom(...PYRAMIDS),
        (counts, prices, parts, vehicle) => {
          const id = { level: 9, index: 12345, vehicle };
          const shown = vehicle
            ? counts.map((count, square) => count - (count % ((square % 3) + 1)))
            : counts;
          const cell = { ...emptyCell(id), version: 7, counts, shown, prices, parts };
          const { bytes, ...read } = unpackCell(packCell(cell));
          expect(read).toEqual({ ...cell, bytes: undefined });
          expect(bytes).toBeGreaterThan(0);
        },
      ),
      runs(50),
    );
  });
});
