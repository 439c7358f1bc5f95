import { api } from '#shared/api/index.ts';
import type { Route } from '#shared/api/route.ts';
import {
  ALARM_METRICS,
  CANARY_METRICS,
  type FunctionSpec,
  jobs,
  type JobSpec,
  LAG_METRICS,
  MAIL_METRICS,
  manifest,
  MAP_METRICS,
} from '#functions/manifest.ts';
import type { Measured, Runs, Standing, Work } from './measured.ts';
import { METERS, type Usage } from './prices.ts';

/** Assumptions per visitor and month that cannot be measured before the site is public. The page of costs states them in sentences. */
export const ASSUMED = {
  bookings: 0.02,
  ownerLooks: 0.02,
  /** Spots. */
  published: 0.0005,
  activePeople: 0.05,
  /** Per active person. */
  poolRequests: 24,
  suggestions: 3,
  placesChosen: 1,
  /** The share of place searches that our own places do not answer: 38 of 150 real searches (decision 74). */
  providerShare: 0.25,
  tableKilobytes: 2,
  pictureKilobytes: 20,
  /** The share of pictures that CloudFront must fetch again. */
  pictureMisses: 0.1,
  /** The share of map ranges that it must fetch: all visitors use one file. */
  mapMisses: 0.05,
  /** Two map files of the country; not measured. */
  mapGigabytes: 8,
} as const;

/** Requests and kilobytes of the street map per visit: not measured with a file of the country, hence a range. */
export const MAP_OF_A_VISIT = {
  none: { requests: 0, kilobytes: 0 },
  low: { requests: 12, kilobytes: 600 },
  usual: { requests: 20, kilobytes: 1250 },
  high: { requests: 30, kilobytes: 2000 },
} as const;
export type MapOfVisit = keyof typeof MAP_OF_A_VISIT;

const RUNS_A_MONTH: Readonly<Record<string, number>> = { minute: 43_800, hour: 730, day: 730 / 24 };
const DEFAULT_MEMORY = 512;
const GB = 1024 ** 3;
/** Requests per check of the site, and the steps with their own metrics. */
const CANARY_REQUESTS = 5;
const CANARY_STEPS = 6;
/** The length of a line in API Gateway's access log. */
const ACCESS_LOG_BYTES = 300;
const METRICS = [ALARM_METRICS, CANARY_METRICS, LAG_METRICS, MAIL_METRICS, MAP_METRICS].flatMap(
  Object.values,
);

/** Scheduled runs of a job in a month of 730 hours. */
export const scheduledRuns = ({ triggers }: JobSpec): number =>
  triggers.reduce((sum, trigger) => {
    if (!('every' in trigger)) return sum;
    const [, count = '1', unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(trigger.every) ?? [];
    return sum + (RUNS_A_MONTH[unit] ?? 0) / Number(count);
  }, 0);

/** The memory of functions by their name in measurements: `GET /parking-spots/map`, or a job's name. */
const specs = new Map<string, FunctionSpec>(Object.entries<FunctionSpec>(jobs));
for (const [area, routes] of Object.entries<Record<string, Route>>(api))
  for (const [name, { method, path }] of Object.entries(routes)) {
    const ofArea: Record<string, FunctionSpec> = manifest[area as keyof typeof manifest]; // the manifest has all areas
    specs.set(`${method} ${path}`, ofArea[name] ?? {});
  }

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const countRuns = (runs: Runs) => sum(Object.values(runs).map(({ count }) => count));
const getGigabytes = (name: string) => (specs.get(name)?.memory ?? DEFAULT_MEMORY) / 1024;
const toGigabyteSeconds = (runs: Runs) =>
  sum(Object.entries(runs).map(([name, run]) => (run.milliseconds / 1000) * getGigabytes(name)));
const countTraced = (runs: Runs) =>
  sum(Object.entries(runs).map(([name, { count }]) => (specs.get(name)?.stripe ? count : 0)));

/** Runs of CloudFront functions: two choose a page and its status, one adds the client's address for the API. Pictures need none. */
const countRouted = ({ files, calls }: Work) =>
  countRuns(calls) + 2 * (sum(Object.values(files)) - (files.picture ?? 0));

const NOTHING = {
  ...{ files: {}, bytes: 0, calls: {}, jobs: {}, readUnits: 0, writeUnits: 0 },
  ...{ pictureReads: 0, pictureWrites: 0, mails: 0, logBytes: 0 },
};

/** How often each piece of work happens in a month: visitors' actions and scheduled runs. */
const listWork = ({ visit, booking, owner, publishing, idle }: Measured, visitors: number) => [
  { times: visitors, work: visit },
  { times: visitors * ASSUMED.bookings, work: booking },
  { times: visitors * ASSUMED.ownerLooks, work: owner },
  { times: visitors * ASSUMED.published, work: publishing },
  ...Object.entries<JobSpec>(jobs).map(([name, spec]) => {
    const { milliseconds = 0, ...used } = idle[name] ?? {};
    return {
      times: scheduledRuns(spec),
      work: { ...NOTHING, ...used, jobs: { [name]: { count: 1, milliseconds } } },
    };
  }),
];

/** Long polls of a function's queue: five pollers, three requests a minute each. */
const POLLS_A_MONTH = 5 * 3 * 43_800;

/** The usage of a month with this many visitors, from measurements, templates and assumptions. */
export const computeUsage = (
  measured: Measured,
  standing: Standing,
  visitors: number,
  mapOfVisit: MapOfVisit = 'usual',
): Usage => {
  const map = MAP_OF_A_VISIT[mapOfVisit];
  const all = listWork(measured, visitors);
  const total = (of: (work: Work) => number) => sum(all.map(({ times, work }) => times * of(work)));
  const calls = total((work) => countRuns(work.calls));
  const canary = scheduledRuns(jobs.checkSite) * CANARY_REQUESTS;
  const edge = calls + total(({ files }) => sum(Object.values(files))) + canary + visitors * map.requests;
  const table = (visitors * ASSUMED.tableKilobytes) / 1024 ** 2;
  const people = visitors * ASSUMED.activePeople;
  return {
    ...standing,
    lambdaRequests: calls + canary + total((work) => countRuns(work.jobs)),
    lambdaTime: total((work) => toGigabyteSeconds(work.calls) + toGigabyteSeconds(work.jobs)),
    apiRequests: calls + canary,
    tableReads: total(({ readUnits }) => readUnits),
    tableWrites: total(({ writeUnits }) => writeUnits),
    tableStorage: table,
    tableBackup: table,
    edgeBytes: (total(({ bytes }) => bytes) + visitors * map.kilobytes * 1024) / GB,
    edgeRequests: edge,
    edgeFunctions: total(countRouted) + canary,
    firewallRequests: edge,
    pictureStorage: (visitors * ASSUMED.pictureKilobytes) / 1024 ** 2,
    pictureWrites: total(({ pictureWrites }) => pictureWrites),
    pictureReads: total((work) => work.pictureReads + ASSUMED.pictureMisses * (work.files.picture ?? 0)),
    mapStorage: mapOfVisit === 'none' ? 0 : ASSUMED.mapGigabytes,
    mapReads: visitors * map.requests * ASSUMED.mapMisses,
    queueRequests: POLLS_A_MONTH,
    mails: total(({ mails }) => mails),
    people,
    poolRequests: people * ASSUMED.poolRequests,
    placesSuggest: visitors * ASSUMED.suggestions * ASSUMED.providerShare,
    placesCore: visitors * ASSUMED.placesChosen * ASSUMED.providerShare,
    schedules: sum(Object.values<JobSpec>(jobs).map(scheduledRuns)),
    metrics: METRICS.length + CANARY_STEPS,
    logs: (total(({ logBytes }) => logBytes) + calls * ACCESS_LOG_BYTES) / GB,
    traces: total((work) => countTraced(work.calls) + countTraced(work.jobs)),
  };
};

/** The usage of this many views of spot pages, as crawlers and shared links cause; they are never cached. */
export const computeViews = ({ view }: Measured, views: number): Usage => ({
  ...(Object.fromEntries(METERS.map((meter) => [meter, 0])) as Usage), // all meters are set
  ...{ apiRequests: views, lambdaRequests: views, edgeRequests: views, edgeFunctions: views },
  firewallRequests: views,
  lambdaTime: views * toGigabyteSeconds(view.calls),
  tableReads: views * view.readUnits,
  edgeBytes: (views * view.bytes) / GB,
  logs: (views * (view.logBytes + ACCESS_LOG_BYTES)) / GB,
});
