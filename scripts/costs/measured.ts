/** How often something ran, and its milliseconds in all, by route or job. */
export type Runs = Readonly<Record<string, { readonly count: number; readonly milliseconds: number }>>;

/** What one piece of work uses. */
export interface Work {
  /** Requests that reached CloudFront, by what they are of: pages, files of the site, pictures, the map's ground. */
  readonly files: Readonly<Record<string, number>>;
  /** Bytes of all answers, headers included, as they went over the line. */
  readonly bytes: number;
  readonly calls: Runs;
  /** The jobs that it wakes. */
  readonly jobs: Runs;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly pictureReads: number;
  readonly pictureWrites: number;
  readonly mails: number;
  readonly logBytes: number;
}

type Idle = Pick<Work, 'readUnits' | 'writeUnits' | 'logBytes'> & { readonly milliseconds: number };

/** `docs/costs.json`: what was measured last (decision 65). The page of costs says what each piece of work is. */
export interface Measured extends Readonly<
  Record<'visit' | 'view' | 'booking' | 'owner' | 'publishing', Work>
> {
  readonly machine: string;
  readonly measuredOn: string;
  /** One run of each scheduled job with nothing to do. */
  readonly idle: Readonly<Record<string, Idle>>;
}

/** Reads the text of that file, which is our own. */
export const readMeasured = (text: string) => JSON.parse(text) as Measured;

interface Template {
  readonly Resources?: Readonly<Record<string, { Type: string; Properties?: Record<string, unknown> }>>;
}

/** What costs by existing, in the synthesised templates of a stage. */
export const countStanding = (templates: readonly Template[]) => {
  const resources = templates.flatMap(({ Resources = {} }) => Object.values(Resources));
  const list = (type: string) => resources.filter(({ Type }) => Type === `AWS::${type}`);
  const count = (type: string) => list(type).length;
  const listAcls = (scope: string) =>
    list('WAFv2::WebACL').filter(({ Properties }) => Properties?.Scope === scope);
  const countRules = (scope: string) =>
    listAcls(scope).flatMap(({ Properties }) => Properties?.Rules as unknown[]).length; // as CloudFormation has it
  /** Of an alarm over several, each one counts. */
  const countMetrics = (metrics: unknown) =>
    Array.isArray(metrics) ? metrics.filter((metric: object) => 'MetricStat' in metric).length : 1;
  const alarms = list('CloudWatch::Alarm').map(({ Properties }) => countMetrics(Properties?.Metrics));
  return {
    ...{
      alarms: alarms.reduce((total, each) => total + each, 0),
      dashboards: count('CloudWatch::Dashboard'),
    },
    ...{ firewallAcl: listAcls('CLOUDFRONT').length, firewallRules: countRules('CLOUDFRONT') },
    ...{ poolFirewall: listAcls('REGIONAL').length, poolRules: countRules('REGIONAL') },
    ...{ keys: count('KMS::Key'), secrets: count('SecretsManager::Secret') },
  };
};
export type Standing = ReturnType<typeof countStanding>;
