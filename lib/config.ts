import * as z from 'zod';
import { MapSetting } from './map-setting.ts';

const Url = z.url({ protocol: /^https$/ });
const ParameterName = z.string().regex(/^\/[\w./-]+$/, 'must be the name of an SSM parameter, such as /a/b');
const Region = z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region of AWS, such as eu-west-1');

/**
 * What differs between the stages. Nothing in it is secret: keys are in SSM parameters, and here are their names.
 * The parameters must exist before the first deployment; `npm run ops -- preflight` says what else does.
 */
const Settings = z.strictObject({
  /** Stacks, functions, queues and parameters begin with it, so that two systems can share an account. */
  name: z.string().regex(/^[a-z][a-z\d-]{1,19}$/, 'must be 2 to 20 small letters, digits and dashes'),
  stage: z.enum(['dev', 'prod']),
  /**
   * The qualifier of the CDK bootstrap that deploys this stage, of this stage alone: its roles are called
   * `cdk-<qualifier>-...`, and the deployer of the stage may assume no others (docs/decisions/0051).
   */
  bootstrapQualifier: z.string().regex(/^[a-z\d]{1,10}$/, 'must be 1 to 10 small letters and digits'),
  /** The region of all regional resources. The firewall of CloudFront is always in us-east-1. */
  region: Region,
  /** The address people type, and its certificate in us-east-1. Without it, CloudFront's own address serves. */
  domain: z
    .strictObject({
      name: z.hostname(),
      certificateArn: z
        .string()
        .regex(
          /^arn:aws[\w-]*:acm:us-east-1:\d{12}:certificate\//,
          'must be the ARN of a certificate in us-east-1',
        ),
    })
    .optional(),
  /** ruling 10: whether an administrator approves a space before it is seen. */
  moderation: z.enum(['auto', 'manual']),
  /** Not less than `info`: metrics are lines of the log. */
  logLevel: z.enum(['debug', 'info']),
  logsKept: z.enum(['ONE_WEEK', 'ONE_MONTH', 'THREE_MONTHS', 'ONE_YEAR']),
  /** Table, pictures and accounts outlive their stacks and refuse to be deleted. */
  keepsData: z.boolean(),
  /** Who holds the key that the table is encrypted with. `aws`: DynamoDB, for nothing. `customer`: the account, which can take it away. */
  dataKey: z.enum(['aws', 'customer']),
  mail: z.strictObject({
    /** Domain or address that SES sends as; `from` belongs to it. */
    identity: z.union([z.hostname(), z.email()], 'must be a domain or an address'),
    /**
     * Whether SES knows `identity` already, of another system or by hand. Then it is used as it is and outlives the stage.
     * Otherwise the stack Data creates it, and its outputs are the DNS records that verify it (docs/decisions/0050).
     */
    identityExists: z.boolean(),
    from: z.email(),
    support: z.email(),
    /** Codes of the user pool go through SES, too: Cognito's own sender stops after 50 mails a day. */
    sendsCodes: z.boolean(),
  }),
  stripe: z.strictObject({
    /** It is public: it is in the page. */
    publishableKey: z
      .string()
      .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key of Stripe, pk_test_... or pk_live_...'),
    secretKeyParameter: ParameterName,
    webhookSecretParameter: ParameterName,
  }),
  /**
   * Limits of payouts, against stays that are paid with stolen cards (decision 28): until `newOwnerStays`
   * shares of an owner were sent, each is due `newOwnerDays` after its stay instead of one; and no owner is sent more than
   * `weeklyEuros` in seven days. Left out, there are none.
   */
  payouts: z
    .strictObject({
      newOwnerStays: z.int().min(1).max(20),
      newOwnerDays: z.int().min(1).max(60),
      weeklyEuros: z.int().positive(),
    })
    .optional(),
  /** A service that gets bookings with a referral code (ruling 25). */
  referrals: z.strictObject({ trackingUrl: Url, keyParameter: ParameterName }).optional(),
  map: MapSetting,
  /**
   * ruling 21: who knows the streets that our own places do not. `amazon`: Amazon Location, which the stage's region must
   * have and which is paid by the question. `cartociudad`: the free geocoder of the Instituto Geográfico Nacional.
   * `google`: Google in the browser, which needs `googleMapsKey`. `none`: our own places alone.
   */
  places: z.enum(['amazon', 'cartociudad', 'google', 'none']),
  /**
   * Questions to that provider in an hour, of all visitors together; our own places answer alone above it. A question is paid
   * at `amazon`. 10,000 where left out; ten million visitors a month ask some 14,000 in an hour.
   */
  placesAnHour: z.int().min(100).optional(),
  /**
   * A key of Google's Maps JavaScript API, for `places: "google"`. It is public: restrict it in Google's console to the
   * site's address and to the Places API.
   */
  googleMapsKey: z
    .string()
    .regex(/^[\w-]{20,60}$/, 'must be a key of Google')
    .optional(),
  contact: z.strictObject({ supportPhone: z.string(), chatUrl: Url, helpDeskUrl: Url }),
  /** Who runs the site, as article 10 of the LSSI asks to be told. Without it the pages say that it is missing. */
  company: z
    .strictObject({ name: z.string(), taxId: z.string(), address: z.string(), register: z.string() })
    .optional(),
  /**
   * Runs at once that AWS keeps for what must not starve when others use up the account's concurrency: the webhook,
   * payments and bookings, and the picture job, which can then have no more. AWS leaves 100 unreserved, and a new account
   * has 10 in all, so that a deployment fails there. Left out, nothing is kept.
   */
  reservedConcurrency: z
    .strictObject({
      webhook: z.int().positive(),
      payments: z.int().positive(),
      pictures: z.int().positive(),
    })
    .optional(),
  /**
   * Requests a second to each route of the API, and how many at once; API Gateway keeps to it as well as it can. All routes
   * together share the limit of the account in the region, usually 10,000 a second.
   */
  throttle: z.strictObject({ rate: z.int().positive(), burst: z.int().positive() }),
  /**
   * AWS WAF in front of everything, about 10 dollars a month: how many requests one address may make in five minutes, and
   * how many of them with a password. Many people share an address of a mobile network. Left out, there is none.
   */
  firewall: z.strictObject({ requests: z.int().min(100), signIns: z.int().min(10) }).optional(),
  /** Raise it to give CloudFront the newest value of the secret by which the API knows it. */
  originSecretRound: z.int().positive(),
  /** Who gets a mail when people cannot use the site. */
  alarmsTo: z.array(z.email()),
  /**
   * US dollars a month that the whole account may cost. AWS writes to `alarmsTo` when four fifths of it are spent, and when
   * more is to be expected; it stops nothing. Left out, nobody is told.
   */
  monthlyBudget: z.int().positive().optional(),
  /**
   * A vault of AWS Backup in another account of the organisation, which gets a copy of table and pictures each night
   * (docs/deployment.md). Left out, the account itself holds all copies.
   */
  copiesTo: z
    .string()
    .regex(
      /^arn:aws[\w-]*:backup:[a-z\d-]+:\d{12}:backup-vault:[\w-]+$/,
      'must be the ARN of a vault of AWS Backup',
    )
    .optional(),
  /**
   * The repository on GitHub whose workflow deploys this stage, from the environment of the stage's name, in the form in
   * which GitHub's tokens name it: `owner@id/name@id`, or `owner/name` of a repository made before 15 July 2026 that has
   * not changed over. Exactly one of them is trusted.
   */
  deployedFrom: z
    .string()
    .regex(
      /^([\w.-]+\/[\w.-]+|[\w.-]+@\d+\/[\w.-]+@\d+)$/,
      'must be a repository on GitHub, such as owner@123/name@456, or owner/name for an older one',
    )
    .optional(),
});

const isLiveKey = (key: string) => key.startsWith('pk_live_');

export const StageSettings = Settings.refine(
  ({ stage, stripe }) => stage !== 'prod' || isLiveKey(stripe.publishableKey),
  { path: ['stripe', 'publishableKey'], message: 'must be a live key: production does not take test money' },
)
  .refine(({ stage, stripe }) => stage === 'prod' || !isLiveKey(stripe.publishableKey), {
    path: ['stripe', 'publishableKey'],
    message: 'must be a test key: only production takes real money',
  })
  .refine(({ places, googleMapsKey }) => (places === 'google') === (googleMapsKey !== undefined), {
    path: ['googleMapsKey'],
    message: 'belongs to places: "google", and that needs it',
  })
  .refine(({ monthlyBudget, alarmsTo }) => monthlyBudget === undefined || alarmsTo.length > 0, {
    path: ['monthlyBudget'],
    message: 'needs an address in alarmsTo',
  });
export type StageSettings = z.infer<typeof StageSettings>;

/** Names under `.example` (RFC 2606), and keys such as `pk_test_yours`. */
const PLACEHOLDER = /\.example(?![\w.-])|^[a-z]+_(test|live)_yours$/;

/** Where settings still have what stages.json is shipped with, such as `mail.identity`. */
export const placeholdersIn = (settings: unknown): string[] => {
  if (typeof settings === 'string') return PLACEHOLDER.test(settings) ? [''] : [];
  if (typeof settings !== 'object' || settings === null) return [];
  return Object.entries(settings).flatMap(([name, value]) =>
    placeholdersIn(value).map((path) => (path === '' ? name : `${name}.${path}`)),
  );
};
