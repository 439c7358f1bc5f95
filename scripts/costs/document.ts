import type { Measured, Work } from './measured.ts';
import { ASSUMED, scheduledRuns, usageOf } from './month.ts';
import { billOf, type Meter, PRICES, PRICES_OF } from './prices.ts';
import { jobs, type JobSpec } from '#functions/manifest.ts';

const VISITORS = [0, 1000, 1_000_000] as const;

/** What belongs together on a bill. */
const SERVICES: Readonly<Record<string, readonly Meter[]>> = {
  'CloudFront: bytes': ['edgeBytes'],
  'CloudFront: requests and functions': ['edgeRequests', 'edgeFunctions'],
  Firewall: ['firewallAcl', 'firewallRules', 'firewallRequests'],
  'API Gateway': ['apiRequests'],
  Lambda: ['lambdaRequests', 'lambdaTime'],
  'DynamoDB: reads and writes': ['tableReads', 'tableWrites'],
  'DynamoDB: storage and backup': ['tableStorage', 'tableBackup'],
  'S3: pictures': ['pictureStorage', 'pictureReads', 'pictureWrites'],
  Mails: ['mails'],
  Cognito: ['people'],
  'Amazon Location': ['placesSuggest', 'placesCore'],
  Schedules: ['schedules'],
  'CloudWatch: alarms, metrics, dashboard': ['alarms', 'metrics', 'dashboards'],
  'CloudWatch: logs': ['logs'],
  'X-Ray': ['traces'],
  'Keys and secrets': ['keys', 'secrets'],
};

const usd = (amount: number) =>
  amount >= 100 ? Math.round(amount).toLocaleString('en-US') : amount.toFixed(2);
const number = (value: number) =>
  value >= 10 || value === 0 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(2);
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const months = (measured: Measured) =>
  VISITORS.map((visitors) => {
    const usage = usageOf(measured, visitors);
    return { visitors, usage, bill: billOf(usage) };
  });

type Month = ReturnType<typeof months>[number];
const sumOf = ({ bill }: Month, meters: readonly Meter[], kind: 'list' | 'afterFree') =>
  meters.reduce((total, meter) => total + bill[meter][kind], 0);

const METERS = Object.keys(PRICES) as Meter[]; // Object.keys forgets the literal names

const billTable = (all: readonly Month[]) =>
  table(
    ['US dollars a month', ...VISITORS.map((visitors) => `${visitors.toLocaleString('en-US')} visitors`)],
    [
      ...Object.entries(SERVICES).map(([name, meters]) => [
        name,
        ...all.map((month) => usd(sumOf(month, meters, 'list'))),
      ]),
      ['**At list prices**', ...all.map((month) => `**${usd(sumOf(month, METERS, 'list'))}**`)],
      ['After what is free for good', ...all.map((month) => usd(sumOf(month, METERS, 'afterFree')))],
    ],
  );

const runsOf = (runs: Work['calls']) => Object.values(runs).reduce((sum, { count }) => sum + count, 0);
const timeOf = (runs: Work['calls']) =>
  Object.values(runs).reduce((sum, { milliseconds }) => sum + milliseconds, 0);

const workTable = ({ visit, booking, owner, publishing }: Measured) => {
  const works = [visit, booking, owner, publishing];
  const row = (name: string, of: (work: Work) => number) => [name, ...works.map((work) => number(of(work)))];
  return table(
    ['', 'visit', 'booking', 'look of an owner', 'publishing'],
    [
      row(
        'Pages, files and map layers',
        ({ files }) => (files.page ?? 0) + (files.file ?? 0) + (files.ground ?? 0),
      ),
      row('Pictures', ({ files }) => files.picture ?? 0),
      row('Kilobytes answered', ({ bytes }) => bytes / 1024),
      row('Requests to the API', ({ calls }) => runsOf(calls)),
      row('Their milliseconds of functions', ({ calls }) => timeOf(calls)),
      row('Runs of jobs it wakes', (work) => runsOf(work.jobs)),
      row('Their milliseconds', (work) => timeOf(work.jobs)),
      row('Read units', ({ readUnits }) => readUnits),
      row('Write units', ({ writeUnits }) => writeUnits),
      row('Objects read and written', ({ pictureReads, pictureWrites }) => pictureReads + pictureWrites),
      row('Mails', ({ mails }) => mails),
      row('Kilobytes of logs', ({ logBytes }) => logBytes / 1024),
    ],
  );
};

const idleTable = (measured: Measured) =>
  table(
    ['Job', 'runs a month', 'ms a run', 'read units', 'write units'],
    Object.entries<JobSpec>(jobs).flatMap(([name, spec]) => {
      const run = measured.idle[name];
      if (!run) return [];
      return [
        [
          `\`${name}\``,
          number(scheduledRuns(spec)),
          number(run.milliseconds),
          number(run.readUnits),
          number(run.writeUnits),
        ],
      ];
    }),
  );

const SEEN = {
  aws: "on AWS's page",
  quoted: 'quoted by others from it',
  unverified: 'not verified',
} as const;

interface ShownPrice {
  readonly usd: number;
  readonly per: number;
  readonly unit: string;
  readonly free?: number;
  readonly from: string;
  readonly seen: keyof typeof SEEN;
}

const pricesOf = (all: readonly Month[]) =>
  table(
    [
      'Unit',
      'US dollars',
      'per',
      'free a month',
      'seen',
      ...VISITORS.map((visitors) => `used at ${visitors.toLocaleString('en-US')}`),
    ],
    METERS.map((meter) => {
      const { unit, from, usd: amount, per, free, seen }: ShownPrice = PRICES[meter];
      return [
        `[${unit}](${from})`,
        String(amount),
        per.toLocaleString('en-US'),
        free === undefined ? '' : free.toLocaleString('en-US'),
        SEEN[seen],
        ...all.map(({ usage }) => number(usage[meter])),
      ];
    }),
  );

/** The three that cost most of a month, with their share of it. */
const dominantOf = (month: Month) => {
  const total = sumOf(month, METERS, 'list');
  return Object.entries(SERVICES)
    .map(([name, meters]) => ({ name, share: sumOf(month, meters, 'list') / total }))
    .sort((a, b) => b.share - a.share)
    .slice(0, 3)
    .map(({ name, share }) => `${name} (${Math.round(share * 100)}%)`)
    .join(', ');
};

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;

const assumptions =
  () => `- One visitor is one visit on a telephone with an empty cache. ${percent(ASSUMED.bookings)} of them register and book, ${percent(ASSUMED.ownerLooks)} are looks of owners at their dashboard, ${percent(ASSUMED.published)} publish a space, ${percent(ASSUMED.activePeople)} sign in during the month.
- A visit asks Amazon Location for suggestions ${ASSUMED.suggestions} times and for one chosen place, although our own places answer much of it; the map is the embedded one, without tiles of others.
- After a year the table holds ${ASSUMED.tableKilobytes} KB and the pictures ${ASSUMED.pictureKilobytes} KB for each visitor of a month. CloudFront fetches one picture in ten anew; answers that it keeps for many are counted as if each came from the API.
- Functions keep the times that they took on the measuring machine, an x86 shared with other work, warm and next to the table. Lambda's ARM with the memory of the manifest and a network between is slower for some and faster for others; starts of new instances come on top. Every traced call counts, although X-Ray samples.
- Not in it: Stripe's fees, the domain, tax, other accounts' support plans, attacks, and the stage \`dev\`.`;

/** `docs/costs.md` from what was measured, the manifest and the prices: the same input gives the same text. */
export const documentOf = (measured: Measured): string => {
  const all = months(measured);
  const [empty, small, large] = all as [Month, Month, Month]; // one for each of VISITORS
  const perBooking = sumOf(large, METERS, 'list') / (large.visitors * ASSUMED.bookings);
  return `# Costs

What a month of the stage \`prod\` costs at AWS in ${PRICES_OF.region}, from list prices of ${PRICES_OF.date} and counts measured on ${measured.measuredOn} (${measured.machine}). Counts of requests, bytes, units and mails are what the embedded stack did; shares of visitors are assumed and said below. \`npm run costs\` writes this page anew from the counts in [costs.json](costs.json) and the present manifest, prices and templates.

${billTable(all)}

What dominates: with nobody there, ${dominantOf(empty)}; at 1,000 visitors, ${dominantOf(small)}; at a million, ${dominantOf(large)}. A booking then bears ${usd(perBooking)} dollars of all this, beside 2.50 euros of service fee and the commission.

## Assumed

${assumptions()}

## Measured

${workTable(measured)}

A **visit**: home, a search in Madrid with dates, the map moved twice, a space opened and looked through to its end, by a browser of 390 by 844. A **booking**: registration, search, availability, price, payment by a test card, confirmation, with all that follows (mails, notifications, the map). A **look of an owner**: sign-in and all of the dashboard. **Publishing**: three photos and a space. The files of the last three are those that the visit has brought already; their bytes are those of the API alone.

## What runs by itself

${idleTable(measured)}

Beside them stand ${measured.standing.alarms} alarms, ${measured.standing.dashboards} dashboard, ${measured.standing.webAcls} web ACL with ${measured.standing.firewallRules} rules, keys of our own: ${measured.standing.keys}, secrets: ${measured.standing.secrets}. Reading the table's stream costs nothing where Lambda reads it, and neither do parameters of the standard tier.

## Prices

Those that are not verified are what is remembered of Ireland's list and must be looked up before anybody relies on them.

${pricesOf(all)}
`;
};
