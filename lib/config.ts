import * as z from 'zod';
import { PAYMENT_METHODS } from '#shared/model/constants.ts';
import { BIZUM_EUROS, DEFAULT_PAYMENT_METHODS } from '#shared/model/payment-methods.ts';
import { MapSetting } from './map-setting.ts';
import { TAX_AREAS } from '#shared/model/tax-terms.ts';
import { isRecordTaxId, VerifactuSetting } from './verifactu-setting.ts';

const Url = z.url({ protocol: /^https$/ });
const ParameterName = z.string().regex(/^\/[\w./-]+$/, 'must be the name of an SSM parameter, such as /a/b');
const Region = z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region of AWS, such as eu-west-1');

/** In percent, with at most two decimals. IPSI has rates between these (Ley 8/1991 art. 18). */
const IpsiRate = z.number().min(0.5).max(10).multipleOf(0.01);

/**
 * The settings of a stage. None is secret: keys are in SSM parameters, whose names are here. The parameters must exist before the first
 * deployment; `npm run ops -- preflight` lists what else must.
 */
const Settings = z.strictObject({
  /** The prefix of stacks, functions, queues and parameters, so that two systems can share an account. */
  name: z.string().regex(/^[a-z][a-z\d-]{1,19}$/, 'must be 2 to 20 small letters, digits and dashes'),
  stage: z.enum(['dev', 'prod']),
  /**
   * The qualifier of the CDK bootstrap that deploys this stage and no other: its roles are called `cdk-<qualifier>-...`, and the stage's
   * deployer may assume no others (docs/decisions/0051).
   */
  bootstrapQualifier: z.string().regex(/^[a-z\d]{1,10}$/, 'must be 1 to 10 small letters and digits'),
  /** The region of all regional resources. The firewall of CloudFront is always in us-east-1. */
  region: Region,
  /** The site's domain and its certificate in us-east-1. Without it, the site has CloudFront's own address. */
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
  /** Ruling 10: whether an administrator approves a spot before it is shown. */
  moderation: z.enum(['auto', 'manual']),
  /** At least `info`, because metrics are lines of the log. */
  logLevel: z.enum(['debug', 'info']),
  logsKept: z.enum(['ONE_WEEK', 'ONE_MONTH', 'THREE_MONTHS', 'ONE_YEAR']),
  /** Whether table, pictures and accounts are protected against deletion and outlive their stacks. */
  keepsData: z.boolean(),
  /** The owner of the table's encryption key. `aws`: DynamoDB, at no cost. `customer`: the account, which can revoke it. */
  dataKey: z.enum(['aws', 'customer']),
  mail: z.strictObject({
    /** Domain or address that SES sends from; `from` belongs to it. */
    identity: z.union([z.hostname(), z.email()], 'must be a domain or an address'),
    /**
     * Whether SES already has `identity`, from another system or created by hand. It is then used as it is and outlives the stage.
     * Otherwise the stack Data creates it and outputs the DNS records that verify it (docs/decisions/0050).
     */
    identityExists: z.boolean(),
    from: z.email(),
    support: z.email(),
    /** Whether the user pool sends its codes through SES, too: Cognito's own sender is limited to 50 mails a day. */
    sendsCodes: z.boolean(),
  }),
  stripe: z.strictObject({
    /** Public: pages contain it. */
    publishableKey: z
      .string()
      .regex(/^pk_(test|live)_\w+$/, 'must be a publishable key of Stripe, pk_test_... or pk_live_...'),
    secretKeyParameter: ParameterName,
    webhookSecretParameter: ParameterName,
    /**
     * Payment methods of the stage. Nothing else is offered, whatever is enabled in Stripe's dashboard (docs/decisions/0151). Each must
     * also be enabled there, and wallets need the site's domain registered (`npm run ops -- payment-domains`).
     */
    methods: z
      .array(z.enum(PAYMENT_METHODS, `must be of ${PAYMENT_METHODS.join(', ')}`))
      .refine(
        (methods) => methods.includes('card'),
        'must contain card: wallets are cards, and Bizum does not pay every amount',
      )
      .refine((methods) => new Set(methods).size === methods.length, 'must name each once')
      .default([...DEFAULT_PAYMENT_METHODS]),
    /** The most of a payment with Bizum, as Stripe has confirmed it for the account. */
    bizumMaxEuros: z.int().min(1).max(BIZUM_EUROS.max).default(BIZUM_EUROS.usualMax),
  }),
  /**
   * Limits of payouts, against stays that are paid with stolen cards (decision 28). The first `newOwnerStays` shares of an owner are due
   * `newOwnerDays` after the stay instead of one day, and an owner receives at most `weeklyEuros` in seven days. No limits if absent.
   */
  payouts: z
    .strictObject({
      newOwnerStays: z.int().min(1).max(20),
      newOwnerDays: z.int().min(1).max(60),
      weeklyEuros: z.int().positive(),
    })
    .optional(),
  /** The most euros that the platform adds when a driver moves to another space after a report (docs/decisions/0155). */
  rebookingEuros: z.int().min(0).max(200).default(15),
  /**
   * The most euros that the platform pays an owner in place of a driver, if a report after which the driver left is not founded. A stay whose
   * share is above it waits for the decision (docs/decisions/0184).
   */
  compensationEuros: z.int().min(0).max(5000).default(100),
  /**
   * The rates of IPSI in percent that the cities of Ceuta and Melilla set for letting parking spaces. No space there can be published
   * without its city's rate (docs/decisions/0162).
   */
  ipsi: z.strictObject({ ceuta: IpsiRate.optional(), melilla: IpsiRate.optional() }).optional(),
  /**
   * Consequences of missing tax details of owners (docs/decisions/0175). `remind`: mails. `enforce`: also held shares and hidden spaces.
   * Nobody is asked if absent.
   */
  dueDiligence: z.enum(['remind', 'enforce']).optional(),
  /** An external service that is notified of bookings with a referral code (ruling 25). */
  referrals: z.strictObject({ trackingUrl: Url, keyParameter: ParameterName }).optional(),
  /**
   * The keys by which browsers accept notifications (VAPID, RFC 8292), from `npm run ops -- push-keys`. The public one is in pages, the
   * private one in a parameter. The site offers no notifications of the browser if absent.
   */
  push: z
    .strictObject({
      publicKey: z
        .string()
        .regex(/^B[A-P][\w-]{85}$/, 'must be a public key that "npm run ops -- push-keys" made'),
      privateKeyParameter: ParameterName,
    })
    .optional(),
  map: MapSetting,
  /**
   * Ruling 21: the provider of what our own places and the imported streets lack. `none`: no provider. `amazon`: Amazon Location, which
   * must exist in the stage's region and is paid per request. `google`: Google in the browser, which needs `googleMapsKey`.
   */
  places: z.enum(['amazon', 'google', 'none']),
  /**
   * Requests to that provider per hour, of all visitors together. Above it only our own places answer. `amazon` is paid per request.
   * Default 10,000; ten million visitors a month cause about 14,000 an hour.
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
  /** The operator of the site, whom article 10 of the LSSI requires pages to name. Without it the pages say that it is missing. */
  company: z
    .strictObject({
      name: z.string(),
      taxId: z.string(),
      address: z.string(),
      register: z.string(),
      /**
       * The areas of tax where the operator has a seat or another establishment, the seat first: it decides what records say of services for
       * spaces elsewhere (docs/verifactu.md). As if it were everywhere if absent.
       */
      establishedIn: z.array(z.enum(TAX_AREAS)).min(1).optional(),
      /** Accounts by which the operator itself lets and books: the ids of their people. No other account may have its tax number. */
      ownAccounts: z.array(z.string().min(1)).optional(),
    })
    .optional(),
  verifactu: VerifactuSetting.optional(),
  /**
   * Reserved concurrency for functions that must not starve when others use up the account's concurrency: the webhook, payments and
   * bookings, and the picture job, for which it is also the maximum. `files` is the maximum of each function that makes exports, archives
   * and PDF files, so that these do not use up the account's concurrency. AWS leaves 100 unreserved, and a new account has 10 in all, so a
   * deployment fails there. Nothing is reserved if absent.
   */
  reservedConcurrency: z
    .strictObject({
      webhook: z.int().positive(),
      payments: z.int().positive(),
      pictures: z.int().positive(),
      files: z.int().positive().optional(),
    })
    .optional(),
  /**
   * Rate limit of each route of the API (requests per second, and burst), which API Gateway applies on a best-effort basis. All routes
   * share the account's limit in the region, usually 10,000 a second.
   */
  throttle: z.strictObject({ rate: z.int().positive(), burst: z.int().positive() }),
  /**
   * AWS WAF in front of everything, about 10 dollars a month: how many requests one IP address may make in five minutes, and how many with
   * a password. In a mobile network many people share an address. No firewall if absent.
   */
  firewall: z.strictObject({ requests: z.int().min(100), signIns: z.int().min(10) }).optional(),
  /** Increase it to make CloudFront send the newest origin secret to the API. */
  originSecretRound: z.int().positive(),
  /** Receivers of alarms. */
  alarmsTo: z.array(z.email()),
  /**
   * The budget of the whole account in US dollars a month. AWS writes to `alarmsTo` when four fifths of it are spent and when a higher cost
   * is forecast; nothing is stopped. No budget if absent.
   */
  monthlyBudget: z.int().positive().optional(),
  /**
   * A vault of AWS Backup in another account of the organisation, which receives a copy of table and pictures each night
   * (docs/deployment.md). Without it, all copies are in the account itself.
   */
  copiesTo: z
    .string()
    .regex(
      /^arn:aws[\w-]*:backup:[a-z\d-]+:\d{12}:backup-vault:[\w-]+$/,
      'must be the ARN of a vault of AWS Backup',
    )
    .optional(),
  /**
   * The repository on GitHub whose workflow deploys this stage, from the environment with the stage's name. The form is that of GitHub's
   * tokens: `owner@id/name@id`, or `owner/name` for a repository made before 15 July 2026 that has not switched. Exactly one repository is
   * trusted.
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
  .refine(({ verifactu, company }) => verifactu === undefined || company !== undefined, {
    path: ['verifactu'],
    message: 'needs company: records name who issues invoices',
  })
  .refine(({ verifactu, company }) => !verifactu || !company || isRecordTaxId(company.taxId), {
    path: ['company', 'taxId'],
    message: 'must be a Spanish tax number without ES: invoices of others have no records',
  })
  .refine(({ verifactu, stage }) => stage === 'prod' || verifactu?.environment !== 'production', {
    path: ['verifactu', 'environment'],
    message: 'must be test: only production sends records of real invoices',
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

/** Placeholders: names under `.example` (RFC 2606), and keys such as `pk_test_yours`. */
const PLACEHOLDER = /\.example(?![\w.-])|^[a-z]+_(test|live)_yours$/;

/** The settings that still have a placeholder of the shipped stages.json, such as `mail.identity`. */
export const placeholdersIn = (settings: unknown): string[] => {
  if (typeof settings === 'string') return PLACEHOLDER.test(settings) ? [''] : [];
  if (typeof settings !== 'object' || settings === null) return [];
  return Object.entries(settings).flatMap(([name, value]) =>
    placeholdersIn(value).map((path) => (path === '' ? name : `${name}.${path}`)),
  );
};
