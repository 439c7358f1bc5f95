import { api } from '#shared/api/index.ts';
import type { Route } from '#shared/api/route.ts';
import type { FunctionSpec } from '#shared/api/function-spec.ts';
import { jobs, type JobSpec, manifest } from '#functions/manifest.ts';
import {
  ALARM_METRICS,
  CANARY_METRICS,
  LAG_METRICS,
  MAIL_METRICS,
  MAP_METRICS,
} from '#functions/metric-names.ts';
import type { Measured, Runs, Standing, StreetCounts, Work } from './measured.ts';
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
  /** Milliseconds that a question for a place waits for the table, in two round trips. */
  placesWait: 10,
  /** Bytes of its answer. */
  placesBytes: 1500,
  /** Processes that answer such questions at one time, each of which reads the editions of streets once a minute. */
  placesProcesses: 2,
  /** Imports of all streets a year. */
  streetImports: 1,
  /**
   * The share of place searches that our own places do not answer without streets: 38 of 150 real searches (decision 74). With streets it
   * is less.
   */
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

/** Jobs of every stage: one that sends records is a setting, and costs a cent a month. */
export const USUAL_JOBS = Object.entries<JobSpec>(jobs).filter(([, { verifactu }]) => verifactu !== 'send');

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

/** The questions for places of a visit. Its own measurement has none. */
const workOfPlaces = ({ questions: { suggest, details } }: StreetCounts): Work => {
  const { suggestions, placesChosen, placesWait, placesBytes } = ASSUMED;
  return {
    ...NOTHING,
    bytes: (suggestions + placesChosen) * placesBytes,
    calls: {
      'GET /places/autocomplete': {
        count: suggestions,
        milliseconds: suggestions * (suggest.milliseconds + placesWait),
      },
      'GET /places/details': {
        count: placesChosen,
        milliseconds: placesChosen * (details.milliseconds + placesWait),
      },
    },
    readUnits: suggestions * suggest.units + placesChosen * details.units,
  };
};

/** As many named streets as Spain has. */
export const STREETS_OF_SPAIN = 1_000_000;

/** Items of each kind for all of Spain, in proportion to those that were counted. */
export const toSpain = ({ streets, kinds }: StreetCounts): StreetCounts['kinds'] => {
  const grow = (count: number) => (count * STREETS_OF_SPAIN) / streets;
  return Object.fromEntries(
    Object.entries(kinds).map(([name, { items, bytes, writeUnits }]) => [
      name,
      { items: grow(items), bytes: grow(bytes), writeUnits: grow(writeUnits) },
    ]),
  );
};

/** All kinds of items of the streets of Spain together. */
export const sumStreets = (counts: StreetCounts) => {
  const kinds = Object.values(toSpain(counts));
  return {
    items: sum(kinds.map(({ items }) => items)),
    bytes: sum(kinds.map(({ bytes }) => bytes)),
    writeUnits: sum(kinds.map(({ writeUnits }) => writeUnits)),
  };
};

/** Read units of the editions of all provinces: once a minute by each process, and no more often than somebody asks. */
export const countEditionReads = (counts: StreetCounts, visitors: number): number =>
  (Math.max(1, Math.ceil((toSpain(counts).editions?.bytes ?? 0) / 4096)) / 2) *
  Math.min(
    visitors * (ASSUMED.suggestions + ASSUMED.placesChosen),
    (RUNS_A_MONTH.minute ?? 0) * ASSUMED.placesProcesses,
  );

/** How often each piece of work happens in a month: visitors' actions and scheduled runs. */
const listWork = ({ visit, booking, owner, publishing, idle, streets }: Measured, visitors: number) => [
  { times: visitors, work: visit },
  { times: visitors, work: workOfPlaces(streets) },
  { times: visitors * ASSUMED.bookings, work: booking },
  { times: visitors * ASSUMED.ownerLooks, work: owner },
  { times: visitors * ASSUMED.published, work: publishing },
  ...USUAL_JOBS.map(([name, spec]) => {
    const { milliseconds = 0, ...used } = idle[name] ?? {};
    return {
      times: scheduledRuns(spec),
      work: { ...NOTHING, ...used, jobs: { [name]: { count: 1, milliseconds } } },
    };
  }),
];

const QUEUES = Object.values<JobSpec>(jobs).flatMap(({ triggers }) =>
  triggers.filter((trigger) => 'queue' in trigger),
);

/** Long polls of the functions' queues: five pollers each, three requests a minute each. */
const POLLS_A_MONTH = QUEUES.length * 5 * 3 * 43_800;

/** The usage of a month with this many visitors, from measurements, templates and assumptions. */
export const computeUsage = (
  measured: Measured,
  standing: Standing,
  visitors: number,
  mapOfVisit: MapOfVisit = 'usual',
): Usage => {
  const streets = sumStreets(measured.streets);
  const map = MAP_OF_A_VISIT[mapOfVisit];
  const all = listWork(measured, visitors);
  const total = (of: (work: Work) => number) => sum(all.map(({ times, work }) => times * of(work)));
  const calls = total((work) => countRuns(work.calls));
  const canary = scheduledRuns(jobs.checkSite) * CANARY_REQUESTS;
  const edge = calls + total(({ files }) => sum(Object.values(files))) + canary + visitors * map.requests;
  const table = (visitors * ASSUMED.tableKilobytes) / 1024 ** 2 + streets.bytes / GB;
  const people = visitors * ASSUMED.activePeople;
  return {
    ...standing,
    lambdaRequests: calls + canary + total((work) => countRuns(work.jobs)),
    lambdaTime: total((work) => toGigabyteSeconds(work.calls) + toGigabyteSeconds(work.jobs)),
    apiRequests: calls + canary,
    tableReads: total(({ readUnits }) => readUnits) + countEditionReads(measured.streets, visitors),
    // An import writes the new streets and removes the old ones.
    tableWrites:
      total(({ writeUnits }) => writeUnits) + (2 * ASSUMED.streetImports * streets.writeUnits) / 12,
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
    ...{ placesSuggest: 0, placesCore: 0 },
    schedules: sum(USUAL_JOBS.map(([, spec]) => scheduledRuns(spec))),
    metrics: METRICS.length + CANARY_STEPS,
    logs: (total(({ logBytes }) => logBytes) + calls * ACCESS_LOG_BYTES) / GB,
    traces: total((work) => countTraced(work.calls) + countTraced(work.jobs)),
  };
};

/** Questions to a provider that is paid by each: at most, because imported streets answer most of them. */
export const countProviderQuestions = (visitors: number): Pick<Usage, 'placesSuggest' | 'placesCore'> => ({
  placesSuggest: visitors * ASSUMED.suggestions * ASSUMED.providerShare,
  placesCore: visitors * ASSUMED.placesChosen * ASSUMED.providerShare,
});

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
