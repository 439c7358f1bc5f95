import { createRandom, type Random } from '#local/seed/random.ts';
import { MapAnswer } from '#shared/api/search.ts';
import type { Table, TableItem } from '#shared/data/client.ts';
import { parseCellKey, parsePlace } from '#shared/data/keys.ts';
import { mapIndexReader } from '#shared/data/map-repository.ts';
import type { Criteria } from '#shared/domain/search/criteria.ts';
import { searchMap } from '#shared/domain/search/search-map.ts';
import { addDays } from '#shared/lib/time.ts';
import { typicalMilliseconds } from '#test/support/processor-time.ts';
import { countReads } from '../search/read-units.ts';
import { quantile } from './benchmarks-page.ts';
import { createMarket, NOW, pickPosition } from './market.ts';

const NIGHT = { startTime: '20:00', endTime: '10:00' };

/** The zooms of each kind of area. */
const AREAS = { city: [10, 11, 12], district: [13, 14, 15], Spain: [5, 6, 7] } as const;

const FILTERS: readonly Criteria[] = [
  { maxPrice: 12 },
  { isCovered: true, carLength: 4.6 },
  { vehicleType: 'motos' },
];

/** Without a stay, for full days, by the hour from an evening to a later morning, or by the month. */
const STAYS = ['none', 'days', 'hours', 'month'] as const;
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
      ...(stay === 'month' ? { stayType: stay, startDate } : stay !== 'none' && dates),
      ...(stay === 'hours' && NIGHT),
    },
  };
};

/** A market's map as a table, which creates each item when it is read for the first time. */
const marketTable = (count: number): Table => {
  const { countBefore, findEntry, findCell } = createMarket(count);
  const kept = new Map<string, TableItem[]>();
  const keep = (name: string, make: () => TableItem | undefined) => {
    const items = kept.get(name) ?? [make() ?? []].flat();
    kept.set(name, items);
    return items;
  };
  const queryAll: Table['queryAll'] = ({ ExpressionAttributeValues, Limit = Infinity, ScanIndexForward }) => {
    const edge = (name: string) => parsePlace(String(ExpressionAttributeValues?.[name])).z;
    const [first, end] = [countBefore(edge(':from')), countBefore(edge(':to') + 1)];
    const at = (step: number) => (ScanIndexForward === false ? end - 1 - step : first + step);
    const indexes = Array.from({ length: Math.min(end - first, Limit) }, (_, step) => at(step));
    return Promise.resolve(indexes.flatMap((index) => keep(`${index}`, () => findEntry(index))));
  };
  const getMany: Table['getMany'] = (keys) =>
    Promise.resolve(keys.flatMap(({ pk, sk }) => keep(pk + sk, () => findCell(parseCellKey({ pk, sk })))));
  const query: Table['query'] = async (input) => ({ items: await queryAll(input) });
  const readEach: Table['readEach'] = (listed, read) => listed.map(read);
  return { query, queryAll, getMany, readEach } as Table; // a search calls no more
};

/** The cost of a search in each kind of area: processor time including validation of the answer, without the SDK. */
export const measureSearches = async (spots: number, searches: number) => {
  const table = marketTable(spots);
  const counted = countReads(table);
  const all: { area: string; stay: StayKind; ms: number; units: number; rounds: number }[] = [];
  const search = async (from: Table, { box, criteria }: ReturnType<typeof pickSearch>) => {
    const deps = { mapIndex: mapIndexReader(from), clock: { now: () => NOW } };
    JSON.stringify(MapAnswer.parse(await searchMap(deps, box, criteria)));
  };
  // The first round creates the items, and lets the engine compile.
  for (const isKept of [false, true])
    for (const [area, zooms] of Object.entries(AREAS))
      for (let number = 0; number < searches * STAYS.length; number++) {
        const stay = STAYS[number % STAYS.length] ?? 'none';
        const picked = pickSearch(createRandom(number * 7 + area.length), zooms, stay);
        counted.take();
        await search(counted.table, picked);
        const { units, rounds } = counted.take();
        if (!isKept) continue;
        const ms = await typicalMilliseconds(() => search(table, picked));
        all.push({ area, stay, ms, units, rounds });
      }
  return [...Object.keys(AREAS), 'all'].flatMap((area) =>
    STAYS.map((stay) => {
      const found = all.filter((one) => one.stay === stay && [one.area, 'all'].includes(area));
      const at = (share: number, name: 'ms' | 'units' | 'rounds') =>
        quantile(
          found.map((one) => one[name]),
          share,
        );
      const time = { msP50: at(0.5, 'ms'), msP95: at(0.95, 'ms') };
      return {
        ...{ area, stay, ...time },
        ...{ units: at(0.5, 'units'), maxUnits: at(1, 'units'), maxRounds: at(1, 'rounds') },
      };
    }),
  );
};
