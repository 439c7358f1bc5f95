import { httpsFeeds } from '#shared/adapters/calendars/https-feeds.ts';
import { cognitoIdentity } from '#shared/adapters/cognito-identity.ts';
import { cognitoUsers } from '#shared/adapters/cognito-users.ts';
import { writeInvoicePdf } from '#shared/adapters/pdf/invoice-pdf.ts';
import { writeStatementPdf } from '#shared/adapters/pdf/statement-pdf.ts';
import { wasmPictures } from '#shared/adapters/pictures/wasm-pictures.ts';
import { s3PrivatePictures } from '#shared/adapters/private-pictures.ts';
import { s3PublicImages } from '#shared/adapters/public-images.ts';
import { publicSite } from '#shared/adapters/public-site.ts';
import { referralTracking } from '#shared/adapters/referral-tracking.ts';
import { s3ImageFiles, s3Uploads } from '#shared/adapters/s3-images.ts';
import { s3Sitemaps } from '#shared/adapters/s3-sitemaps.ts';
import { readParameter } from '#shared/adapters/secrets.ts';
import { publishedSpotPages } from '#shared/adapters/spot-pages.ts';
import { sqsImportQueue, sqsPushQueue } from '#shared/adapters/sqs-queues.ts';
import { stripeConnect } from '#shared/adapters/stripe-connect.ts';
import { stripePayments } from '#shared/adapters/stripe-payments.ts';
import { webPush } from '#shared/adapters/web-push.ts';
import { zipFiles } from '#shared/adapters/zip/zip-files.ts';
import { HOLD_LIMITS } from '#shared/domain/checkout/hold-limits.ts';
import { env } from '#shared/lib/env.ts';
import { lazy, lazyAsync } from '#shared/lib/lazy.ts';
import { listOriginSecrets } from './origin-check.ts';

const buckets = () => ({
  uploads: env.uploadsBucket(),
  images: env.imagesBucket(),
  usesPathStyle: env.usesPathStyleBuckets(),
});

/** The key of Stripe. A stage that takes real money refuses test keys (ruling 26). */
const readStripeKey = /* @__PURE__ */ lazyAsync(async (): Promise<string> => {
  const name = env.stripeSecretKeyParameter();
  const key = await readParameter(name);
  if (env.stage() === 'prod' && /^[rs]k_test_/.test(key))
    throw new Error(`A production stage takes no test keys: put the live key of Stripe into ${name}.`);
  return key;
});

// The ports that are one adapter with its settings, by area; others are in `ports`.
export const identity = /* @__PURE__ */ lazy(() => ({
  identity: cognitoIdentity({
    userPoolId: env.userPoolId(),
    clientId: env.userPoolClientId(),
    secondFactorClientId: env.secondFactorClientId(),
  }),
}));
export const poolUsers = () => ({ poolUsers: cognitoUsers(env.userPoolId()) });
export const holdLimits = () => ({ holdLimits: HOLD_LIMITS });
/** The secret of the stage that every function of a route has. */
export const passSecrets = () => ({ passSecrets: { list: listOriginSecrets } });
export const referrals = /* @__PURE__ */ lazy(() => ({
  referrals: referralTracking({
    url: () => env.referralTrackingUrl(),
    key: lazyAsync(() => readParameter(env.referralTrackingKeyParameter())),
  }),
}));
export const importQueue = () => ({ importQueue: sqsImportQueue(env.importQueueUrl()) });
export const externalCalendars = () => ({
  externalCalendars: httpsFeeds({ allowsLocal: env.readsLocalFeeds }),
});
export const uploads = /* @__PURE__ */ lazy(() => ({ uploads: s3Uploads(buckets()) }));
export const images = /* @__PURE__ */ lazy(() => ({ images: s3PublicImages(env.imagesBucket()) }));
export const privatePictures = /* @__PURE__ */ lazy(() => ({
  privatePictures: s3PrivatePictures(env.imagesBucket()),
}));
export const imageFiles = /* @__PURE__ */ lazy(() => ({ imageFiles: s3ImageFiles(buckets()) }));
export const pictures = () => ({ pictures: wasmPictures() });
export const invoiceFiles = () => ({ invoiceFiles: { write: writeInvoicePdf, zip: zipFiles } });
export const payments = /* @__PURE__ */ lazy(() => ({
  payments: stripePayments({
    secretKey: readStripeKey,
    webhookSecret: lazyAsync(() => readParameter(env.stripeWebhookSecretParameter())),
    apiUrl: env.stripeApiUrl(),
    methods: () => env.paymentMethods(),
    bizumMaxEuros: () => env.bizumMaxEuros(),
  }),
}));
export const payouts = /* @__PURE__ */ lazy(() => ({
  payouts: stripeConnect({ secretKey: readStripeKey, apiUrl: env.stripeApiUrl() }),
}));
export const pushes = /* @__PURE__ */ lazy(() => ({
  pushes: webPush({
    publicKey: env.pushPublicKey(),
    privateKey: lazyAsync(() => readParameter(env.pushKeyParameter())),
    contact: () => env.supportEmail(),
    siteUrl: env.siteUrl(),
    fakeUrl: env.pushServiceUrl(),
  }),
}));
export const pushQueue = () => ({ pushQueue: sqsPushQueue(env.pushQueueUrl()) });
export const spotPages = /* @__PURE__ */ lazy(() => ({ spotPages: publishedSpotPages(env.siteUrl()) }));
export const sitemaps = /* @__PURE__ */ lazy(() => ({
  sitemaps: s3Sitemaps({ bucket: env.sitemapsBucket(), usesPathStyle: env.usesPathStyleBuckets() }),
}));
/** Only in functions that write statements: the program and its fonts are 1.7 MB. */
export const statementFiles = () => ({ statementFiles: { write: writeStatementPdf } });
export const site = () => ({ site: publicSite(env.siteUrl()) });
