/** How sure a price is: read on AWS's own page, quoted by others from it, or from memory and to be looked up. */
type Seen = 'aws' | 'quoted' | 'unverified';

interface Price {
  /** US dollars for `per` units. */
  readonly usd: number;
  readonly per: number;
  readonly unit: string;
  /** Units a month that every account gets for nothing, for good. */
  readonly free?: number;
  readonly from: string;
  readonly seen: Seen;
}

/** When the prices were gathered, and for where; CloudFront's are those of Europe. Taxes come on top. */
export const PRICES_OF = { date: '2026-11-21', region: 'eu-west-1' } as const;

const MILLION = 1_000_000;
const page = (service: string) => `https://aws.amazon.com/${service}/pricing/`;

/**
 * List prices of the first tier, on demand. Where Ireland's own price could not be found, the one of us-east-1 is
 * here as `unverified`, up to an eighth too low.
 */
export const PRICES = {
  lambdaRequests: {
    usd: 0.2,
    per: MILLION,
    unit: 'invocation',
    free: MILLION,
    from: page('lambda'),
    seen: 'quoted',
  },
  lambdaTime: {
    usd: 0.0000133334,
    per: 1,
    unit: 'GB-second on ARM',
    free: 400_000,
    from: page('lambda'),
    seen: 'quoted',
  },
  apiRequests: { usd: 1.11, per: MILLION, unit: 'request', from: page('api-gateway'), seen: 'unverified' },
  tableReads: { usd: 0.141, per: MILLION, unit: 'read unit', from: page('dynamodb'), seen: 'unverified' },
  tableWrites: { usd: 0.705, per: MILLION, unit: 'write unit', from: page('dynamodb'), seen: 'unverified' },
  tableStorage: {
    usd: 0.283,
    per: 1,
    unit: 'GB-month',
    free: 25,
    from: page('dynamodb'),
    seen: 'unverified',
  },
  tableBackup: {
    usd: 0.226,
    per: 1,
    unit: 'GB-month of point-in-time recovery',
    from: page('dynamodb'),
    seen: 'unverified',
  },
  edgeBytes: { usd: 0.085, per: 1, unit: 'GB to Europe', free: 1024, from: page('cloudfront'), seen: 'aws' },
  edgeRequests: {
    usd: 1.2,
    per: MILLION,
    unit: 'HTTPS request',
    free: 10 * MILLION,
    from: page('cloudfront'),
    seen: 'unverified',
  },
  edgeFunctions: {
    usd: 0.1,
    per: MILLION,
    unit: 'run of a CloudFront function',
    free: 2 * MILLION,
    from: page('cloudfront'),
    seen: 'quoted',
  },
  firewallAcl: { usd: 5, per: 1, unit: 'web ACL', from: page('waf'), seen: 'quoted' },
  firewallRules: { usd: 1, per: 1, unit: 'rule', from: page('waf'), seen: 'quoted' },
  firewallRequests: { usd: 0.6, per: MILLION, unit: 'request', from: page('waf'), seen: 'quoted' },
  pictureStorage: { usd: 0.023, per: 1, unit: 'GB-month', from: page('s3'), seen: 'unverified' },
  pictureWrites: { usd: 5, per: MILLION, unit: 'PUT', from: page('s3'), seen: 'unverified' },
  pictureReads: { usd: 0.4, per: MILLION, unit: 'GET', from: page('s3'), seen: 'unverified' },
  mails: { usd: 100, per: MILLION, unit: 'mail', from: page('ses'), seen: 'unverified' },
  people: {
    usd: 0.015,
    per: 1,
    unit: 'person active in the month (Essentials)',
    free: 10_000,
    from: page('cognito'),
    seen: 'quoted',
  },
  placesSuggest: {
    usd: 500,
    per: MILLION,
    unit: 'question (Label)',
    from: page('location'),
    seen: 'unverified',
  },
  placesCore: { usd: 500, per: MILLION, unit: 'question (Core)', from: page('location'), seen: 'unverified' },
  schedules: {
    usd: 1,
    per: MILLION,
    unit: 'call of the scheduler',
    free: 14 * MILLION,
    from: page('eventbridge'),
    seen: 'quoted',
  },
  alarms: { usd: 0.1, per: 1, unit: 'alarm', free: 10, from: page('cloudwatch'), seen: 'quoted' },
  metrics: { usd: 0.3, per: 1, unit: 'custom metric', free: 10, from: page('cloudwatch'), seen: 'quoted' },
  dashboards: { usd: 3, per: 1, unit: 'dashboard', free: 3, from: page('cloudwatch'), seen: 'quoted' },
  logs: { usd: 0.57, per: 1, unit: 'GB written', free: 5, from: page('cloudwatch'), seen: 'unverified' },
  traces: { usd: 5, per: MILLION, unit: 'trace', free: 100_000, from: page('xray'), seen: 'quoted' },
  keys: { usd: 1, per: 1, unit: 'key', from: page('kms'), seen: 'unverified' },
  secrets: { usd: 0.4, per: 1, unit: 'secret', from: page('secrets-manager'), seen: 'unverified' },
} as const satisfies Record<string, Price>;

export type Meter = keyof typeof PRICES;
/** What a month uses of each. */
export type Usage = Readonly<Record<Meter, number>>;

/** US dollars of a month, with and without what every account gets for nothing. */
export const billOf = (usage: Usage): Record<Meter, { list: number; afterFree: number }> => {
  const lines = (Object.keys(PRICES) as Meter[]) // Object.keys forgets the literal names
    .map((meter) => {
      const { usd, per, free = 0 }: Price = PRICES[meter];
      const cost = (units: number) => (units / per) * usd;
      return [meter, { list: cost(usage[meter]), afterFree: cost(Math.max(0, usage[meter] - free)) }];
    });
  return Object.fromEntries(lines) as Record<Meter, { list: number; afterFree: number }>; // of the meters above
};
