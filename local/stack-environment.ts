import { GOOGLE_MAPS_HOSTS } from '#lib/security-headers.ts';
import { BIZUM_EUROS } from '#shared/model/payment-methods.ts';
import { env } from '#shared/lib/env.ts';
import type { UserPool } from './cognito/start-user-pool.ts';
import type { LocalMap } from './map-setting.ts';
import { LOCAL } from './settings.ts';
import type { StripeEmulator } from './stripe/start-stripe.ts';

type Served = 'table' | 'objects' | 'mail' | 'parameters' | 'queue' | 'push';
type Parts = Readonly<Record<Served, { readonly url: string }>> & { readonly pool: UserPool };

/** The variables of functions. */
export const environmentOf = (parts: Parts, site: string, host: string | undefined) => ({
  AWS_REGION: LOCAL.region,
  AWS_ACCESS_KEY_ID: LOCAL.accessKeyId,
  AWS_SECRET_ACCESS_KEY: LOCAL.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: parts.table.url,
  AWS_ENDPOINT_URL_S3: parts.objects.url,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: parts.pool.url,
  AWS_ENDPOINT_URL_SES: parts.mail.url,
  AWS_ENDPOINT_URL_SSM: parts.parameters.url,
  AWS_ENDPOINT_URL_SQS: parts.queue.url,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: parts.parameters.url,
  S3_PATH_STYLE: 'true',
  TABLE_NAME: LOCAL.tableName,
  UPLOADS_BUCKET: LOCAL.uploadsBucket,
  IMAGES_BUCKET: LOCAL.imagesBucket,
  SITEMAPS_BUCKET: LOCAL.sitemapsBucket,
  IMPORT_QUEUE_URL: LOCAL.queueUrls.imports,
  PUSH_QUEUE_URL: LOCAL.queueUrls.pushes,
  USER_POOL_ID: LOCAL.userPoolId,
  USER_POOL_CLIENT_ID: LOCAL.userPoolClientId,
  SECOND_FACTOR_CLIENT_ID: LOCAL.secondFactorClientId,
  USER_POOL_JWKS: JSON.stringify(parts.pool.jwks),
  SITE_URL: site,
  PUBLIC_ORIGIN: site,
  ORIGIN_SECRET_ID: LOCAL.originSecretId,
  STRIPE_SECRET_KEY_PARAMETER: LOCAL.stripeSecretKeyParameter,
  STRIPE_WEBHOOK_SECRET_PARAMETER: LOCAL.stripeWebhookSecretParameter,
  PAYMENT_METHODS: LOCAL.paymentMethods.join(','),
  BIZUM_MAX_EUROS: String(BIZUM_EUROS.usualMax),
  PUSH_PUBLIC_KEY: LOCAL.pushPublicKey,
  PUSH_KEY_PARAMETER: LOCAL.pushKeyParameter,
  PUSH_SERVICE_URL: parts.push.url,
  REFERRAL_TRACKING_KEY_PARAMETER: LOCAL.referralTrackingKeyParameter,
  MAIL_FROM: LOCAL.mailFrom,
  MAIL_CONFIGURATION_SET: LOCAL.mailConfigurationSet,
  SUPPORT_EMAIL: LOCAL.supportEmail,
  STAGE: 'local',
  SYSTEM_NAME: 'plazalibre-local',
  MODERATION: process.env.MODERATION ?? 'auto',
  PAYOUT_RULES: process.env.PAYOUT_RULES,
  REBOOKING_CENTS: LOCAL.rebookingCents,
  COMPENSATION_CENTS: LOCAL.compensationCents,
  IPSI_RATES: process.env.IPSI_RATES,
  COMPANY: JSON.stringify(LOCAL.company),
  DUE_DILIGENCE: process.env.DUE_DILIGENCE,
  // Otherwise other machines could make this one call its own services.
  LOCAL_FEEDS: String(host === undefined),
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
});

export const googleHosts = () => (process.env.GOOGLE_MAPS_KEY ? GOOGLE_MAPS_HOSTS : []);

/** Keys of a real test account in the environment turn the emulator off. */
export const hasRealStripe = () =>
  Boolean(process.env.STRIPE_SECRET_KEY && process.env.STRIPE_PUBLISHABLE_KEY);

/** Keys are parameters, as in the cloud: the emulator's, or those of the test account in the environment. */
export const parametersOf = (payments: StripeEmulator | undefined) => (name: string) =>
  ({
    [LOCAL.stripeSecretKeyParameter]: payments ? LOCAL.stripeSecretKey : process.env.STRIPE_SECRET_KEY,
    [LOCAL.stripeWebhookSecretParameter]: payments
      ? LOCAL.stripeWebhookSecret
      : process.env.STRIPE_WEBHOOK_SECRET,
    [LOCAL.referralTrackingKeyParameter]: process.env.REFERRAL_TRACKING_KEY,
    [LOCAL.pushKeyParameter]: LOCAL.pushPrivateKey,
    [LOCAL.originSecretId]: LOCAL.originSecret,
  })[name];

/** What the site is configured with. */
export const browserConfig = (payments: StripeEmulator | undefined, pool: UserPool, map: LocalMap) => ({
  stage: 'local',
  stripe: {
    methods: LOCAL.paymentMethods,
    ...(payments
      ? { publishableKey: LOCAL.stripePublishableKey, scriptUrl: payments.stripeJsUrl }
      : { publishableKey: process.env.STRIPE_PUBLISHABLE_KEY }),
  },
  map,
  pushKey: LOCAL.pushPublicKey,
  ...(process.env.GOOGLE_MAPS_KEY && { googleMapsKey: process.env.GOOGLE_MAPS_KEY }),
  ...(process.env.VERIFACTU && { company: LOCAL.company, billingSystem: LOCAL.billingSystem }),
  supportEmail: LOCAL.supportEmail,
  supportPhone: LOCAL.supportPhone,
  chatUrl: 'https://wa.me/34910000000',
  // A placeholder for the help desk's site.
  helpDeskUrl: 'https://example.com/',
  moderation: env.moderation(),
  userPool: { id: LOCAL.userPoolId, clientId: LOCAL.userPoolClientId, endpoint: pool.url },
});
