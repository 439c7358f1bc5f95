import { createRandom, type Random } from '#local/seed/random.ts';
import { MapAnswer } from '#shared/api/search.ts';
import type { Table, TableItem } from '#shared/data/client.ts';
import { cellIndexOf, parsePlace } from '#shared/data/keys.ts';
import { mapIndexReader } from '#shared/data/map-repository.ts';
import type { Criteria } from '#shared/domain/search/criteria.ts';
import { searchMap } from '#shared/domain/search/search-map.ts';
import { addDays } from '#shared/lib/time.ts';
import { createMarket, NOW, pickPosition } from './market.ts';

/** What the map shows, by its zoom. */
const AREAS = { city: [10, 11, 12], district: [13, 14, 15], Spain: [5, 6, 7] } as const;

/** What one person asks; two of five ask for something beside the dates. */
const pickSearch = (random: Random, zooms: readonly number[], isDated: boolean) => {
  const { latitude, longitude } = pickPosition(random);
  const degrees = 360 / (512 * 2 ** random.pick(zooms));
  const [east, north] = [random.pick([200, 350]) * degrees, 230 * degrees];
  const startDate = addDays('2026-06-01', random.whole(1, 60));
  const dates = { startDate, endDate: addDays(startDate, random.whole(1, 7)) };
  const filters: readonly Criteria[] = [
    { maxPrice: random.whole(8, 25) },
    { isCovered: true, carLength: 4.6 },
    { vehicleType: 'motos' },
  ];
  const box = {
    west: longitude - east,
    south: latitude - north,
    east: longitude + east,
    north: latitude + north,
  };
  return {
    box,
    criteria: { ...(random.chance(0.4) && random.pick(filters)), ...(isDated && dates) } as const,
  };
};

/** Read units of an item or a page as DynamoDB counts bytes. */
const sizeOf = (value: unknown): number => {
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + 1 + sizeOf(each), 3);
  return typeof value === 'number'
    ? Math.ceil(String(value).length / 2) + 1
    : JSON.stringify(value).length - 2;
};
const unitsOf = (items: readonly TableItem[]) => {
  const bytes = items
    .flatMap(Object.entries<unknown>)
    .reduce((sum, [name, value]) => sum + name.length + sizeOf(value), 0);
  return Math.max(1, Math.ceil(bytes / 4096)) / 2;
};

/** The reads of the map over a market, which count items, read units and round trips in a row. */
const countingTable = (count: number) => {
  const { countBefore, entryItem, cellItem } = createMarket(count);
  const kept = new Map<string, TableItem | undefined>();
  const spent = { items: 0, units: 0, rounds: 0 };
  let underWay = 0;
  const once = (name: string, make: () => TableItem | undefined): TableItem[] => {
    if (!kept.has(name)) kept.set(name, make());
    return [kept.get(name) ?? []].flat();
  };
  /** Answers later, as a network does; what is asked meanwhile is the same round trip. */
  const answer = async (pages: readonly TableItem[][]): Promise<TableItem[]> => {
    if (underWay++ === 0) spent.rounds += 1;
    for (const page of pages) spent.units += unitsOf(page);
    const items = pages.flat();
    spent.items += items.length;
    await new Promise((resolve) => setImmediate(resolve));
    underWay--;
    return items;
  };
  const queryAll: Table['queryAll'] = ({
    ExpressionAttributeValues,
    Limit = Infinity,
    ScanIndexForward = true,
  }) => {
    const edge = (name: string) => parsePlace(String(ExpressionAttributeValues?.[name])).z;
    const [first, end] = [countBefore(edge(':from')), countBefore(edge(':to') + 1)];
    const indexes = Array.from({ length: Math.min(end - first, Limit) }, (_, step) =>
      ScanIndexForward ? first + step : end - 1 - step,
    );
    return answer([indexes.flatMap((index) => once(`entry ${index}`, () => entryItem(index)))]);
  };
  const getMany: Table['getMany'] = (keys) =>
    answer(
      keys.map(({ pk, sk }) =>
        once(pk + sk, () => cellItem({ level: Number(pk.slice('CELL#'.length)), index: cellIndexOf(sk) })),
      ),
    );
  const query: Table['query'] = async (input) => ({ items: await queryAll(input) });
  return { spent, table: { query, queryAll, getMany } as Table }; // a search calls no more
};

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** What a search costs in each kind of area: processor time with the check of the answer, without the SDK. */
export const measureSearches = async (spots: number, searches: number) => {
  const { table, spent } = countingTable(spots);
  const deps = { mapIndex: mapIndexReader(table), clock: { now: () => NOW } };
  const all: { area: string; isDated: boolean; ms: number; items: number; units: number; rounds: number }[] =
    [];
  for (const isKept of [false, false, true])
    // first the items are made and the engine compiles
    for (const [area, zooms] of Object.entries(AREAS))
      for (const isDated of [false, true])
        for (let number = 0; number < searches; number++) {
          const { box, criteria } = pickSearch(createRandom(number * 7 + area.length), zooms, isDated);
          Object.assign(spent, { items: 0, units: 0, rounds: 0 });
          const before = process.cpuUsage();
          JSON.stringify(MapAnswer.parse(await searchMap(deps, box, criteria)));
          const { user, system } = process.cpuUsage(before);
          if (isKept) all.push({ area, isDated, ms: (user + system) / 1000, ...spent });
        }
  return [...Object.keys(AREAS), 'all'].flatMap((area) =>
    [false, true].map((dates) => {
      const found = all.filter((one) => one.isDated === dates && [one.area, 'all'].includes(area));
      const of = (name: 'ms' | 'items' | 'units' | 'rounds', share: number) =>
        quantile(
          found.map((one) => one[name]),
          share,
        );
      const read = {
        items: of('items', 0.5),
        units: of('units', 0.5),
        maxUnits: of('units', 1),
        maxRounds: of('rounds', 1),
      };
      return { area, dates, msP50: of('ms', 0.5), msP95: of('ms', 0.95), ...read };
    }),
  );
};
