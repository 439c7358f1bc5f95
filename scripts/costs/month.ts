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
  RENTAL_METRICS,
} from '#functions/metric-names.ts';
import type { Measured, Runs, Standing, StreetCounts, Work } from './measured.ts';
import { NO_USAGE, type Usage } from './prices.ts';

/** Assumptions that cannot be measured before the site is public: a value and its meaning. The page of costs shows them. */
const ASSUMPTIONS = {
  bookings: [0.02, 'share of visitors who register and book'],
  ownerLooks: [0.02, 'share of visits in which an owner looks at the dashboard'],
  published: [0.0005, 'share of visitors who publish a spot'],
  activePeople: [0.05, 'share of visitors who sign in during the month'],
  poolRequests: [24, 'requests of each of them to the user pool: 2 sign-ins, 2 sign-outs, 20 renewals'],
  suggestions: [3, 'questions of a visit for suggestions of places'],
  placesChosen: [1, 'questions of a visit for a chosen place'],
  placesWait: [10, 'milliseconds that such a question waits for the table, in two round trips'],
  placesBytes: [1500, 'bytes of its answer'],
  placesProcesses: [
    2,
    'processes that answer such questions at one time, and read the editions of streets once a minute',
  ],
  streetImports: [1, 'imports of all streets a year'],
  // Of 150 real searches, our own places without streets did not answer 38 (decision 74).
  providerShare: [0.25, 'share of questions for places that go to a provider, where there is one, at most'],
  tableKilobytes: [2, 'kilobytes in the table after a year, for each visitor of a month'],
  pictureKilobytes: [20, 'kilobytes of pictures after a year, for each visitor of a month'],
  pictureMisses: [0.1, 'share of pictures that CloudFront fetches once more'],
  mapRequests: [20, 'ranges of the street map that a visit reads: not measured, between 12 and 30'],
  mapKilobytes: [1250, 'kilobytes of them: not measured, between 600 and 2,000'],
  mapMisses: [0.05, 'share of ranges of the map that CloudFront fetches from S3: all visitors use one file'],
  mapGigabytes: [8, 'gigabytes of two map files of the country: not measured'],
} as const;

/** Rows for the page: meaning and value. */
export const assumptionRows = () =>
  Object.values(ASSUMPTIONS).map(([value, meaning]) => [meaning, value] as const);

export const ASSUMED = Object.fromEntries(
  Object.entries(ASSUMPTIONS).map(([name, [value]]) => [name, value]),
) as Record<keyof typeof ASSUMPTIONS, number>; // of the names above

/** Requests and kilobytes of the street map per visit. */
const MAP_OF_A_VISIT = {
  none: { requests: 0, kilobytes: 0 },
  low: { requests: 12, kilobytes: 600 },
  usual: { requests: ASSUMED.mapRequests, kilobytes: ASSUMED.mapKilobytes },
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
const METRICS = [
  ALARM_METRICS,
  CANARY_METRICS,
  LAG_METRICS,
  MAIL_METRICS,
  MAP_METRICS,
  RENTAL_METRICS,
].flatMap(Object.values);

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

/** Two CloudFront functions choose a page and its status, one adds the client's address for the API. Pictures and ranges of the map need none. */
const countRouted = ({ files: { page = 0, file = 0, ground = 0 }, calls }: Work) =>
  countRuns(calls) + 2 * (page + file + ground);

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
const countEditionReads = (counts: StreetCounts, visitors: number): number =>
  (Math.max(1, Math.ceil((toSpain(counts).editions?.bytes ?? 0) / 4096)) / 2) *
  Math.min(
    visitors * (ASSUMED.suggestions + ASSUMED.placesChosen),
    (RUNS_A_MONTH.minute ?? 0) * ASSUMED.placesProcesses,
  );

/** Read units of a month's questions for places. */
export const countStreetReads = (counts: StreetCounts, visitors: number): number =>
  visitors * workOfPlaces(counts).readUnits + countEditionReads(counts, visitors);

/** A piece of work and how often it happens in a month. */
type Share = { readonly times: number; readonly work: Work };

/** Visitors' actions, checks of the site, and scheduled runs. */
const listWork = (measured: Measured, visitors: number, map: MapOfVisit): Share[] => {
  const { requests: range, kilobytes } = MAP_OF_A_VISIT[map];
  const check = { count: CANARY_REQUESTS, milliseconds: 0 };
  return [
    { times: visitors, work: measured.visit },
    { times: visitors, work: { ...NOTHING, files: { range }, bytes: kilobytes * 1024 } },
    { times: visitors, work: workOfPlaces(measured.streets) },
    { times: visitors * ASSUMED.bookings, work: measured.booking },
    { times: visitors * ASSUMED.ownerLooks, work: measured.owner },
    { times: visitors * ASSUMED.published, work: measured.publishing },
    { times: scheduledRuns(jobs.checkSite), work: { ...NOTHING, calls: { check } } },
    ...USUAL_JOBS.map(([name, spec]) => {
      const { milliseconds = 0, ...used } = measured.idle[name] ?? {};
      const work = { ...NOTHING, ...used, jobs: { [name]: { count: 1, milliseconds } } };
      return { times: scheduledRuns(spec), work };
    }),
  ];
};

const QUEUES = Object.values<JobSpec>(jobs).flatMap(({ triggers }) =>
  triggers.filter((trigger) => 'queue' in trigger),
);

/** Long polls of the functions' queues: five pollers each, three requests a minute each. */
const POLLS_A_MONTH = QUEUES.length * 5 * 3 * 43_800;

/** The usage that pieces of work cause. */
const usageOf = (shares: readonly Share[]) => {
  const total = (of: (work: Work) => number) => sum(shares.map(({ times, work }) => times * of(work)));
  const calls = total((work) => countRuns(work.calls));
  const edgeRequests = calls + total(({ files }) => sum(Object.values(files)));
  return {
    ...{ apiRequests: calls, edgeRequests, firewallRequests: edgeRequests },
    edgeFunctions: total(countRouted),
    edgeBytes: total(({ bytes }) => bytes) / GB,
    lambdaRequests: calls + total((work) => countRuns(work.jobs)),
    lambdaTime: total((work) => toGigabyteSeconds(work.calls) + toGigabyteSeconds(work.jobs)),
    tableReads: total(({ readUnits }) => readUnits),
    tableWrites: total(({ writeUnits }) => writeUnits),
    pictureWrites: total(({ pictureWrites }) => pictureWrites),
    pictureReads: total((work) => work.pictureReads + ASSUMED.pictureMisses * (work.files.picture ?? 0)),
    mails: total(({ mails }) => mails),
    logs: (total(({ logBytes }) => logBytes) + calls * ACCESS_LOG_BYTES) / GB,
    traces: total((work) => countTraced(work.calls) + countTraced(work.jobs)),
  };
};

/** The usage of a month with this many visitors, from measurements, templates and assumptions. */
export const computeUsage = (
  measured: Measured,
  standing: Standing,
  visitors: number,
  map: MapOfVisit = 'usual',
): Usage => {
  const streets = sumStreets(measured.streets);
  const work = usageOf(listWork(measured, visitors, map));
  const table = (visitors * ASSUMED.tableKilobytes) / 1024 ** 2 + streets.bytes / GB;
  const people = visitors * ASSUMED.activePeople;
  return {
    ...{ ...NO_USAGE, ...standing, ...work },
    tableReads: work.tableReads + countEditionReads(measured.streets, visitors),
    // An import writes the new streets and removes the old ones.
    tableWrites: work.tableWrites + (2 * ASSUMED.streetImports * streets.writeUnits) / 12,
    ...{ tableStorage: table, tableBackup: table },
    pictureStorage: (visitors * ASSUMED.pictureKilobytes) / 1024 ** 2,
    mapStorage: map === 'none' ? 0 : ASSUMED.mapGigabytes,
    mapReads: visitors * MAP_OF_A_VISIT[map].requests * ASSUMED.mapMisses,
    queueRequests: POLLS_A_MONTH,
    ...{ people, poolRequests: people * ASSUMED.poolRequests },
    schedules: sum(USUAL_JOBS.map(([, spec]) => scheduledRuns(spec))),
    metrics: METRICS.length + CANARY_STEPS,
  };
};

/** Questions to a provider that is paid by each: at most, because imported streets answer most of them. */
export const countProviderQuestions = (visitors: number): Pick<Usage, 'placesSuggest' | 'placesCore'> => ({
  placesSuggest: visitors * ASSUMED.suggestions * ASSUMED.providerShare,
  placesCore: visitors * ASSUMED.placesChosen * ASSUMED.providerShare,
});

/** The usage of this many views of spot pages, as crawlers and shared links cause; they are never cached. */
export const computeViews = ({ view }: Measured, views: number): Usage => ({
  ...NO_USAGE,
  ...usageOf([{ times: views, work: view }]),
});
