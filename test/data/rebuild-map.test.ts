import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TableItem } from '#shared/data/client.ts';
import { unpackCell, unpackEntry } from '#shared/data/map-codec.ts';
import { cellKey, MAP, mapEntryKey, mapPointerKey } from '#shared/data/keys.ts';
import { cellName, COARSEST, FINEST } from '#shared/domain/search/cells.ts';
import { reconcileMapIndex } from '#shared/domain/search/reconcile-map-index.ts';
import { updateMapIndex } from '#shared/domain/search/update-map-index.ts';
import { getRangeLength, toZ } from '#shared/lib/quad.ts';
import { searchList } from '#shared/domain/search/search-list.ts';
import type { Spot } from '#shared/model/spot.ts';
import { describeSquares } from '#test/support/describe-squares.ts';
import { spotWith } from '#test/support/examples.ts';
import { SEED } from '#test/support/random.ts';
import { memoryTable } from '#test/campaigns/memory-table.ts';
import { repositoriesOf, useTable } from '#test/support/table.ts';
import { rebuildMap } from '../../scripts/ops/rebuild-map.ts';

const realTable = useTable();
const inMemory = repositoriesOf(memoryTable().table);
/** The real one for the program, and one in memory, which costs less, for what a check finds. */
let table = realTable;
const deps = () => ({ ...table(), clock: { now: () => Date.now() } });
const places = {
  autocomplete: () => Promise.resolve([]),
  details: () => Promise.resolve(undefined),
  reverse: () => Promise.resolve(undefined),
  locate: () => Promise.resolve(undefined),
};

const check = () => reconcileMapIndex(deps(), () => true);
const keep = async () => (await updateMapIndex(deps())).failures;

const itemsOf = (pk: string): Promise<TableItem[]> =>
  table().table.queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  });
type Key = ReturnType<typeof cellKey>;
const keyOf = ({ pk, sk }: TableItem | Key) => ({ pk: String(pk), sk: String(sk) });
const remove = (items: readonly (TableItem | Key)[]) =>
  Promise.all(items.map((item) => table().table.remove(keyOf(item))));

const SOME_LEVELS = [COARSEST, FINEST - 5, FINEST];
const LEVELS = Array.from({ length: FINEST - COARSEST + 1 }, (_, index) => COARSEST + index);
const cells = async () =>
  (await Promise.all(LEVELS.map((level) => itemsOf(cellKey({ level, index: 0 }).pk)))).flat();

/** Every item of the map, as the table has it, but for what goes up with every write. */
const mapNow = async () => {
  const entries = (await itemsOf(MAP)).map((item) => ({ ...unpackEntry(item), version: 0 }));
  const counted = (await cells()).map(unpackCell).filter(({ counts }) => counts.some((count) => count > 0));
  return { entries, cells: counted.map((cell) => `${cellName(cell)}${describeSquares(cell)}`) };
};

/** Ids of all spaces that a search finds, page after page. */
const findAll = async (): Promise<string[]> => {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await searchList({ ...deps(), places }, { limit: 100, cursor });
    found.push(...page.spots.map(({ id }) => id));
    cursor = page.next;
  } while (cursor);
  return found.sort();
};

/** What it says and answers. */
const run = async () => {
  const lines: string[] = [];
  const isRight = await rebuildMap(table().table, (line) => lines.push(line));
  return { isRight, lines };
};

const degrees = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 1e6), max: Math.round(max * 1e6) }).map((value) => value / 1e6);
/** Some in one street, some far away from each other. */
const STREET = fc.record({ latitude: degrees(40.414, 40.417), longitude: degrees(-3.706, -3.703) });
const ANYWHERE = fc.record({ latitude: degrees(37, 42.5), longitude: degrees(-6, -1) });

/** Days and vehicles as an owner chose them one after the other; the map keeps no order. */
const IN_ANY_ORDER = {
  availability: { ...spotWith().availability, weekdays: [1, 3, 6, 0] },
  exceptions: { blocked: [], opened: ['2039-05-04', '2039-05-03', '2038-02-01'] },
  vehicleTypes: ['motos', 'normal'],
} satisfies Partial<Spot>;

let stored: Spot[] = [];
const visible = () => stored.filter(({ isActive }) => isActive);
const at = (index: number): Spot => {
  const spot = visible()[index];
  if (!spot) throw new Error('There are not so many spaces.');
  return spot;
};
const placeOf = ({ latitude, longitude }: Spot) => toZ(latitude, longitude);
const entryKeyOf = (spot: Spot) => mapEntryKey(placeOf(spot), spot.id);
const cellKeyOf = (spot: Spot, level: number) =>
  cellKey({ level, index: Math.floor(placeOf(spot) / getRangeLength(level)) });
const read = async (key: Key): Promise<TableItem> => {
  const item = await table().table.get(key, { isConsistent: true });
  if (!item) throw new Error(`There is no item ${key.pk} ${key.sk}.`);
  return item;
};

let right: Awaited<ReturnType<typeof mapNow>>;

/** Writes so many spots, far from each other and in one street, and the map of them. */
const fill = async (far: number, near: number) => {
  const positions = [
    ...fc.sample(ANYWHERE, { seed: SEED, numRuns: far }),
    ...fc.sample(STREET, { seed: SEED, numRuns: near }),
  ];
  stored = positions.map((where, index) =>
    spotWith({ ...where, isActive: index % 8 !== 7, ...(index % 3 === 0 && IN_ANY_ORDER) }),
  );
  for (const spot of stored) await table().spots.create(spot);
  expect(await rebuildMap(table().table, () => undefined)).toBe(true);
  right = await mapNow();
};

describe('the task that rebuilds the map', () => {
  beforeAll(() => fill(2, 7));

  it('finds a map that is right as it is, in whatever order owners chose days and vehicles', async () => {
    expect(await run()).toEqual({
      isRight: true,
      lines: [`Round 1: ${visible().length} spaces, 0 wrong entries, 0 wrong cells.`],
    });
  });

  it('makes it of the spots alone, when nothing is left of it', async () => {
    const ids = stored.map(({ id }) => id);
    await remove([...(await itemsOf(MAP)), ...(await cells()), ...ids.map(mapPointerKey)]);
    expect(await findAll()).toEqual([]);
    const { isRight, lines } = await run();
    expect(lines[0]).toContain(`${visible().length} wrong entries`);
    expect(isRight).toBe(true);
    expect(await mapNow()).toEqual(right);
    expect(await findAll()).toEqual(
      visible()
        .map(({ id }) => id)
        .sort(),
    );
  });
});

describe('a map that somebody has tampered with', () => {
  beforeAll(async () => {
    table = () => inMemory;
    await fill(6, 12);
  });

  /** What a check finds of it, and that it is as before once that is mended. */
  const findAndMend = async () => {
    const { wrongEntries, wrongCells } = await check();
    expect(await keep()).toEqual([]);
    await check();
    expect(await mapNow()).toEqual(right);
    expect(await check()).toMatchObject({ checked: visible().length, wrongEntries: 0, wrongCells: 0 });
    return { wrongEntries, wrongCells };
  };

  it('makes the program say so and fail, when something stays wrong', async () => {
    await remove([entryKeyOf(at(0))]);
    const stuck = { ...table().table, transact: () => Promise.resolve([0]) };
    const lines: string[] = [];
    expect(await rebuildMap(stuck, (line) => lines.push(line))).toBe(false);
    expect(lines.at(-1)).toContain(' 1 wrong entries');
    expect(await rebuildMap(table().table, () => undefined)).toBe(true);
  });

  it('finds entries again that nothing points to', async () => {
    await remove([mapPointerKey(at(3).id), mapPointerKey(at(4).id)]);
    expect((await findAndMend()).wrongEntries).toBe(2);
  });

  it('loses entries of spaces that nobody may see, or that do not exist', async () => {
    const paused = stored.find(({ isActive }) => !isActive) ?? spotWith();
    const item = await read(entryKeyOf(at(6)));
    for (const spot of [paused, spotWith({ latitude: 40.4, longitude: -3.7 })])
      await table().table.put({ ...item, ...entryKeyOf(spot) });
    expect((await findAndMend()).wrongEntries).toBe(2);
  });

  it('loses a second entry of a spot, at another place', async () => {
    const item = await read(entryKeyOf(at(7)));
    await table().table.put({ ...item, ...entryKeyOf({ ...at(7), latitude: 38.2, longitude: -2.2 }) });
    expect((await findAndMend()).wrongEntries).toBe(1);
  });

  it.each(SOME_LEVELS)('makes a cell of level %i again', async (level) => {
    await remove([cellKeyOf(at(9), level)]);
    expect((await findAndMend()).wrongCells).toBeGreaterThan(0);
  });

  it('empties a cell that counts where there is no spot', async () => {
    const cell = await read(cellKeyOf(at(10), FINEST));
    const nowhere = Math.floor(toZ(43.5, -9.2) / getRangeLength(FINEST));
    await table().table.put({ ...cell, ...cellKey({ level: FINEST, index: nowhere }) });
    expect((await findAndMend()).wrongCells).toBeGreaterThan(0);
  });
});
