/** Runs and their total milliseconds by route or job. */
export type Runs = Readonly<Record<string, { readonly count: number; readonly milliseconds: number }>>;

/** The usage of one piece of work. */
export interface Work {
  /** Requests that reached CloudFront, by kind: pages, files of the site, pictures, map data. */
  readonly files: Readonly<Record<string, number>>;
  /** Transferred bytes of all answers, including headers. */
  readonly bytes: number;
  readonly calls: Runs;
  /** Runs of jobs that it causes. */
  readonly jobs: Runs;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly pictureReads: number;
  readonly pictureWrites: number;
  readonly mails: number;
  readonly logBytes: number;
}

/** The size of Spain's streets in the table, and the reads of them. */
export interface StreetCounts {
  readonly measuredOn: string;
  readonly provinces: number;
  readonly streets: number;
  readonly houses: number;
  /** By kind of item; a removal costs as many write units as the import. */
  readonly kinds: Readonly<Record<string, { items: number; bytes: number; writeUnits: number }>>;
  /** The records of the editions, which each process reads once a minute; `largest` is the bytes of one. */
  readonly editions: { readonly bytes: number; readonly largest: number; readonly readUnits: number };
  /** Per question: mean read units, median milliseconds of processor time. */
  readonly questions: Readonly<Record<'suggest' | 'details', { units: number; milliseconds: number }>>;
}

/** `docs/costs.json`: the last measurement (decision 65). The page of costs describes each piece of work. */
export interface Measured extends Readonly<
  Record<'visit' | 'view' | 'booking' | 'owner' | 'publishing', Work>
> {
  readonly machine: string;
  readonly measuredOn: string;
  /** A generated Spain, or some provinces of it, as `npm run bench -- streets` counted it. */
  readonly streets: StreetCounts;
  /** One run of each scheduled job without work. */
  readonly idle: Readonly<
    Record<string, Pick<Work, 'readUnits' | 'writeUnits' | 'logBytes'> & { readonly milliseconds: number }>
  >;
}

/** Reads that file's text, whose format is our own. */
export const readMeasured = (text: string) => JSON.parse(text) as Measured;

interface Template {
  readonly Resources?: Readonly<Record<string, { Type: string; Properties?: Record<string, unknown> }>>;
}

/** Counts resources with a fixed cost in the templates of a stage. */
export const countStanding = (templates: readonly Template[]) => {
  const resources = templates.flatMap(({ Resources = {} }) => Object.values(Resources));
  const list = (type: string) => resources.filter(({ Type }) => Type === `AWS::${type}`);
  const listAcls = (scope: string) =>
    list('WAFv2::WebACL').filter(({ Properties }) => Properties?.Scope === scope);
  const countRules = (scope: string) =>
    listAcls(scope).flatMap(({ Properties }) => Properties?.Rules as unknown[]).length; // as CloudFormation has it
  /** An alarm over several metrics costs as many. */
  const countMetrics = (metrics: unknown) =>
    Array.isArray(metrics) ? metrics.filter((metric: object) => 'MetricStat' in metric).length : 1;
  const alarms = list('CloudWatch::Alarm').map(({ Properties }) => countMetrics(Properties?.Metrics));
  return {
    alarms: alarms.reduce((total, each) => total + each, 0),
    dashboards: list('CloudWatch::Dashboard').length,
    ...{ firewallAcl: listAcls('CLOUDFRONT').length, firewallRules: countRules('CLOUDFRONT') },
    ...{ poolFirewall: listAcls('REGIONAL').length, poolRules: countRules('REGIONAL') },
    ...{ keys: list('KMS::Key').length, secrets: list('SecretsManager::Secret').length },
  };
};
export type Standing = ReturnType<typeof countStanding>;
