import { jobs } from '#functions/manifest.ts';
import { toTable } from '../documents/markdown-table.ts';
import { withTable } from '../documents/tables.ts';
import type { Measured, Standing, StreetCounts, Work } from './measured.ts';
import {
  ASSUMED,
  assumptionRows,
  computeUsage,
  computeViews,
  countProviderQuestions,
  countRuns,
  countStreetReads,
  type MapOfVisit,
  scheduledRuns,
  sum,
  STREETS_OF_SPAIN,
  sumStreets,
  toSpain,
} from './month.ts';
import { billOf, FLAT_PLANS, type Meter, METERS, NO_USAGE, PRICES, SERVICES } from './prices.ts';

const VISITORS = [0, 1000, 1_000_000] as const;

const local = (value: number) => value.toLocaleString('en-US');
const usd = (amount: number) => (amount >= 100 ? local(Math.round(amount)) : amount.toFixed(2));
const number = (value: number) =>
  value >= 10 || value === 0 ? local(Math.round(value)) : value.toPrecision(2);

const computeMonth = (
  measured: Measured,
  standing: Standing,
  visitors: number,
  map: MapOfVisit = 'usual',
) => {
  const usage = computeUsage(measured, standing, visitors, map);
  const bound = (at: 'low' | 'high') => billOf(computeUsage(measured, standing, visitors, at), 'list', at);
  return {
    ...{ visitors, usage, list: billOf(usage), afterFree: billOf(usage, 'afterFree') },
    ...{ least: bound('low'), most: bound('high') },
  };
};
type Month = ReturnType<typeof computeMonth>;

/** A row of a table: its name and the figure in each column. */
type Row<T> = readonly [name: string, of: (column: T) => string];
const tableOf = <T>(head: readonly string[], columns: readonly T[], rows: readonly Row<T>[]) =>
  toTable([head, ...rows.map(([name, of]) => [name, ...columns.map(of)])], 1);

const total = (bill: Readonly<Record<string, number>>) => sum(Object.values(bill));
const sumMeters = ({ list }: Month, meters: readonly Meter[] = METERS) =>
  sum(meters.map((meter) => list[meter]));

const billTable = (head: string[], all: readonly Month[]) =>
  tableOf(['US dollars a month', ...head], all, [
    ...Object.entries(SERVICES).map(([name, meters]): Row<Month> => [
      name,
      (month) => usd(sumMeters(month, meters)),
    ]),
    ['**At list prices**', (month) => `**${usd(sumMeters(month))}**`],
    [
      'Between, as far as is not verified',
      ({ least, most }) => `${usd(total(least))} to ${usd(total(most))}`,
    ],
    ['After what is free for good', ({ afterFree }) => usd(total(afterFree))],
  ]);

/** The meters that a flat-rate plan of CloudFront includes. */
const EDGE = METERS.filter((meter) => /^(edge|firewall)/.test(meter));
const findFlatPlan = ({ usage }: Month) => FLAT_PLANS.find(({ requests }) => usage.edgeRequests <= requests);

/** US dollars of a paid provider of places, at most. */
const providerDollars = (visitors: number) =>
  total(billOf({ ...NO_USAGE, ...countProviderQuestions(visitors) }));

/** The bill by the open choices: the provider of places, the map, and how CloudFront is paid. */
const choiceTable = (head: string[], all: readonly Month[], embedded: readonly Month[]) => {
  const atList = (month: Month) => usd(sumMeters(month));
  const months = all.map((month, index) => [month, embedded[index] ?? month] as const);
  return tableOf(['US dollars a month, at list prices', ...head], months, [
    ['the street map, our own places with imported streets (as above)', ([month]) => atList(month)],
    [
      'the same with Amazon Location for the rest, at most',
      ([month]) => usd(sumMeters(month) + providerDollars(month.visitors)),
    ],
    ['the embedded map instead of the street map', ([, without]) => atList(without)],
    [
      'the street map with the flat-rate plan of CloudFront',
      ([month]) => usd(sumMeters(month) - sumMeters(month, EDGE) + (findFlatPlan(month)?.usd ?? 0)),
    ],
    ['that plan', ([month]) => findFlatPlan(month)?.name ?? 'none'],
    ['what it replaces', ([month]) => usd(sumMeters(month, EDGE))],
  ]);
};

const dollarsOf = (meter: Meter, used: number) => billOf({ ...NO_USAGE, [meter]: used })[meter];

type StreetItems = StreetCounts['kinds'][string];
const streetTable = (streets: StreetCounts) =>
  tableOf<(kind: StreetItems) => number>(
    ['Items', 'count', 'bytes each', 'MB', 'write units', 'each'],
    [
      ({ items }) => items,
      ({ items, bytes }) => bytes / items,
      ({ bytes }) => bytes / 1e6,
      ({ writeUnits }) => writeUnits,
      ({ items, writeUnits }) => writeUnits / items,
    ],
    [...Object.entries(toSpain(streets)), ['**all**', sumStreets(streets)] as const].map(([name, kind]) => [
      name,
      (column) => number(column(kind)),
    ]),
  );

const sumTimes = (runs: Work['calls']) => sum(Object.values(runs).map(({ milliseconds }) => milliseconds));

const workTable = ({ visit, booking, owner, publishing }: Measured) =>
  tableOf<Work>(
    ['', 'visit', 'booking', 'look of an owner', 'publishing'],
    [visit, booking, owner, publishing],
    Object.entries<(work: Work) => number>({
      'Pages, files and map layers': ({ files: { page = 0, file = 0, ground = 0 } }) => page + file + ground,
      Pictures: ({ files }) => files.picture ?? 0,
      'Kilobytes answered': ({ bytes }) => bytes / 1024,
      'Requests to the API': ({ calls }) => countRuns(calls),
      'Their milliseconds of functions': ({ calls }) => sumTimes(calls),
      'Runs of jobs it wakes': (work) => countRuns(work.jobs),
      'Their milliseconds': (work) => sumTimes(work.jobs),
      'Read units': ({ readUnits }) => readUnits,
      'Write units': ({ writeUnits }) => writeUnits,
      'Objects read and written': ({ pictureReads, pictureWrites }) => pictureReads + pictureWrites,
      Mails: ({ mails }) => mails,
      'Kilobytes of logs': ({ logBytes }) => logBytes / 1024,
    }).map(([name, of]) => [name, (work) => number(of(work))]),
  );

const idleTable = ({ idle }: Measured) =>
  toTable(
    [
      ['Job', 'runs a month', 'ms a run', 'read units', 'write units'],
      ...Object.entries(idle).map(([name, { milliseconds, readUnits, writeUnits }]) => {
        const runs = scheduledRuns(jobs[name as keyof typeof jobs]); // a test compares the two lists
        return [`\`${name}\``, ...[runs, milliseconds, readUnits, writeUnits].map(number)];
      }),
    ],
    1,
  );

const priceTable = (all: readonly Month[]) =>
  toTable(
    [
      ...[['Unit', 'US dollars', 'between', 'per', 'free a month', 'seen']].map((head) => [
        ...head,
        ...VISITORS.map((visitors) => `used at ${local(visitors)}`),
      ]),
      ...METERS.map((meter) => {
        const { unit, from, usd: amount, low, high, per, free, seen } = PRICES[meter];
        const between = low === high ? '' : `${Number(low.toPrecision(3))} to ${Number(high.toPrecision(3))}`;
        const figures = [String(amount), between, local(per), free === undefined ? '' : local(free)];
        return [`[${unit}](${from})`, ...figures, seen, ...all.map(({ usage }) => number(usage[meter]))];
      }),
    ],
    1,
  );

/** Spots in the measured run of `writeSitemaps`. */
const SITEMAP_SPOTS = 285;

/** Figures that the text of the page explains. */
const figureTable = (measured: Measured, standing: Standing, large: Month) => {
  const { streets, idle } = measured;
  const { bytes, writeUnits } = sumStreets(streets);
  const gigabytes = bytes / 1024 ** 3;
  const sitemaps = ((idle.writeSitemaps?.readUnits ?? 0) / SITEMAP_SPOTS) * scheduledRuns(jobs.writeSitemaps);
  const million = local(STREETS_OF_SPAIN);
  return toTable(
    [
      ['Figure', 'value'],
      ...Object.entries({
        'dollars for each booking, at a million visitors': usd(
          sumMeters(large) / (large.visitors * ASSUMED.bookings),
        ),
        'dollars for a million views of spot pages alone': usd(total(billOf(computeViews(measured, 1e6)))),
        'dollars a month for the sitemaps of a million spots': usd(dollarsOf('tableReads', sitemaps * 1e6)),
        [`dollars for the first import of ${million} streets`]: usd(dollarsOf('tableWrites', writeUnits)),
        'dollars for a renewal, which also removes the old ones': usd(
          dollarsOf('tableWrites', 2 * writeUnits),
        ),
        'dollars a month for their storage and its backup': usd(
          dollarsOf('tableStorage', gigabytes) + dollarsOf('tableBackup', gigabytes),
        ),
        'dollars for questions about them, at a million visitors': usd(
          dollarsOf('tableReads', countStreetReads(streets, 1e6)),
        ),
        'metrics of alarms': standing.alarms,
        'rules in the web ACL of CloudFront': standing.firewallRules,
        'rules in the web ACL of the user pool': standing.poolRules,
        'keys of our own, and secrets': standing.keys + standing.secrets,
      }),
    ],
    1,
  );
};

/** `docs/costs.md` with the tables that follow from measurements, templates, manifest and prices; the text is written by hand. */
export const withCosts = (page: string, measured: Measured, standing: Standing): string => {
  const months = (map?: MapOfVisit) =>
    VISITORS.map((visitors) => computeMonth(measured, standing, visitors, map));
  const head = VISITORS.map((visitors) => `${local(visitors)} visitors`);
  const all = months();
  const large = all.at(-1) ?? computeMonth(measured, standing, 1_000_000);
  const plans = FLAT_PLANS.map(({ name, usd: price, requests }) => [name, local(price), requests / 1e6]);
  return [
    billTable(head, all),
    choiceTable(head, all, months('none')),
    toTable([['Flat-rate plan', 'dollars a month', 'million requests'], ...plans], 1),
    streetTable(measured.streets),
    toTable([['Assumed', 'value'], ...assumptionRows()], 1),
    workTable(measured),
    idleTable(measured),
    figureTable(measured, standing, large),
    priceTable(all),
  ].reduce(withTable, page);
};
