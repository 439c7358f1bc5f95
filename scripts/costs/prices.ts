/** The reliability of a price. */
const ON_PAGE = "on AWS's page";
const QUOTED = 'quoted by others from it';
const quotedAt = (address: string) => `[${QUOTED}](${address})`;
const UNVERIFIED = 'not verified';

const MILLION = 1_000_000;

/** The possible error of a price that is not verified. */
const SPREAD = { low: 0.8, high: 1.25 } as const;

/** US dollars for `per` units, with a range; `free` is the permanent free tier in units a month. */
const price = (service: string, seen: string, unit: string, usd: number, per = 1, free?: number) => ({
  ...{ from: `https://aws.amazon.com/${service}/pricing/`, seen, unit, usd, per, free },
  low: seen === UNVERIFIED ? usd * SPREAD.low : usd,
  high: seen === UNVERIFIED ? usd * SPREAD.high : usd,
});

/**
 * On-demand list prices of the first tier in eu-west-1 on 2026-11-21, without taxes; CloudFront's are for Europe. Where Ireland's price was not found, the one of us-east-1 is used and not verified; it may be up
 * to an eighth too low.
 */
export const PRICES = {
  lambdaRequests: price('lambda', QUOTED, 'invocation', 0.2, MILLION, MILLION),
  lambdaTime: price('lambda', QUOTED, 'GB-second on ARM', 0.0000133334, 1, 400_000),
  apiRequests: price('api-gateway', UNVERIFIED, 'request', 1.11, MILLION),
  tableReads: price('dynamodb', UNVERIFIED, 'read unit', 0.141, MILLION),
  tableWrites: price('dynamodb', UNVERIFIED, 'write unit', 0.705, MILLION),
  tableStorage: price('dynamodb', UNVERIFIED, 'GB-month', 0.283, 1, 25),
  tableBackup: price('dynamodb', UNVERIFIED, 'GB-month of point-in-time recovery', 0.226),
  edgeBytes: price('cloudfront', ON_PAGE, 'GB to Europe', 0.085, 1, 1024),
  edgeRequests: price('cloudfront', UNVERIFIED, 'HTTPS request', 1.2, MILLION, 10 * MILLION),
  edgeFunctions: price('cloudfront', QUOTED, 'run of a CloudFront function', 0.1, MILLION, 2 * MILLION),
  firewallAcl: price('waf', QUOTED, 'web ACL', 5),
  firewallRules: price('waf', QUOTED, 'rule', 1),
  firewallRequests: price('waf', QUOTED, 'request', 0.6, MILLION),
  pictureStorage: price('s3', UNVERIFIED, 'GB-month', 0.023),
  pictureWrites: price('s3', UNVERIFIED, 'PUT', 5, MILLION),
  pictureReads: price('s3', UNVERIFIED, 'GET', 0.4, MILLION),
  mapStorage: price('s3', UNVERIFIED, 'GB-month of the map', 0.023),
  mapReads: price('s3', UNVERIFIED, 'GET of the map', 0.4, MILLION),
  queueRequests: price('sqs', UNVERIFIED, 'request to the queue', 0.4, MILLION, MILLION),
  mails: price('ses', UNVERIFIED, 'mail', 100, MILLION),
  people: price('cognito', QUOTED, 'person active in the month (Lite)', 0.0055, 1, 10_000),
  poolFirewall: price('waf', QUOTED, 'web ACL of the user pool', 5),
  poolRules: price('waf', QUOTED, 'rule of it', 1),
  poolRequests: price('waf', QUOTED, 'request to the user pool', 0.6, MILLION),
  // The guide calls Label the cheaper one ("Places pricing"); its price is not known here.
  placesSuggest: { ...price('location', UNVERIFIED, 'question (Label)', 500, MILLION), low: 40, high: 500 },
  placesCore: price('location', UNVERIFIED, 'question (Core)', 500, MILLION),
  schedules: price('eventbridge', QUOTED, 'call of the scheduler', 1, MILLION, 14 * MILLION),
  alarms: price('cloudwatch', QUOTED, 'metric of an alarm', 0.1, 1, 10),
  metrics: price('cloudwatch', QUOTED, 'custom metric', 0.3, 1, 10),
  dashboards: price('cloudwatch', QUOTED, 'dashboard', 3, 1, 3),
  logs: price('cloudwatch', UNVERIFIED, 'GB written', 0.57, 1, 5),
  traces: price('xray', QUOTED, 'trace', 5, MILLION, 100_000),
  keys: price('kms', quotedAt('https://cloudburn.io/blog/aws-kms-pricing'), 'key', 1),
  secrets: price('secrets-manager', UNVERIFIED, 'secret', 0.4),
};

/** CloudFront's flat-rate plans: all include firewall, functions and 50 TB; requests as listed. Prices quoted from third parties. */
export const FLAT_PLANS = [
  { name: 'Pro', usd: 15, requests: 10 * MILLION },
  { name: 'Business', usd: 200, requests: 125 * MILLION },
  { name: 'Premium', usd: 1000, requests: 500 * MILLION },
] as const;

/** The rows of the bill, with the meters that each adds up. Questions to a provider of places are not in it. */
export const SERVICES: Readonly<Record<string, readonly Meter[]>> = {
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

export type Meter = keyof typeof PRICES;
export const METERS = Object.keys(PRICES) as Meter[]; // Object.keys widens literal names to string
/** The usage of each meter in a month. */
export type Usage = Readonly<Record<Meter, number>>;
export const NO_USAGE = Object.fromEntries(METERS.map((meter) => [meter, 0])) as Usage; // of all meters

/** US dollars of a month by meter, at list prices or after the permanent free tier. */
export const billOf = (
  usage: Usage,
  kind: 'list' | 'afterFree' = 'list',
  at: 'usd' | 'low' | 'high' = 'usd',
): Usage =>
  Object.fromEntries(
    METERS.map((meter) => {
      const { [at]: dollars, per, free = 0 } = PRICES[meter];
      const paid = kind === 'list' ? usage[meter] : Math.max(0, usage[meter] - free);
      return [meter, (paid / per) * dollars];
    }),
  ) as Usage; // of the meters above
