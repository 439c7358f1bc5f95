/** How sure a price is: read on AWS's own page, quoted by others from it, or from memory and to be looked up. */
type Seen = 'aws' | 'quoted' | 'unverified';

/** When the prices were gathered, and for where; CloudFront's are those of Europe. Taxes come on top. */
export const PRICES_OF = { date: '2026-11-21', region: 'eu-west-1' } as const;

const MILLION = 1_000_000;

/** US dollars for `per` units; `free`: units a month that every account gets for nothing, for good. */
const price = (service: string, seen: Seen, unit: string, usd: number, per = 1, free?: number) => ({
  from: `https://aws.amazon.com/${service}/pricing/`,
  seen,
  unit,
  usd,
  per,
  free,
});

/**
 * List prices of the first tier, on demand. Where Ireland's own price could not be found, the one of us-east-1 is
 * here as `unverified`, up to an eighth too low.
 */
export const PRICES = {
  lambdaRequests: price('lambda', 'quoted', 'invocation', 0.2, MILLION, MILLION),
  lambdaTime: price('lambda', 'quoted', 'GB-second on ARM', 0.0000133334, 1, 400_000),
  apiRequests: price('api-gateway', 'unverified', 'request', 1.11, MILLION),
  tableReads: price('dynamodb', 'unverified', 'read unit', 0.141, MILLION),
  tableWrites: price('dynamodb', 'unverified', 'write unit', 0.705, MILLION),
  tableStorage: price('dynamodb', 'unverified', 'GB-month', 0.283, 1, 25),
  tableBackup: price('dynamodb', 'unverified', 'GB-month of point-in-time recovery', 0.226),
  edgeBytes: price('cloudfront', 'aws', 'GB to Europe', 0.085, 1, 1024),
  edgeRequests: price('cloudfront', 'unverified', 'HTTPS request', 1.2, MILLION, 10 * MILLION),
  edgeFunctions: price('cloudfront', 'quoted', 'run of a CloudFront function', 0.1, MILLION, 2 * MILLION),
  firewallAcl: price('waf', 'quoted', 'web ACL', 5),
  firewallRules: price('waf', 'quoted', 'rule', 1),
  firewallRequests: price('waf', 'quoted', 'request', 0.6, MILLION),
  pictureStorage: price('s3', 'unverified', 'GB-month', 0.023),
  pictureWrites: price('s3', 'unverified', 'PUT', 5, MILLION),
  pictureReads: price('s3', 'unverified', 'GET', 0.4, MILLION),
  mails: price('ses', 'unverified', 'mail', 100, MILLION),
  people: price('cognito', 'quoted', 'person active in the month (Lite)', 0.0055, 1, 10_000),
  poolFirewall: price('waf', 'quoted', 'web ACL of the user pool with its rule', 6),
  poolRequests: price('waf', 'quoted', 'request to the user pool', 0.6, MILLION),
  placesSuggest: price('location', 'unverified', 'question (Label)', 500, MILLION),
  placesCore: price('location', 'unverified', 'question (Core)', 500, MILLION),
  schedules: price('eventbridge', 'quoted', 'call of the scheduler', 1, MILLION, 14 * MILLION),
  alarms: price('cloudwatch', 'quoted', 'alarm', 0.1, 1, 10),
  metrics: price('cloudwatch', 'quoted', 'custom metric', 0.3, 1, 10),
  dashboards: price('cloudwatch', 'quoted', 'dashboard', 3, 1, 3),
  logs: price('cloudwatch', 'unverified', 'GB written', 0.57, 1, 5),
  traces: price('xray', 'quoted', 'trace', 5, MILLION, 100_000),
  keys: price('kms', 'unverified', 'key', 1),
  secrets: price('secrets-manager', 'unverified', 'secret', 0.4),
};

/** CloudFront's plans for a fixed price: firewall, functions and 50 TB in all of them, and so many requests; quoted by others. */
export const FLAT_PLANS = [
  { name: 'Pro', usd: 15, requests: 10 * MILLION },
  { name: 'Business', usd: 200, requests: 125 * MILLION },
  { name: 'Premium', usd: 1000, requests: 500 * MILLION },
] as const;

export type Meter = keyof typeof PRICES;
export const METERS = Object.keys(PRICES) as Meter[]; // Object.keys forgets the literal names
/** What a month uses of each. */
export type Usage = Readonly<Record<Meter, number>>;

/** US dollars of a month by what costs them, at list prices or after what every account gets for nothing. */
export const billOf = (usage: Usage, kind: 'list' | 'afterFree' = 'list'): Usage =>
  Object.fromEntries(
    METERS.map((meter) => {
      const { usd, per, free = 0 } = PRICES[meter];
      const paid = kind === 'list' ? usage[meter] : Math.max(0, usage[meter] - free);
      return [meter, (paid / per) * usd];
    }),
  ) as Usage; // of the meters above
