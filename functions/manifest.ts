import type { FunctionSpec, QueueName } from '#shared/api/function-spec.ts';
import { type Api, api } from '#shared/api/index.ts';
import type { Route } from '#shared/api/route.ts';

/** The default size: megabytes and seconds. */
const USUAL_SIZE = { memory: 512, timeoutSeconds: 10 };

export const getSize = ({ memory, timeoutSeconds }: FunctionSpec) => ({
  memory: memory ?? USUAL_SIZE.memory,
  timeoutSeconds: timeoutSeconds ?? USUAL_SIZE.timeoutSeconds,
});

type Manifest = { readonly [Area in keyof Api]: { readonly [Name in keyof Api[Area]]: FunctionSpec } };

/** The needs of each route, by area and name. */
export const manifest = Object.fromEntries(
  Object.entries<Record<string, Route>>(api).map(([area, routes]) => [
    area,
    Object.fromEntries(Object.entries(routes).map(([name, { needs }]) => [name, needs])),
  ]),
) as Manifest; // of the same areas and names

/** Answers requests without a route. */
export const fallback = { notFound: {} } as const satisfies Record<string, FunctionSpec>;

/** The file that exports `handler` for the fallback. */
export const FALLBACK_ENTRY = 'functions/not-found.ts';

/**
 * `stream`: new outbox entries or map marks in the table. `every`: a schedule. `objectCreated`: a finished upload. `topic`: SES's events
 * about sent mails. `queue`: messages of another job.
 */
export type Trigger =
  | { readonly stream: 'outbox' | 'map' }
  | { readonly every: string }
  | { readonly objectCreated: 'uploads' }
  | { readonly topic: 'mailEvents' }
  | { readonly queue: QueueName };

export interface JobSpec extends FunctionSpec {
  /** Empty for a job that only operators call. */
  readonly triggers: readonly Trigger[];
}

export const isJob = (spec: FunctionSpec): spec is JobSpec => 'triggers' in spec;

/** Functions that run without a request. */
export const jobs = {
  drainOutbox: {
    table: 'write',
    userPool: ['AdminUpdateUserAttributes', 'AdminDeleteUser'],
    stripe: 'api',
    mail: true,
    support: true,
    payoutRules: true,
    dueDiligence: true,
    referrals: true,
    sends: 'pushes',
    images: 'manage',
    /** A run begins nothing after 40 seconds, and what it has begun takes at most 44. */
    timeoutSeconds: 90,
    triggers: [{ stream: 'outbox' }, { every: '1 minute' }],
  },
  runBookingTimers: {
    table: 'write',
    stripe: 'api',
    payoutRules: true,
    ipsi: true,
    /** A run begins nothing after 30 seconds, and what it has begun takes at most 55. */
    timeoutSeconds: 90,
    triggers: [{ every: '1 minute' }],
  },
  /** A run begins no message after 40 seconds, and one takes at most 45; storing 1,000 answers takes seconds. */
  sendInvoiceRecords: {
    table: 'write',
    verifactu: 'send',
    timeoutSeconds: 150,
    triggers: [{ every: '1 minute' }],
  },
  reconcilePayments: { table: 'write', stripe: 'api', timeoutSeconds: 300, triggers: [{ every: '1 hour' }] },
  sendPayouts: {
    table: 'write',
    stripe: 'api',
    payoutRules: true,
    dueDiligence: true,
    timeoutSeconds: 300,
    triggers: [{ every: '15 minutes' }],
  },
  /** A run begins no batch after 40 seconds. */
  issueInvoices: {
    table: 'write',
    company: true,
    verifactu: 'chain',
    timeoutSeconds: 90,
    triggers: [{ every: '1 minute' }],
  },
  /** A run leases nothing after a minute. */
  shareCalendars: {
    table: 'write',
    sends: 'imports',
    timeoutSeconds: 90,
    triggers: [{ every: '15 minutes' }],
  },
  importCalendars: {
    table: 'write',
    timeoutSeconds: 300,
    memory: 1769,
    triggers: [{ queue: 'imports' }],
  },
  /** Push services that hang take ten seconds of a run; the table and the first read of the key take the others. */
  sendPushes: {
    table: 'write',
    push: 'send',
    support: true,
    timeoutSeconds: 30,
    triggers: [{ queue: 'pushes' }],
  },
  updateMapIndex: {
    table: 'write',
    timeoutSeconds: 60,
    triggers: [{ stream: 'map' }, { every: '1 minute' }],
  },
  /** It stops before its timeout, and continues where it stopped. It mostly uses the processor. */
  reconcileMapIndex: { table: 'write', timeoutSeconds: 300, memory: 1769, triggers: [{ every: '1 hour' }] },
  /** What a person can do in the profile, for a person who asked support: `{ userId }` or `{ email }`. */
  exportAccount: {
    table: 'read',
    dueDiligence: true,
    images: 'show',
    userPool: ['AdminGetUser'],
    timeoutSeconds: 60,
    memory: 1769,
    triggers: [],
  },
  eraseAccount: {
    table: 'write',
    userPool: ['AdminGetUser', 'AdminDeleteUser'],
    timeoutSeconds: 60,
    triggers: [],
  },
  /** A run begins nothing after two minutes; an operator names one owner. */
  runDueDiligence: {
    table: 'write',
    dueDiligence: true,
    timeoutSeconds: 300,
    triggers: [{ every: '1 hour' }],
  },
  receiveMailEvents: { table: 'write', triggers: [{ topic: 'mailEvents' }] },
  /** A driver's steps to a price, at the public address. */
  checkSite: { timeoutSeconds: 60, triggers: [{ every: '5 minutes' }] },
  /** It stops before its timeout. */
  writeSitemaps: {
    table: 'read',
    sitemaps: true,
    timeoutSeconds: 900,
    memory: 1024,
    triggers: [{ every: '1 day' }],
  },
  publishImage: {
    images: 'process',
    reserved: 'pictures',
    timeoutSeconds: 60,
    memory: 2048,
    triggers: [{ objectCreated: 'uploads' }],
  },
} as const satisfies Record<string, JobSpec>;

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The file that exports `handler` for a route. */
export const getEntryFile = (area: string, name: string): string => `functions/${area}/${kebabCase(name)}.ts`;

/** The file that exports `handler` for a job. */
export const getJobEntryFile = (name: string): string => `functions/jobs/${kebabCase(name)}.ts`;
