import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VEHICLE_TYPES } from '#shared/model/constants.ts';
import {
  cellAt,
  cellName,
  COARSEST,
  getCellDegrees,
  FINEST,
  inEveryPyramid,
} from '#shared/domain/search/cells.ts';
import { reconcileMapIndex } from '#shared/domain/search/reconcile-map-index.ts';
import { updateMapIndex } from '#shared/domain/search/update-map-index.ts';
import { cellKey, mapEntryKey, mapPointerKey } from '#shared/data/keys.ts';
import type { MapIndexWriter } from '#shared/domain/ports/search.ts';
import { getRangeLength, toZ, WHOLE_LINE } from '#shared/lib/quad.ts';
import { refreshCells } from '#shared/domain/search/refresh-cells.ts';
import type { Spot } from '#shared/model/spot.ts';
import { toIso } from '#shared/lib/time.ts';
import { memoryTable } from '#local/table/memory-table.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { describeSquares } from '#test/support/describe-squares.ts';
import { campaign, SEED } from '#test/support/random.ts';
import { countReads } from './read-units.ts';
import { anySpot, aSearchWorld, clock, NOW, type SearchWorld, settle } from './world.ts';

/** Without shrinking: a failing sequence is read faster than it is shrunk. */
const lives = (number: number) => ({ ...campaign(number), endOnFailure: true });

/** The content of the map, without the versions of its items. */
const mapOf = async (world: SearchWorld) => {
  const entries = await world.mapIndexWriter.listEntries({ from: 0, to: 2 ** 52 });
  const levels = Array.from({ length: FINEST - COARSEST + 1 }, (_, step) => COARSEST + step);
  const cells = await Promise.all(levels.map((level) => world.mapIndexWriter.listCellsIn(WHOLE_LINE, level)));
  const occupied = cells.flat().filter(({ counts }) => counts.some((count) => count > 0));
  return {
    entries: entries.map((entry) => ({ ...entry, version: 0 })),
    cells: occupied.map((cell) => `${cellName(cell)}${describeSquares(cell)}`),
  };
};

/** The expected map, built in another table from the same spots and calendars. */
const rebuilt = async (world: SearchWorld, spots: readonly string[]) => {
  const fresh = aSearchWorld();
  for (const id of spots) {
    const spot = await world.spots.find(id);
    if (spot) await fresh.spots.create(spot);
  }
  const calendar = { ...fresh, calendar: world.calendar };
  await settle(calendar);
  return mapOf(fresh);
};

type Step =
  | { readonly kind: 'create'; readonly spot: Spot }
  | {
      readonly kind:
        | 'change'
        | 'vehicle'
        | 'offer'
        | 'rent'
        | 'pause'
        | 'move'
        | 'remove'
        | 'hold'
        | 'expire'
        | 'keep';
      readonly which: number;
    };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), spot: anySpot }),
  fc.record({
    kind: fc.constantFrom(
      'change',
      'vehicle',
      'offer',
      'rent',
      'pause',
      'move',
      'remove',
      'hold',
      'expire',
      'keep',
      'keep',
    ),
    which: fc.nat({ max: 50 }),
  }),
);

const HELD = { start: NOW + 86_400_000, end: NOW + 90_000_000 };

/** Plays actions of owners and drivers. Returns the ids of all spots, including deleted ones. */
const play = async (world: SearchWorld, steps: readonly Step[], keep: () => Promise<unknown>) => {
  const ids: string[] = [];
  const holds = new Map<string, ReturnType<typeof holdOf>>();
  const write = async (which: number, change: (spot: Spot) => Partial<Spot>) => {
    const spot = await world.spots.find(ids[which % Math.max(1, ids.length)] ?? '');
    if (spot) await world.spots.update({ ...spot, ...change(spot), version: spot.version + 1 });
  };
  for (const one of steps) {
    if (one.kind === 'create') {
      const spot = { ...one.spot, id: spotWith().id };
      ids.push(spot.id);
      await world.spots.create(spot);
      continue;
    }
    const spot = await world.spots.find(ids[one.which % Math.max(1, ids.length)] ?? '');
    if (one.kind === 'keep') await keep();
    if (one.kind === 'change') await write(one.which, () => ({ weekdayPriceCents: 300 + one.which }));
    if (one.kind === 'vehicle')
      await write(one.which, () => ({ vehicleTypes: [VEHICLE_TYPES[one.which % 4] ?? 'normal'] }));
    if (one.kind === 'offer')
      await write(one.which, () => ({
        bookingTypes: ['month'],
        monthPriceCents: 5000 + one.which,
        minMonths: 2,
      }));
    if (one.kind === 'rent')
      await write(one.which, ({ rented }) => ({
        rented: rented.length > 0 ? [] : [{ rentalId: 'rnt_1', from: '2026-06-10', until: null }],
      }));
    if (one.kind === 'pause') await write(one.which, ({ isActive }) => ({ isActive: !isActive }));
    if (one.kind === 'move')
      await write(one.which, () => ({
        latitude: 40.4 + one.which / 7000,
        longitude: -3.7 - one.which / 9000,
      }));
    if (!spot) continue;
    if (one.kind === 'remove') await world.spots.remove(spot, {});
    if (one.kind === 'hold') {
      const booking = holdOf(spot, HELD, { now: NOW, driverId: `driver-${one.which}` });
      if ((await world.bookings.hold(booking, spot.version, NOW)) === 'held') holds.set(spot.id, booking);
    }
    const held = holds.get(spot.id);
    if (one.kind === 'expire' && held) {
      await writeTransition(world, held, 'release', NOW);
      holds.delete(spot.id);
    }
  }
  return ids;
};

/** A map index writer whose calls may fail before or after their effect. */
const failing = (upkeep: MapIndexWriter, chance: () => number): MapIndexWriter =>
  Object.fromEntries(
    Object.entries(upkeep).map(([name, call]: [string, (...asked: never[]) => Promise<unknown>]) => [
      name,
      async (...asked: never[]) => {
        if (chance() < 0.04) throw new Error(`${name} was not reached`);
        const answer = await call(...asked);
        if (chance() < 0.04) throw new Error(`the answer of ${name} was lost`);
        return answer;
      },
    ]),
  ) as unknown as MapIndexWriter; // the same methods, wrapped

const seededChance = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

describe('the update of the map index', () => {
  it('leaves the map as a rebuild would, after any actions of owners and drivers in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
        const world = aSearchWorld();
        const ids = await play(world, steps, () => settle(world));
        await settle(world);
        expect(await mapOf(world)).toEqual(await rebuilt(world, ids));
        expect(await world.mapIndexWriter.listQueued({ limit: 10 })).toEqual([]);
      }),
      lives(2),
    );
  }, 600_000);

  it('does so although runs fail anywhere, and other runs are concurrent', async () => {
    let broken = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), fc.nat(), async (steps, seed) => {
        const world = aSearchWorld();
        const weak = { ...world, mapIndexWriter: failing(world.mapIndexWriter, seededChance(seed)) };
        const run = () =>
          updateMapIndex(weak).then(
            ({ failures }) => (broken += failures.length),
            () => (broken += 1),
          );
        const ids = await play(world, steps, () => Promise.all([run(), run()]));
        await Promise.all([run(), run(), updateMapIndex(world)]);
        await settle(world);
        expect(await mapOf(world)).toEqual(await rebuilt(world, ids));
      }),
      lives(2),
    );
    expect(broken).toBeGreaterThan(0);
  }, 600_000);

  it('keeps the marker of a change that occurs while the marker of an earlier one is removed', async () => {
    const world = aSearchWorld();
    const spots = Array.from({ length: 10 }, () => spotWith());
    for (const spot of spots) await world.spots.create(spot);
    const unmark: MapIndexWriter['dequeue'] = async (marker) => {
      const spot = await world.spots.find(marker.spotId);
      if (spot) await world.spots.update({ ...spot, weekdayPriceCents: 700, version: spot.version + 1 });
      await world.mapIndexWriter.dequeue(marker);
    };
    await updateMapIndex({ ...world, mapIndexWriter: { ...world.mapIndexWriter, dequeue: unmark } });
    expect(await world.mapIndexWriter.listQueued({ limit: 20 })).toHaveLength(spots.length);
    await settle(world);
    for (const { id } of spots)
      expect((await world.mapIndexWriter.findEntry(id))?.weekdayPriceCents).toBe(700);
  });

  it('overwrites no cell that another run has written since it was read', async () => {
    const world = aSearchWorld();
    const cellOf = ({ latitude, longitude }: Spot, level: number) =>
      Math.floor(toZ(latitude, longitude) / getRangeLength(level));
    const one = spotWith({ latitude: 40.4, longitude: -3.7 });
    const { width, height } = getCellDegrees(FINEST);
    const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y })));
    const other = around
      .map(({ x, y }) => spotWith({ latitude: 40.4 + y * height, longitude: -3.7 + x * width }))
      .find(
        (spot) =>
          cellOf(spot, FINEST) !== cellOf(one, FINEST) &&
          cellOf(spot, FINEST - 1) === cellOf(one, FINEST - 1),
      );
    if (!other) throw new Error('There is no cell beside it in the next larger one.');
    const [beforehand, late] = [
      spotWith({ ...one, id: spotWith().id }),
      spotWith({ ...other, id: spotWith().id }),
    ];
    for (const spot of [beforehand, other]) await world.spots.create(spot);
    await settle(world);

    await world.spots.create(one);
    let isAlone = true;
    const listCells: MapIndexWriter['listCells'] = async (ids) => {
      const cells = await world.mapIndexWriter.listCells(ids);
      if (isAlone && ids[0]?.level === FINEST - 1) {
        isAlone = false;
        await world.spots.create(late);
        await settle(world);
      }
      return cells;
    };
    await updateMapIndex({ ...world, mapIndexWriter: { ...world.mapIndexWriter, listCells } });
    expect(isAlone).toBe(false);
    expect(await mapOf(world)).toEqual(
      await rebuilt(
        world,
        [beforehand, other, one, late].map(({ id }) => id),
      ),
    );
  });

  it('writes the same cells in many concurrent runs as in one', async () => {
    const world = aSearchWorld();
    const spots = fc
      .sample(anySpot, { seed: SEED, numRuns: 60 })
      .map((spot) => ({ ...spot, isActive: true }));
    for (const spot of spots) await world.spots.create(spot);
    await settle(world);
    const entries = await world.mapIndexWriter.listEntries({ from: 0, to: 2 ** 52 });
    const before = await mapOf(world);
    const written = await Promise.all(entries.map(({ z }) => refreshCells(world, [z])));
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(0);
    expect(await mapOf(world)).toEqual(before);
  });

  it('returns up to when the map is complete, and the age of the oldest change', async () => {
    const world = aSearchWorld();
    await world.spots.create(spotWith({ updatedAt: toIso(NOW - 7000) }));
    await world.spots.create(spotWith({ updatedAt: toIso(NOW - 1000) }));
    expect(await updateMapIndex(world)).toEqual({ handled: 2, failures: [], lag: 7000, version: NOW });
    expect(await updateMapIndex(world)).toEqual({ handled: 0, failures: [], lag: 0, version: NOW });
  });

  it('writes one item for a booking, and no cell', async () => {
    const world = aSearchWorld();
    const spot = spotWith();
    await world.spots.create(spot);
    await settle(world);
    const items = () =>
      world.table.queryAll({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `CELL#${FINEST}` },
      });
    const cells = await items();
    await world.bookings.hold(holdOf(spot, HELD, { now: NOW }), 1, NOW);
    await settle(world);
    expect(await items()).toEqual(cells);
    const entry = await world.mapIndexWriter.findEntry(spot.id);
    expect(entry?.taken).toHaveLength(1);
  });
});

describe('the reconciliation of the map index', () => {
  const check = (world: SearchWorld) => reconcileMapIndex({ ...world, clock }, () => true);

  it('finds nothing wrong in an updated map, and repairs any damage', async () => {
    const { table, take } = countReads(memoryTable().table);
    const world = aSearchWorld(table);
    const spots = fc
      .sample(anySpot, { seed: SEED, numRuns: 40 })
      .map((spot) => ({ ...spot, isActive: true }));
    const hidden = spotWith({ isActive: false });
    for (const spot of [...spots, hidden]) await world.spots.create(spot);
    await settle(world);
    take();
    expect(await check(world)).toMatchObject({ checked: 40, wrongEntries: 0, wrongCells: 0 });
    const { requests, units } = take();
    // One calendar per spot, and about twenty reads for all of them together.
    expect(requests).toBeLessThan(40 + 25);
    expect(units).toBeLessThan(40 * 2.5);

    const right = await mapOf(world);
    const entries = await world.mapIndexWriter.listEntries({ from: 0, to: 2 ** 52 });
    const [first, second, third, fourth, fifth] = entries;
    if (!first || !second || !third || !fourth || !fifth) throw new Error('The map is empty.');
    await world.mapIndexWriter.replaceEntry(first, undefined);
    await world.mapIndexWriter.replaceEntry(second, {
      ...second,
      weekdayPriceCents: 1,
      version: second.version + 1,
    });
    const orphan = { ...third, id: 'spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD', version: 1 };
    await world.mapIndexWriter.replaceEntry(undefined, orphan);
    for (const cell of await world.mapIndexWriter.listCells(inEveryPyramid(cellAt(third.z, 9)))) {
      const more = {
        counts: cell.counts.map((count) => count + 1),
        shown: cell.shown.map((count) => count + 1),
      };
      await world.mapIndexWriter.writeCell({ ...cell, ...more, version: cell.version + 1 }, cell.version);
    }
    await table.remove(mapPointerKey(fourth.id));
    const move = async (key: ReturnType<typeof cellKey>, to: typeof key) => {
      const item = await table.get(key, { isConsistent: true });
      await table.put({ ...item, ...to });
    };
    const nowhere = toZ(43.5, -9.2);
    const entryKey = mapEntryKey(fifth.z, fifth.id);
    await move(entryKey, mapEntryKey(nowhere, fifth.id));
    await move(entryKey, mapEntryKey(nowhere, hidden.id));
    const cellOf = (z: number) => cellKey({ level: FINEST, index: Math.floor(z / getRangeLength(FINEST)) });
    await move(cellOf(fifth.z), cellOf(nowhere));
    const found = await check(world);
    expect(found.wrongEntries).toBe(6);
    expect(found.wrongCells).toBeGreaterThan(0);
    await settle(world);
    await check(world);
    expect(await mapOf(world)).toEqual(right);
    expect(await check(world)).toMatchObject({ wrongEntries: 0, wrongCells: 0 });
  });

  it('rebuilds a map that was deleted', async () => {
    const world = aSearchWorld();
    const spots = fc.sample(anySpot, { seed: SEED, numRuns: 40 });
    for (const spot of spots) await world.spots.create(spot);
    await settle(world);
    const right = await mapOf(world);
    const gone = await world.mapIndexWriter.listEntries({ from: 0, to: 2 ** 52 });
    for (const entry of gone) await world.mapIndexWriter.replaceEntry(entry, undefined);
    await check(world);
    await settle(world);
    expect(await mapOf(world)).toEqual(right);
  });

  it('continues where it stopped, and starts again after the end', async () => {
    const world = aSearchWorld();
    for (let index = 0; index < 250; index++) await world.spots.create(spotWith());
    await settle(world);
    const some = await reconcileMapIndex(world, () => false);
    const more = await reconcileMapIndex(world, () => false);
    const last = await reconcileMapIndex(world, () => false);
    expect([some.checked, more.checked, last.checked]).toEqual([100, 100, 50]);
    expect([some.next, more.next].every((next) => next !== undefined)).toBe(true);
    expect(last.next).toBeUndefined();
    expect((await reconcileMapIndex(world, () => false)).checked).toBe(100);
  });
});
