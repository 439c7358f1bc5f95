import { brotliCompressSync, constants } from 'node:zlib';
import { mapIndexReader } from '#shared/data/map-repository.ts';
import { GRID_BITS } from '#shared/domain/search/cells.ts';
import { searchMap } from '#shared/domain/search/search-map.ts';
import { type Cost, geohashIndex, scanOf } from './baselines.ts';
import { positionsOf, problemsOf } from './brute-force.ts';
import { countingTable } from './counting-table.ts';
import { average, markdownTable, quantile, shown, spread } from './figures.ts';
import { fillMap } from './fill.ts';
import { NOW, type Space, spacesOf } from './spaces.ts';
import { type Viewport, viewportsOf, ZOOMS } from './viewports.ts';

/** More spaces than this are made anew whenever they are asked for instead of being kept. */
const MOST_KEPT = 200_000;

/** What one search took. */
interface Measured {
  readonly units: number;
  readonly calls: number;
  readonly jsonBytes: number;
  readonly brotliBytes: number;
  /** Of the processor, without the network. */
  readonly milliseconds: number;
  readonly isWhole: boolean;
  readonly judged: number;
  readonly hasHints: boolean;
  readonly problems: readonly string[];
  readonly geohash: Cost;
}

/** The searches of one zoom, with or without dates. */
export interface Group {
  readonly zoom: number;
  readonly isDated: boolean;
  readonly measured: readonly Measured[];
}

const kept = (spaceOf: (number: number) => Space, count: number): ((number: number) => Space) => {
  if (count > MOST_KEPT) return spaceOf;
  const spaces = Array.from({ length: count }, (_, number) => spaceOf(number));
  return (number) => spaces[number] ?? spaceOf(number);
};

const brotli = (json: string) =>
  brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/** A market of so many spaces, filled from a seed, that can be searched in each way. */
export const marketOf = (seed: number, count: number) => {
  const spaceOf = kept(spacesOf(seed), count);
  const table = countingTable();
  fillMap(table, spaceOf, count);
  const positions = positionsOf(spaceOf, count);
  const geohash = geohashIndex(positions, spaceOf, count);
  const map = mapIndexReader(table.table);
  /** Of the squares of the cells that the search at hand has read. */
  let levels: number[] = [];
  const readCells: typeof map.readCells = (ids) => {
    levels.push((ids[0]?.level ?? 0) + GRID_BITS);
    return map.readCells(ids);
  };
  const deps = { mapIndex: { ...map, readCells }, clock: { now: () => NOW } };

  const search = async (viewport: Viewport, isDated: boolean): Promise<Measured> => {
    const asked = isDated ? { ...viewport.filters, ...viewport.dates } : viewport.filters;
    levels = [];
    const begun = process.cpuUsage();
    const { answer, spent } = await table.costOf(() => searchMap(deps, viewport.box, asked));
    const { user, system } = process.cpuUsage(begun);
    const json = JSON.stringify(answer);
    return {
      units: spent.readUnits,
      calls: spent.calls,
      jsonBytes: Buffer.byteLength(json),
      brotliBytes: brotli(json),
      milliseconds: (user + system) / 1000,
      isWhole: answer.area !== null && answer.clusters.length === 0,
      judged: answer.total,
      hasHints: answer.hints !== undefined,
      problems: problemsOf(answer, viewport.box, asked, { positions, spaceOf, levels }),
      geohash: geohash.search(viewport, isDated),
    };
  };
  return { table, search, scan: scanOf(spaceOf, count), geohashItemBytes: geohash.itemBytes };
};

export const groupsOf = async (
  market: Pick<ReturnType<typeof marketOf>, 'search'>,
  seed: number,
  viewports: number,
): Promise<Group[]> => {
  const groups: Group[] = [];
  for (const zoom of ZOOMS)
    for (const isDated of [false, true]) {
      const measured: Measured[] = [];
      for (const viewport of viewportsOf(seed, zoom, viewports)) {
        const one = await market.search(viewport, isDated);
        if (one.problems.length > 0)
          console.error('Not equal to brute force:', viewport, isDated, one.problems);
        measured.push(one);
      }
      groups.push({ zoom, isDated, measured });
    }
  return groups;
};

const percent = (share: number) => `${Math.round(share * 100)} %`;
const nameOf = ({ zoom, isDated }: Group) => `${zoom}, ${isDated ? 'dates' : 'no dates'}`;

const costRow = (group: Group): string[] => {
  const { measured } = group;
  const of = (value: (one: Measured) => number) => measured.map(value);
  const units = of((one) => one.units);
  const calls = of((one) => one.calls);
  return [
    nameOf(group),
    shown(average(units), 2),
    spread(units, 1),
    shown(quantile(units, 1), 1),
    `${spread(calls)} / ${quantile(calls, 1)}`,
    spread(of((one) => one.jsonBytes)),
    spread(of((one) => one.brotliBytes)),
    spread(
      of((one) => one.milliseconds),
      1,
    ),
    spread(of((one) => one.judged)),
    percent(average(of((one) => (one.isWhole ? 1 : 0)))),
    `${measured.filter(({ problems }) => problems.length === 0).length} of ${measured.length}`,
  ];
};

const besideRow = (group: Group, scan: Cost): string[] => {
  const of = (value: (one: Measured) => number) => group.measured.map(value);
  return [
    nameOf(group),
    spread(
      of(({ units }) => units),
      1,
    ),
    spread(
      of(({ geohash }) => geohash.units),
      1,
    ),
    spread(of(({ geohash }) => geohash.calls)),
    shown(scan.units),
    shown(scan.calls),
  ];
};

const COST_HEAD = [
  'zoom',
  'units, mean',
  'p50 / p99',
  'most',
  'calls p50 / p99 / most',
  'JSON bytes p50 / p99',
  'Brotli p50 / p99',
  'CPU ms p50 / p99',
  'matches p50 / p99',
  'whole box',
  'as brute force',
];
const BESIDE_HEAD = ['zoom', 'units p50 / p99', 'geohash units', 'geohash calls', 'scan units', 'scan calls'];

/** The section of one size. */
export const describeGroups = (
  { count, seed }: { count: number; seed: number },
  groups: readonly Group[],
  { table, scan, geohashItemBytes }: Pick<ReturnType<typeof marketOf>, 'table' | 'scan' | 'geohashItemBytes'>,
): string => {
  const entries = table.sizeOfPartition('MAP');
  return [
    `### ${shown(count)} spaces`,
    `Seed ${seed}, ${shown(groups[0]?.measured.length ?? 0)} viewports a zoom. An entry has ${shown(entries.bytes / entries.items, 0)} bytes on average, the item of the geohash index ${shown(geohashItemBytes, 0)}, the whole space ${shown(scan.itemBytes, 0)}.`,
    markdownTable(COST_HEAD, groups.map(costRow)),
    'Beside the other two ways, in read units of the same searches:',
    markdownTable(
      BESIDE_HEAD,
      groups.map((group) => besideRow(group, scan)),
    ),
  ].join('\n\n');
};
