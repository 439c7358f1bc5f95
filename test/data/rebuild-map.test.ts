import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TableItem } from '#shared/data/client.ts';
import { unpackCell, unpackEntry } from '#shared/data/map-codec.ts';
import { cellKey, MAP, mapEntryKey, mapPointerKey } from '#shared/data/keys.ts';
import { cellName, COARSEST, FINEST } from '#shared/domain/search/cells.ts';
import { toZ } from '#shared/lib/quad.ts';
import { searchList } from '#shared/domain/search/search-list.ts';
import type { Spot } from '#shared/model/spot.ts';
import { describeSquares } from '#test/support/describe-squares.ts';
import { spotWith } from '#test/support/examples.ts';
import { SEED } from '#test/support/random.ts';
import { useTable } from '#test/support/table.ts';
import { rebuildMap } from '../../scripts/ops/rebuild-map.ts';

const table = useTable();
const deps = () => ({ ...table(), clock: { now: () => Date.now() } });
const places = {
  autocomplete: () => Promise.resolve([]),
  details: () => Promise.resolve(undefined),
  reverse: () => Promise.resolve(undefined),
  locate: () => Promise.resolve(undefined),
};

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
const LEVELS = Array.from({ length: FINEST - COARSEST + 1 }, (_, index) => COARSEST + index);
const cells = async () =>
  (await Promise.all(LEVELS.map((level) => itemsOf(cellKey({ level, index: 0 }).pk)))).flat();

/** Every item of the map, without the versions, which grow with each write. */
const mapNow = async () => {
  const entries = (await itemsOf(MAP)).map((item) => ({ ...unpackEntry(item), version: 0 }));
  const counted = (await cells()).map(unpackCell).filter(({ counts }) => counts.some((count) => count > 0));
  return { entries, cells: counted.map((cell) => `${cellName(cell)}${describeSquares(cell)}`) };
};

/** Ids of all spots that a search finds, page by page. */
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

/** Runs the program; answers its output and its result. */
const run = async () => {
  const lines: string[] = [];
  const isRight = await rebuildMap(table().table, (line) => lines.push(line));
  return { isRight, lines };
};

const degrees = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 1e6), max: Math.round(max * 1e6) }).map((value) => value / 1e6);
/** Positions in one street, and far away from each other. */
const STREET = fc.record({ latitude: degrees(40.414, 40.417), longitude: degrees(-3.706, -3.703) });
const ANYWHERE = fc.record({ latitude: degrees(37, 42.5), longitude: degrees(-6, -1) });

/** Days and vehicles in no order, as an owner chose them. The map does not keep their order. */
const IN_ANY_ORDER = {
  availability: { ...spotWith().availability, weekdays: [1, 3, 6, 0] },
  exceptions: { blocked: [], opened: ['2039-05-04', '2039-05-03', '2038-02-01'] },
  vehicleTypes: ['motos', 'normal'],
} satisfies Partial<Spot>;

let stored: Spot[] = [];
const visible = () => stored.filter(({ isActive }) => isActive);
const at = (index: number): Spot => {
  const spot = visible()[index];
  if (!spot) throw new Error('There are not so many spots.');
  return spot;
};
const placeOf = ({ latitude, longitude }: Spot) => toZ(latitude, longitude);
const entryKeyOf = (spot: Spot) => mapEntryKey(placeOf(spot), spot.id);
let right: Awaited<ReturnType<typeof mapNow>>;

/** Writes so many spots far from each other and in one street, and builds their map. */
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

describe('the command that rebuilds the map', () => {
  beforeAll(() => fill(2, 7));

  it('changes nothing in a correct map, in any order of days and vehicles', async () => {
    expect(await run()).toEqual({
      isRight: true,
      lines: [`Round 1: ${visible().length} spaces, 0 wrong entries, 0 wrong cells.`],
    });
  });

  it('rebuilds an empty map from the spots alone', async () => {
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

  it('reports and fails when something stays wrong', async () => {
    await remove([entryKeyOf(at(0))]);
    const stuck = { ...table().table, transact: () => Promise.resolve([0]) };
    const lines: string[] = [];
    expect(await rebuildMap(stuck, (line) => lines.push(line))).toBe(false);
    expect(lines.at(-1)).toContain(' 1 wrong entries');
    expect(await rebuildMap(table().table, () => undefined)).toBe(true);
  });
});
