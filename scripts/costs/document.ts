import type { Measured, Standing, StreetCounts, Work } from './measured.ts';
import {
  ASSUMED,
  computeUsage,
  computeViews,
  countEditionReads,
  countProviderQuestions,
  countRuns,
  MAP_OF_A_VISIT,
  type MapOfVisit,
  scheduledRuns,
  sum,
  STREETS_OF_SPAIN,
  sumStreets,
  toSpain,
} from './month.ts';
import { billOf, FLAT_PLANS, type Meter, METERS, PRICES, PRICES_OF } from './prices.ts';
import { jobs } from '#functions/manifest.ts';

const VISITORS = [0, 1000, 1_000_000] as const;

/** Meters by the service on the bill. */
const SERVICES: Readonly<Record<string, readonly Meter[]>> = {
  'CloudFront: bytes': ['edgeBytes'],
  'CloudFront: requests and functions': ['edgeRequests', 'edgeFunctions'],
  'CloudFront: firewall': ['firewallAcl', 'firewallRules', 'firewallRequests'],
  'API Gateway': ['apiRequests'],
  Lambda: ['lambdaRequests', 'lambdaTime'],
  'DynamoDB: reads and writes': ['tableReads', 'tableWrites'],
  'DynamoDB: storage and backup': ['tableStorage', 'tableBackup'],
  'S3: pictures and map': ['pictureStorage', 'pictureReads', 'pictureWrites', 'mapStorage', 'mapReads'],
  Mails: ['mails'],
  'Cognito and its firewall': ['people', 'poolFirewall', 'poolRules', 'poolRequests'],
  'Schedules and queue': ['schedules', 'queueRequests'],
  'CloudWatch: alarms, metrics, dashboard': ['alarms', 'metrics', 'dashboards'],
  'CloudWatch: logs': ['logs'],
  'X-Ray': ['traces'],
  'Keys and secrets': ['keys', 'secrets'],
};

const local = (value: number) => value.toLocaleString('en-US');
const usd = (amount: number) => (amount >= 100 ? local(Math.round(amount)) : amount.toFixed(2));
const number = (value: number) =>
  value >= 10 || value === 0 ? local(Math.round(value)) : value.toPrecision(2);
const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const computeMonths = (measured: Measured, standing: Standing, map: MapOfVisit = 'usual') =>
  VISITORS.map((visitors) => {
    const usage = computeUsage(measured, standing, visitors, map);
    const bound = (at: 'low' | 'high') => billOf(computeUsage(measured, standing, visitors, at), 'list', at);
    return {
      ...{ visitors, usage, list: billOf(usage), afterFree: billOf(usage, 'afterFree') },
      ...{ least: bound('low'), most: bound('high') },
    };
  });
type Month = ReturnType<typeof computeMonths>[number];

const sumMeters = ({ list }: Month, meters: readonly Meter[] = METERS) =>
  sum(meters.map((meter) => list[meter]));

const monthTable = (head: string, all: readonly Month[], rows: readonly Row[]) =>
  table(
    [head, ...VISITORS.map((visitors) => `${local(visitors)} visitors`)],
    rows.map(([name, of]) => [name, ...all.map(of)]),
  );

type Row = readonly [name: string, of: (month: Month) => string];

const billTable = (all: readonly Month[]) =>
  monthTable('US dollars a month', all, [
    ...Object.entries(SERVICES).map(([name, meters]): Row => [
      name,
      (month) => usd(sumMeters(month, meters)),
    ]),
    ['**At list prices**', (month) => `**${usd(sumMeters(month))}**`],
    [
      'Between, as far as is not verified',
      ({ least, most }) => `${usd(sum(Object.values(least)))} to ${usd(sum(Object.values(most)))}`,
    ],
    ['After what is free for good', ({ afterFree }) => usd(sum(Object.values(afterFree)))],
  ]);

/** The meters that a flat-rate plan of CloudFront includes. */
const EDGE = METERS.filter((meter) => /^(edge|firewall)/.test(meter));
const findFlatPlan = ({ usage }: Month) => FLAT_PLANS.find(({ requests }) => usage.edgeRequests <= requests);

/** US dollars of a paid provider of places, at most. */
const providerDollars = (visitors: number): number =>
  sum(
    Object.entries(countProviderQuestions(visitors)).map(([meter, questions]) => {
      const { usd: dollars, per } = PRICES[meter as Meter]; // meters, as its type says
      return (questions * dollars) / per;
    }),
  );

/** The bill by the open choices: the provider of places, and how CloudFront is paid. */
const choiceTable = (all: readonly Month[], embedded: readonly Month[]) => {
  const ofEmbedded = ({ visitors }: Month) =>
    sumMeters(embedded.find((month) => month.visitors === visitors) ?? (embedded[0] as Month)); // the same visitors
  const withProvider = (month: Month) => sumMeters(month) + providerDollars(month.visitors);
  const flat = (month: Month) => (findFlatPlan(month)?.usd ?? 0) - sumMeters(month, EDGE);
  return monthTable('US dollars a month, at list prices', all, [
    ['the street map, our own places with imported streets (as above)', (month) => usd(sumMeters(month))],
    ['the same with Amazon Location for the rest, at most', (month) => usd(withProvider(month))],
    ['the embedded map instead of the street map', (month) => usd(ofEmbedded(month))],
    ['as above with the flat-rate plan of CloudFront', (month) => usd(sumMeters(month) + flat(month))],
  ]);
};

const megabytes = (bytes: number) => number(bytes / 1e6);
const dollarsOf = (meter: Meter, used: number) => (used * PRICES[meter].usd) / PRICES[meter].per;

const streetTable = (streets: StreetCounts) => {
  const all = sumStreets(streets);
  const row = (name: string, { items, bytes, writeUnits }: typeof all) => [
    name,
    ...[items, bytes / items].map(number),
    megabytes(bytes),
    ...[writeUnits, writeUnits / items].map(number),
  ];
  return table(
    ['Items', 'count', 'bytes each', 'MB', 'write units', 'each'],
    [...Object.entries(toSpain(streets)).map(([name, kind]) => row(name, kind)), row('**all**', all)],
  );
};

const VISITORS_OF_STREETS = [1000, 100_000, 1_000_000] as const;

/** The monthly costs of the streets: storage, a part of the yearly import, and reads. */
const streetMonthTable = (streets: StreetCounts) => {
  const { bytes, writeUnits } = sumStreets(streets);
  const { suggest, details } = streets.questions;
  const gigabytes = bytes / 1024 ** 3;
  const kept = dollarsOf('tableStorage', gigabytes) + dollarsOf('tableBackup', gigabytes);
  const imports = dollarsOf('tableWrites', (2 * ASSUMED.streetImports * writeUnits) / 12);
  const units = (visitors: number) =>
    visitors * (ASSUMED.suggestions * suggest.units + ASSUMED.placesChosen * details.units);
  return table(
    ['A month', ...VISITORS_OF_STREETS.map((visitors) => `${local(visitors)} visitors`)],
    (
      [
        ['read units of questions', (visitors) => number(units(visitors))],
        ['read units of editions', (visitors) => number(countEditionReads(streets, visitors))],
        [
          'dollars for reads',
          (visitors) => usd(dollarsOf('tableReads', units(visitors) + countEditionReads(streets, visitors))),
        ],
        ['dollars for storage and its backup', () => usd(kept)],
        ['dollars for a twelfth of the yearly import', () => usd(imports)],
        ['Amazon Location instead or beside it, at most', (visitors) => usd(providerDollars(visitors))],
      ] satisfies [string, (visitors: number) => string][]
    ).map(([name, of]) => [name, ...VISITORS_OF_STREETS.map(of)]),
  );
};

const sumTimes = (runs: Work['calls']) => sum(Object.values(runs).map(({ milliseconds }) => milliseconds));

const WORK_ROWS: readonly (readonly [name: string, of: (work: Work) => number])[] = [
  ['Pages, files and map layers', ({ files }) => (files.page ?? 0) + (files.file ?? 0) + (files.ground ?? 0)],
  ['Pictures', ({ files }) => files.picture ?? 0],
  ['Kilobytes answered', ({ bytes }) => bytes / 1024],
  ['Requests to the API', ({ calls }) => countRuns(calls)],
  ['Their milliseconds of functions', ({ calls }) => sumTimes(calls)],
  ['Runs of jobs it wakes', (work) => countRuns(work.jobs)],
  ['Their milliseconds', (work) => sumTimes(work.jobs)],
  ['Read units', ({ readUnits }) => readUnits],
  ['Write units', ({ writeUnits }) => writeUnits],
  ['Objects read and written', ({ pictureReads, pictureWrites }) => pictureReads + pictureWrites],
  ['Mails', ({ mails }) => mails],
  ['Kilobytes of logs', ({ logBytes }) => logBytes / 1024],
];

const workTable = ({ visit, booking, owner, publishing }: Measured) =>
  table(
    ['', 'visit', 'booking', 'look of an owner', 'publishing'],
    WORK_ROWS.map(([name, of]) => [
      name,
      ...[visit, booking, owner, publishing].map((work) => number(of(work))),
    ]),
  );

const idleTable = ({ idle }: Measured) =>
  table(
    ['Job', 'runs a month', 'ms a run', 'read units', 'write units'],
    Object.entries(idle).map(([name, { milliseconds, readUnits, writeUnits }]) => {
      const runs = scheduledRuns(jobs[name as keyof typeof jobs]); // a test compares the two lists
      return [`\`${name}\``, ...[runs, milliseconds, readUnits, writeUnits].map(number)];
    }),
  );

/** Spots in the measured run of `writeSitemaps`. */
const SITEMAP_SPACES = 285;
/** The monthly cost of its reads. */
const sitemapDollars = ({ idle }: Measured, spaces: number) => {
  const units = ((idle.writeSitemaps?.readUnits ?? 0) / SITEMAP_SPACES) * spaces;
  return (units * scheduledRuns(jobs.writeSitemaps) * PRICES.tableReads.usd) / PRICES.tableReads.per;
};

const priceTable = (all: readonly Month[]) =>
  table(
    [
      ...['Unit', 'US dollars', 'between', 'per', 'free a month', 'seen'],
      ...VISITORS.map((visitors) => `used at ${local(visitors)}`),
    ],
    METERS.map((meter) => {
      const { unit, from, usd: amount, low, high, per, free, seen } = PRICES[meter];
      const between = low === high ? '' : `${Number(low.toPrecision(3))} to ${Number(high.toPrecision(3))}`;
      const figures = [String(amount), between, local(per), free === undefined ? '' : local(free)];
      return [`[${unit}](${from})`, ...figures, seen, ...all.map(({ usage }) => number(usage[meter]))];
    }),
  );

/** The three largest costs of a month, with their shares. */
const listDominant = (month: Month) =>
  Object.entries(SERVICES)
    .map(([name, meters]) => ({ name, share: sumMeters(month, meters) / sumMeters(month) }))
    .sort((a, b) => b.share - a.share)
    .slice(0, 3)
    .map(({ name, share }) => `${name} (${Math.round(share * 100)}%)`)
    .join(', ');

/** The text of `docs/costs.md` from measurements, templates, manifest and prices: the same input gives the same text. */
export const documentOf = (measured: Measured, standing: Standing): string => {
  const all = computeMonths(measured, standing);
  const [empty, small, large] = all as [Month, Month, Month]; // one for each entry of VISITORS
  const embedded = computeMonths(measured, standing, 'none');
  const views = sum(Object.values(billOf(computeViews(measured, 1e6))));
  const perBooking = sumMeters(large) / (large.visitors * ASSUMED.bookings);
  return `# Costs

What a month of the stage \`prod\` costs at AWS in ${PRICES_OF.region}, from list prices of ${PRICES_OF.date} and counts measured on ${measured.measuredOn} (${measured.machine}). Counts of requests, bytes, units and mails are what the embedded stack did; shares of visitors are assumed and said below. \`npm run costs\` writes this page from the counts in [costs.json](costs.json) and the present manifest, prices and templates.

${billTable(all)}

What dominates: with nobody there, ${listDominant(empty)}; at 1,000 visitors, ${listDominant(small)}; at a million, ${listDominant(large)}. A booking then bears ${usd(perBooking)} dollars of all this, beside 2.50 euros of service fee and the commission.

## Choices

${choiceTable(all, embedded)}

Towns, streets and house numbers are our own; a provider is asked only for what they lack. The user pool is on Cognito's plan Lite, which asks for a web ACL of its own ([decision 83](decisions/0083-web-acl-of-user-pool.md)). A [flat-rate plan](https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/flat-rate-pricing-plan.html) is one price for one distribution: ${FLAT_PLANS.map(({ name, usd: price, requests }) => `${name}, ${local(price)} dollars for ${local(requests / 1e6)} million requests`).join('; ')}. Bytes (50 TB), the firewall with its requests, CloudFront functions and some logs are included; requests that the firewall blocks do not count. There are no charges beyond it, but AWS may slow a distribution that stays above its allowance. At a million visitors ${findFlatPlan(large)?.name ?? 'no plan'} would replace ${usd(sumMeters(large, EDGE))} dollars, at a thousand ${findFlatPlan(small)?.name ?? 'no plan'} ${usd(sumMeters(small, EDGE))}. A plan is worth its price where bytes grow or attacks are feared. It is chosen for a distribution that exists, in the console.

The memory of the search is chosen by what a request costs ([decision 81](decisions/0081-map-search-in-two-round-trips.md)).

## Streets of Spain

For ${local(STREETS_OF_SPAIN)} streets, in proportion to ${local(measured.streets.streets)} streets with ${local(measured.streets.houses)} house numbers of ${measured.streets.provinces} provinces that were generated and counted on ${measured.streets.measuredOn} ([benchmarks.md](benchmarks.md) has what searches cost).

${streetTable(measured.streets)}

The first import writes all items once: ${usd(dollarsOf('tableWrites', sumStreets(measured.streets).writeUnits))} dollars. A renewal writes them beside the old ones and then removes those, which costs as much again: ${usd(dollarsOf('tableWrites', 2 * sumStreets(measured.streets).writeUnits))} dollars. The import's notes of its progress are one unit for 2,000 items. These items are in no index. They enter the table's stream, but the filters of its readers let none of them wake a function. Point-in-time recovery is paid by the size of the table, as in the row below. The records of all editions have ${number((toSpain(measured.streets).editions?.bytes ?? 0) / 1024)} KB; the largest that was counted has ${number(measured.streets.editions.largest / 1024)} KB, of 400 that an item may have. Each process reads them once a minute.

${streetMonthTable(measured.streets)}

## Assumed

- One visitor is one visit on a telephone with an empty cache. ${percent(ASSUMED.bookings)} of them register and book, ${percent(ASSUMED.ownerLooks)} are looks of owners at their dashboard, ${percent(ASSUMED.published)} publish a space, ${percent(ASSUMED.activePeople)} sign in during the month and ask the user pool ${ASSUMED.poolRequests} times each: 2 sign-ins, 2 sign-outs, 20 renewals.
- A visit asks for suggestions ${ASSUMED.suggestions} times and for one chosen place. Each question takes the processor time that was measured, ${ASSUMED.placesWait} ms of waiting and ${local(ASSUMED.placesBytes)} bytes; ${ASSUMED.placesProcesses} processes answer at one time. All streets are imported once a year. Where there is a provider, it is asked for at most ${percent(ASSUMED.providerShare)}: without streets our own places did not answer so many. A visit reads ${MAP_OF_A_VISIT.usual.requests} ranges and ${local(MAP_OF_A_VISIT.usual.kilobytes)} KB of the map with streets (between ${MAP_OF_A_VISIT.low.requests} and ${MAP_OF_A_VISIT.high.requests} ranges, ${local(MAP_OF_A_VISIT.low.kilobytes)} and ${local(MAP_OF_A_VISIT.high.kilobytes)} KB), of which CloudFront fetches ${percent(ASSUMED.mapMisses)} from S3; this was not measured with a file of the country.
- After a year the table holds ${ASSUMED.tableKilobytes} KB and the pictures ${ASSUMED.pictureKilobytes} KB for each visitor of a month. CloudFront fetches one picture in ten once more; answers that it keeps for many are counted as if each came from the API.
- Functions keep the times that they took on the measuring machine, an x86 shared with other work, warm and next to the table. Lambda's ARM with the memory of the manifest and a network between is slower for some and faster for others; starts of new instances come on top. Every traced call counts, although X-Ray samples.
- Not in it: Stripe's fees, the domain, tax, other accounts' support plans, attacks, and the stage \`dev\`.

## Measured

${workTable(measured)}

A **visit**: home, a search in Madrid with dates, the map moved twice, a space opened by its address and looked through to its end, by a browser of 390 by 844. A crawler or a shared link asks for the page of a space alone: a million of these **views** cost ${usd(views)} dollars, if the edge keeps none. A **booking**: registration, search, availability, price, payment by a test card, confirmation, with all that follows (mails, notifications, the map); the reminder and the end of the stay, 54 write units more, are not in it. A **look of an owner**: sign-in and all of the dashboard. **Publishing**: three photos and a space. The files of the last three are those that the visit has brought already; their bytes are those of the API alone.

## What runs by itself

${idleTable(measured)}

Beside them stand alarms over ${standing.alarms} metrics, ${standing.dashboards} dashboard, ${standing.firewallAcl} web ACL of CloudFront with ${standing.firewallRules} rules, ${standing.poolFirewall} of the user pool with ${standing.poolRules}, keys of our own: ${standing.keys}, secrets: ${standing.secrets}. \`reconcileMapIndex\` is that of 300 spaces, and reads 1.33 units for each of 1,000 ([decision 14](decisions/0014-map-index-in-table.md)): 14 dollars a month at 100,000 spaces. \`writeSitemaps\` is that of ${SITEMAP_SPACES} spaces; the reads of a million are ${usd(sitemapDollars(measured, 1e6))} dollars a month ([decision 117](decisions/0117-sitemaps-of-spots.md)). Reading the table's stream costs nothing where Lambda reads it, and neither do parameters of the standard tier.

## Prices

Those that are not verified are what is remembered of Ireland's list and must be looked up before anybody relies on them: they may be a fifth less or a quarter more, and Label far less, which AWS's guide calls the cheaper bucket. The range above has all of them at one end, and the map of a visit with them.

${priceTable(all)}
`;
};
