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
import type { Measured, Work } from './measured.ts';
import type { Usage } from './prices.ts';

/** What cannot be measured before people come: shares of a month's visitors, and how much there is by then. */
export const ASSUMED = {
  /** Visits that end in a booking by a new user. */
  bookings: 0.02,
  /** Looks of owners at their dashboard for each visitor. */
  ownerLooks: 0.02,
  /** Spaces published for each visitor. */
  published: 0.0005,
  /** People who signed in, out of all visitors. */
  activePeople: 0.05,
  /** Questions to Amazon Location for each visit: what is typed is suggested for, and one place is chosen. */
  suggestions: 3,
  placesChosen: 1,
  /** What is stored after a year, for each visitor of a month: kilobytes of the table, and of pictures. */
  tableKilobytes: 2,
  pictureKilobytes: 20,
  /** Pictures that CloudFront has to fetch again. */
  pictureMisses: 0.1,
} as const;

const HOURS = 730;
const PER_HOUR: Readonly<Record<string, number>> = { minute: 60, hour: 1, day: 1 / 24 };
const DEFAULT_MEMORY = 512;
const GB = 1024 ** 3;

/** How often the schedules of a job call it in a month of 730 hours. */
export const scheduledRuns = ({ triggers }: JobSpec): number =>
  triggers.reduce((sum, trigger) => {
    if (!('every' in trigger)) return sum;
    const [, count = '1', unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(trigger.every) ?? [];
    return sum + (HOURS * (PER_HOUR[unit] ?? 0)) / Number(count);
  }, 0);

/** Memory of functions by what is logged of them: `GET /parking-spots/map`, or the name of a job. */
const specs = new Map<string, FunctionSpec>(Object.entries<FunctionSpec>(jobs));
for (const [area, routes] of Object.entries<Record<string, Route>>(api))
  for (const [name, { method, path }] of Object.entries(routes)) {
    const ofArea: Record<string, FunctionSpec> = manifest[area as keyof typeof manifest]; // the manifest has all areas
    specs.set(`${method} ${path}`, ofArea[name] ?? {});
  }

type Runs = Work['calls'];
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const countOf = (runs: Runs) => sum(Object.values(runs).map(({ count }) => count));
const gigabyteSeconds = (runs: Runs) =>
  sum(
    Object.entries(runs).map(
      ([name, { milliseconds }]) =>
        (milliseconds / 1000) * ((specs.get(name)?.memory ?? DEFAULT_MEMORY) / 1024),
    ),
  );
const tracedOf = (runs: Runs) =>
  sum(Object.entries(runs).map(([name, { count }]) => (specs.get(name)?.stripe ? count : 0)));

/** Runs of CloudFront functions: two choose a page of the site and its status, one tells the API who asks. Pictures need none. */
const routedOf = ({ files, calls }: Work) =>
  countOf(calls) + 2 * (sum(Object.values(files)) - (files.picture ?? 0));

/** What a month of so many visitors uses, from what was measured and assumed. */
export const usageOf = (measured: Measured, visitors: number): Usage => {
  const parts: readonly [Work, number][] = [
    [measured.visit, visitors],
    [measured.booking, visitors * ASSUMED.bookings],
    [measured.owner, visitors * ASSUMED.ownerLooks],
    [measured.publishing, visitors * ASSUMED.published],
  ];
  const total = (of: (work: Work) => number) => sum(parts.map(([work, times]) => times * of(work)));
  const schedules = Object.entries<JobSpec>(jobs).map(([name, spec]) => ({
    name,
    runs: scheduledRuns(spec),
    spec,
    idle: measured.idle[name] ?? { milliseconds: 0, readUnits: 0, writeUnits: 0, logBytes: 0 },
  }));
  const idle = (of: (job: (typeof schedules)[number]) => number) =>
    sum(schedules.map((job) => job.runs * of(job)));
  const calls = total((work) => countOf(work.calls));
  const edge = calls + total(({ files }) => sum(Object.values(files)));
  const canary = measured.idle.checkSite ? scheduledRuns(jobs.checkSite) * CANARY_REQUESTS : 0;
  const metrics = [ALARM_METRICS, CANARY_METRICS, LAG_METRICS, MAIL_METRICS, MAP_METRICS].flatMap(
    Object.values,
  ).length;
  return {
    lambdaRequests: calls + canary + total((work) => countOf(work.jobs)) + idle(() => 1),
    lambdaTime:
      total((work) => gigabyteSeconds(work.calls) + gigabyteSeconds(work.jobs)) +
      idle((job) => gigabyteSeconds({ [job.name]: { count: 1, milliseconds: job.idle.milliseconds } })),
    apiRequests: calls + canary,
    tableReads: total(({ readUnits }) => readUnits) + idle((job) => job.idle.readUnits),
    tableWrites: total(({ writeUnits }) => writeUnits) + idle((job) => job.idle.writeUnits),
    tableStorage: (visitors * ASSUMED.tableKilobytes) / 1024 ** 2,
    tableBackup: (visitors * ASSUMED.tableKilobytes) / 1024 ** 2,
    edgeBytes: total(({ bytes }) => bytes) / GB,
    edgeRequests: edge + canary,
    edgeFunctions: total(routedOf) + canary,
    firewallAcl: measured.standing.webAcls,
    firewallRules: measured.standing.firewallRules,
    firewallRequests: edge + canary,
    pictureStorage: (visitors * ASSUMED.pictureKilobytes) / 1024 ** 2,
    pictureWrites: total(({ pictureWrites }) => pictureWrites),
    pictureReads:
      total(({ pictureReads }) => pictureReads) +
      total(({ files }) => ASSUMED.pictureMisses * (files.picture ?? 0)),
    mails: total(({ mails }) => mails),
    people: visitors * ASSUMED.activePeople,
    placesSuggest: visitors * ASSUMED.suggestions,
    placesCore: visitors * ASSUMED.placesChosen,
    schedules: sum(schedules.map(({ runs }) => runs)),
    alarms: measured.standing.alarms,
    metrics: metrics + CANARY_STEPS,
    dashboards: measured.standing.dashboards,
    logs:
      (total(({ logBytes }) => logBytes) + idle((job) => job.idle.logBytes) + calls * ACCESS_LOG_BYTES) / GB,
    traces:
      total((work) => tracedOf(work.calls) + tracedOf(work.jobs)) + idle(({ spec }) => (spec.stripe ? 1 : 0)),
    keys: measured.standing.keys,
    secrets: measured.standing.secrets,
  };
};

/** Requests of one check of the site, and the steps whose times are metrics of their own. */
const CANARY_REQUESTS = 5;
const CANARY_STEPS = 6;
/** A line of API Gateway's access log. */
const ACCESS_LOG_BYTES = 300;
