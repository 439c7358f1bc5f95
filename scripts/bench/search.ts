import { createRandom, type Random } from '#local/seed/random.ts';
import { MapAnswer } from '#shared/api/search.ts';
import type { Table, TableItem } from '#shared/data/client.ts';
import { parseCellKey, parsePlace } from '#shared/data/keys.ts';
import { mapIndexReader } from '#shared/data/map-repository.ts';
import type { Criteria } from '#shared/domain/search/criteria.ts';
import { searchMap } from '#shared/domain/search/search-map.ts';
import { addDays } from '#shared/lib/time.ts';
import { quantile } from './quantile.ts';
import { createMarket, NOW, pickPosition } from './market.ts';

const NIGHT = { startTime: '20:00', endTime: '10:00' };

/** The zooms of each kind of area. */
const AREAS = { city: [10, 11, 12], district: [13, 14, 15], Spain: [5, 6, 7] } as const;

const FILTERS: readonly Criteria[] = [
  { maxPrice: 12 },
  { isCovered: true, carLength: 4.6 },
  { vehicleType: 'motos' },
];

/** Without a stay, for full days, or by the hour from an evening to a later morning. */
const STAYS = ['none', 'days', 'hours'] as const;
type StayKind = (typeof STAYS)[number];

/** A person's search; two of five have filters beside the stay. */
const pickSearch = (random: Random, zooms: readonly number[], stay: StayKind) => {
  const { latitude: north, longitude: east } = pickPosition(random);
  const degrees = 360 / (512 * 2 ** random.pick(zooms));
  const [width, height] = [random.pick([200, 350]) * degrees, 230 * degrees];
  const startDate = addDays('2026-06-01', random.whole(1, 60));
  const dates = { startDate, endDate: addDays(startDate, random.whole(1, 7)) };
  return {
    box: { west: east - width, south: north - height, east: east + width, north: north + height },
    criteria: {
      ...(random.chance(0.4) && random.pick(FILTERS)),
      ...(stay !== 'none' && dates),
      ...(stay === 'hours' && NIGHT),
    },
  };
};

/** Bytes as DynamoDB counts them. */
const sizeOf = (value: unknown): number => {
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + 1 + sizeOf(each), 0);
  return typeof value === 'number' ? Math.ceil(String(value).length / 2) + 1 : 1;
};

/** A market's map as a table that counts items, read units and consecutive round trips. */
const countingTable = (count: number) => {
  const { countBefore, findEntry, findCell } = createMarket(count);
  const spent = { items: 0, units: 0, rounds: 0 };
  const kept = new Map<string, { item: TableItem; bytes: number }[]>();
  const keep = (name: string, make: () => TableItem | undefined) => {
    const sized = (item: TableItem) => ({ item, bytes: sizeOf(Object.entries(item).flat()) });
    if (!kept.has(name)) kept.set(name, [make() ?? []].flat().map(sized));
    return kept.get(name) ?? [];
  };
  let underWay = 0;
  /** Answers later, as a network does. Concurrent requests share a round trip. */
  const answer = async (pages: readonly ReturnType<typeof keep>[]) => {
    if (underWay++ === 0) spent.rounds += 1;
    const bytes = pages.map((page) => page.reduce((sum, item) => sum + item.bytes, 0));
    spent.units += bytes.reduce((sum, size) => sum + Math.max(1, Math.ceil(size / 4096)) / 2, 0);
    const items = pages.flatMap((page) => page.map(({ item }) => item));
    spent.items += items.length;
    await new Promise((resolve) => setImmediate(resolve));
    underWay--;
    return items;
  };
  const queryAll: Table['queryAll'] = ({ ExpressionAttributeValues, Limit = Infinity, ScanIndexForward }) => {
    const edge = (name: string) => parsePlace(String(ExpressionAttributeValues?.[name])).z;
    const [first, end] = [countBefore(edge(':from')), countBefore(edge(':to') + 1)];
    const at = (step: number) => (ScanIndexForward === false ? end - 1 - step : first + step);
    const indexes = Array.from({ length: Math.min(end - first, Limit) }, (_, step) => at(step));
    return answer([indexes.flatMap((index) => keep(`${index}`, () => findEntry(index)))]);
  };
  const getMany: Table['getMany'] = (keys) =>
    answer(keys.map(({ pk, sk }) => keep(pk + sk, () => findCell(parseCellKey({ pk, sk })))));
  const query: Table['query'] = async (input) => ({ items: await queryAll(input) });
  const readEach: Table['readEach'] = (listed, read) => listed.map(read);
  return { spent, table: { query, queryAll, getMany, readEach } as Table }; // a search calls no more
};

/** The cost of a search in each kind of area: processor time including validation of the answer, without the SDK. */
export const measureSearches = async (spots: number, searches: number) => {
  const { table, spent } = countingTable(spots);
  const deps = { mapIndex: mapIndexReader(table), clock: { now: () => NOW } };
  const all: ({ area: string; stay: StayKind; ms: number } & typeof spent)[] = [];
  // The first round creates the items and lets the engine compile.
  for (const isKept of [false, false, true])
    for (const [area, zooms] of Object.entries(AREAS))
      for (let number = 0; number < searches * STAYS.length; number++) {
        const stay = STAYS[number % STAYS.length] ?? 'none';
        const { box, criteria } = pickSearch(createRandom(number * 7 + area.length), zooms, stay);
        Object.assign(spent, { items: 0, units: 0, rounds: 0 });
        const before = process.cpuUsage();
        JSON.stringify(MapAnswer.parse(await searchMap(deps, box, criteria)));
        const { user, system } = process.cpuUsage(before);
        if (isKept) all.push({ area, stay, ms: (user + system) / 1000, ...spent });
      }
  return [...Object.keys(AREAS), 'all'].flatMap((area) =>
    STAYS.map((stay) => {
      const found = all.filter((one) => one.stay === stay && [one.area, 'all'].includes(area));
      const at = (share: number, name: 'ms' | keyof typeof spent) =>
        quantile(
          found.map((one) => one[name]),
          share,
        );
      const time = { msP50: at(0.5, 'ms'), msP95: at(0.95, 'ms') };
      const reads = { items: at(0.5, 'items'), units: at(0.5, 'units'), maxUnits: at(1, 'units') };
      return { area, stay, ...time, ...reads, maxRounds: at(1, 'rounds') };
    }),
  );
};
