/** The only reader of the environment. Each value is read when it is asked for, so that a function needs only its own. */
const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
};

export const env = {
  stage: () => process.env.STAGE ?? 'local',
  /** Of the function's role, as Lambda hands them over. */
  credentials: () => ({
    accessKeyId: required('AWS_ACCESS_KEY_ID'),
    secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
    ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
  }),
  tableName: () => required('TABLE_NAME'),
  region: () => process.env.AWS_REGION ?? 'eu-west-1',
  userPoolId: () => required('USER_POOL_ID'),
  userPoolClientId: () => required('USER_POOL_CLIENT_ID'),
  /** Another address of the user pool, for the embedded stack. */
  userPoolEndpoint: () => process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER,
  uploadsBucket: () => required('UPLOADS_BUCKET'),
  imagesBucket: () => required('IMAGES_BUCKET'),
  /** Another address of S3, for the embedded stack. */
  s3Endpoint: () => process.env.AWS_ENDPOINT_URL_S3,
  /** An object store on one address cannot have a host name per bucket. */
  usesPathStyleBuckets: () => process.env.S3_PATH_STYLE === 'true',
  siteUrl: () => required('SITE_URL'),
  mailFrom: () => required('MAIL_FROM'),
  supportEmail: () => required('SUPPORT_EMAIL'),
  moderation: (): 'auto' | 'manual' => (process.env.MODERATION === 'manual' ? 'manual' : 'auto'),
  /** Who is asked for places first: our own are behind the provider in any case. */
  places: (): 'amazon' | 'embedded' => (process.env.PLACES === 'amazon' ? 'amazon' : 'embedded'),
  /** A value for development; in the cloud the key is a parameter that only the function may read. */
  stripeSecretKey: () => process.env.STRIPE_SECRET_KEY,
  stripeSecretKeyParameter: () => required('STRIPE_SECRET_KEY_PARAMETER'),
  stripeWebhookSecret: () => process.env.STRIPE_WEBHOOK_SECRET,
  stripeWebhookSecretParameter: () => required('STRIPE_WEBHOOK_SECRET_PARAMETER'),
  /** Another address of Stripe's API, for the stand-in. */
  stripeApiUrl: () => process.env.STRIPE_API_URL,
  /** Where bookings with a referral code are reported; in the cloud the key is a parameter. */
  referralTrackingUrl: () => process.env.REFERRAL_TRACKING_URL,
  referralTrackingKey: () => process.env.REFERRAL_TRACKING_KEY,
  referralTrackingKeyParameter: () => required('REFERRAL_TRACKING_KEY_PARAMETER'),
  /** Signing keys of the user pool as JSON, where they cannot be fetched from the issuer. */
  userPoolJwks: () => process.env.USER_POOL_JWKS,
  /** Calendars may then also be read by http and from this machine: a stack on one machine has no other. */
  readsLocalFeeds: () => process.env.LOCAL_FEEDS === 'true',
  logLevel: () => process.env.LOG_LEVEL ?? 'info',
} as const;
