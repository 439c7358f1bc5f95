import type { PaymentMethod } from '../model/constants.ts';

const read = (name: string): string | undefined => process.env[name];

const required = (name: string): string => {
  const value = read(name);
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
};

/** The stage's settings for records of invoices. */
interface Verifactu {
  readonly system: object;
  readonly checkUrl: string;
  readonly sendUrl: string;
  readonly lastDay?: string;
  readonly establishedIn?: readonly string[];
}

/** The operator, from the stage's settings. */
interface Company {
  readonly name: string;
  readonly taxId: string;
  readonly address: string;
  readonly ownAccounts?: readonly string[];
}

/** The only reader of the environment. Each value is read on demand, so that a function needs only its own. */
export const env = {
  stage: () => read('STAGE') ?? 'local',
  /** The system's name in its account, also the namespace of its metrics: `plazalibre-prod`. */
  systemName: () => required('SYSTEM_NAME'),
  /** False without a stage, so that a function with incomplete settings refuses instead of trusting. */
  isLocal: () => read('STAGE') === 'local',
  /** Credentials of the function's role, set by Lambda. */
  credentials: () => {
    const sessionToken = read('AWS_SESSION_TOKEN');
    return {
      accessKeyId: required('AWS_ACCESS_KEY_ID'),
      secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
      ...(sessionToken && { sessionToken }),
    };
  },
  tableName: () => required('TABLE_NAME'),
  region: () => read('AWS_REGION') ?? 'eu-west-1',
  userPoolId: () => required('USER_POOL_ID'),
  userPoolClientId: () => required('USER_POOL_CLIENT_ID'),
  secondFactorClientId: () => required('SECOND_FACTOR_CLIENT_ID'),
  /** Another address of the user pool, for the local stack. */
  userPoolEndpoint: () => read('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'),
  uploadsBucket: () => required('UPLOADS_BUCKET'),
  imagesBucket: () => required('IMAGES_BUCKET'),
  /** Another address of S3, for the local stack. */
  s3Endpoint: () => read('AWS_ENDPOINT_URL_S3'),
  /** An object store on a single address cannot have a host name per bucket. */
  usesPathStyleBuckets: () => read('S3_PATH_STYLE') === 'true',
  siteUrl: () => required('SITE_URL'),
  /** The address for search engines, if the stage has a domain. */
  publicOrigin: () => read('PUBLIC_ORIGIN'),
  sitemapsBucket: () => required('SITEMAPS_BUCKET'),
  mailFrom: () => required('MAIL_FROM'),
  mailConfigurationSet: () => required('MAIL_CONFIGURATION_SET'),
  supportEmail: () => required('SUPPORT_EMAIL'),
  moderation: (): 'auto' | 'manual' => (read('MODERATION') === 'manual' ? 'manual' : 'auto'),
  /** Limits of payouts, as JSON; undefined without limits. */
  payoutRules: (): { newOwnerStays: number; newOwnerDays: number; weeklyCents: number } | undefined => {
    const rules = read('PAYOUT_RULES');
    // Written by the stacks or by the local stack.
    return rules
      ? (JSON.parse(rules) as { newOwnerStays: number; newOwnerDays: number; weeklyCents: number })
      : undefined;
  },
  /** The most that the platform adds when a driver moves to another space after a report. */
  rebookingCents: () => Number(read('REBOOKING_CENTS') ?? 0),
  /** The most that the platform pays an owner in place of a driver who has left after a report. */
  compensationCents: () => Number(read('COMPENSATION_CENTS') ?? 0),
  /** Whether owners are asked for missing tax details, and what follows; undefined if not. */
  dueDiligence: (): 'remind' | 'enforce' | undefined => {
    const mode = read('DUE_DILIGENCE');
    return mode === 'remind' || mode === 'enforce' ? mode : undefined;
  },
  /** Rates of tax in Ceuta and Melilla in basis points, as JSON; undefined where the stage names none. */
  ipsiRates: (): { ceuta?: number; melilla?: number } | undefined => {
    const rates = read('IPSI_RATES');
    // Written by the stacks or by the local stack.
    return rates ? (JSON.parse(rates) as { ceuta?: number; melilla?: number }) : undefined;
  },
  /** The operator of the platform, as JSON; undefined where the stage names none. */
  company: (): Company | undefined => {
    const company = read('COMPANY');
    // Written by the stacks or by the local stack.
    return company ? (JSON.parse(company) as Company) : undefined;
  },
  /** Settings for records of invoices, as JSON; undefined where the stage sends none to the tax office. */
  verifactu: (): Verifactu | undefined => {
    const setting = read('VERIFACTU');
    // Written by the stacks or by the local stack.
    return setting ? (JSON.parse(setting) as Verifactu) : undefined;
  },
  /** The name of the secret with our certificate for the tax office; none for the local stack. */
  verifactuCertificateSecret: () => read('VERIFACTU_CERTIFICATE_ID'),
  /** The provider of places that our own lack. */
  places: (): 'amazon' | 'none' => (read('PLACES') === 'amazon' ? 'amazon' : 'none'),
  /** The hourly limit of requests to it, if the stage sets one. */
  placesAnHour: () => {
    const number = read('PLACES_AN_HOUR');
    return number === undefined ? undefined : Number(number);
  },
  /** Names of parameters: the keys themselves are never in the environment. */
  stripeSecretKeyParameter: () => required('STRIPE_SECRET_KEY_PARAMETER'),
  stripeWebhookSecretParameter: () => required('STRIPE_WEBHOOK_SECRET_PARAMETER'),
  /** The methods of new payments. */
  paymentMethods: () =>
    // Written by the stacks or by the local stack, which check it.
    read('PAYMENT_METHODS')?.split(',') as PaymentMethod[] | undefined,
  /** The most that is paid with Bizum. */
  bizumMaxEuros: () => {
    const euros = read('BIZUM_MAX_EUROS');
    return euros === undefined ? undefined : Number(euros);
  },
  /** Another address of Stripe's API, for the emulator. */
  stripeApiUrl: () => read('STRIPE_API_URL'),
  /** Another address of Systems Manager, for the local stack. */
  parametersEndpoint: () => read('AWS_ENDPOINT_URL_SSM'),
  /** The secret by which the API recognises CloudFront. */
  originSecretId: () => read('ORIGIN_SECRET_ID'),
  /** Another address of Secrets Manager, for the local stack. */
  secretsEndpoint: () => read('AWS_ENDPOINT_URL_SECRETS_MANAGER'),
  /** The queue of imports to read. */
  importQueueUrl: () => required('IMPORT_QUEUE_URL'),
  /** The queue of notifications to show in browsers. */
  pushQueueUrl: () => required('PUSH_QUEUE_URL'),
  queueEndpoint: () => read('AWS_ENDPOINT_URL_SQS'),
  /** The address to which bookings with a referral code are reported. */
  referralTrackingUrl: () => read('REFERRAL_TRACKING_URL'),
  referralTrackingKeyParameter: () => required('REFERRAL_TRACKING_KEY_PARAMETER'),
  /** The public key by which browsers know our messages (VAPID), and the parameter of the private one, in a stage that has them. */
  pushPublicKey: () => read('PUSH_PUBLIC_KEY'),
  pushKeyParameter: () => required('PUSH_KEY_PARAMETER'),
  /** The address of a fake push service, for the local stack. */
  pushServiceUrl: () => read('PUSH_SERVICE_URL'),
  /** The user pool's signing keys as JSON, if they cannot be fetched from the issuer. */
  userPoolJwks: () => read('USER_POOL_JWKS'),
  /** Whether calendars may also be read by http and from this machine, as a local stack needs. */
  readsLocalFeeds: () => read('LOCAL_FEEDS') === 'true',
  logLevel: () => read('LOG_LEVEL') ?? 'info',
} as const;
