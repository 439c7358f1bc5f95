import { httpsFeeds } from '#shared/adapters/calendars/https-feeds.ts';
import { cognitoIdentity } from '#shared/adapters/cognito-identity.ts';
import { cognitoUsers } from '#shared/adapters/cognito-users.ts';
import { publicSite } from '#shared/adapters/public-site.ts';
import { amazonPlaces } from '#shared/adapters/places/amazon-places.ts';
import { gazetteerAddresses, gazetteerPlaces } from '#shared/adapters/places/gazetteer-places.ts';
import { withStreets } from '#shared/adapters/places/streets/street-places.ts';
import { s3PrivatePictures } from '#shared/adapters/private-pictures.ts';
import { s3PublicImages } from '#shared/adapters/public-images.ts';
import { s3ImageFiles, s3Uploads } from '#shared/adapters/s3-images.ts';
import { s3Sitemaps } from '#shared/adapters/s3-sitemaps.ts';
import { wasmPictures } from '#shared/adapters/pictures/wasm-pictures.ts';
import { writeStatementPdf } from '#shared/adapters/pdf/statement-pdf.ts';
import { referralTracking } from '#shared/adapters/referral-tracking.ts';
import { readCertificate } from '#shared/adapters/tax-office/certificate.ts';
import { taxOffice } from '#shared/adapters/tax-office/tax-office.ts';
import { readSecret } from '#shared/adapters/secrets-manager.ts';
import { createFiscalChain } from '#shared/domain/invoices/records/fiscal-chain.ts';
import type { FiscalSettings } from '#shared/domain/ports/invoice-records.ts';
import { readParameter } from '#shared/adapters/secrets.ts';
import { sqsImportQueue, sqsPushQueue } from '#shared/adapters/sqs-queues.ts';
import { sesMail } from '#shared/adapters/ses-mail.ts';
import { publishedSpotPages } from '#shared/adapters/spot-pages.ts';
import { webPush } from '#shared/adapters/web-push.ts';
import { pushSubscriptionsRepository } from '#shared/data/push-subscriptions-repository.ts';
import { stripeConnect } from '#shared/adapters/stripe-connect.ts';
import { stripePayments } from '#shared/adapters/stripe-payments.ts';
import { accountsRepository } from '#shared/data/accounts-repository.ts';
import { claimsRepository } from '#shared/data/claims-repository.ts';
import { bookingsRepository } from '#shared/data/bookings-repository.ts';
import { indexClaim } from '#shared/domain/claims/claim-step.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import { calendarExportsRepository } from '#shared/data/calendar-exports-repository.ts';
import { calendarImportsRepository } from '#shared/data/calendar-imports-repository.ts';
import { calendarRepository } from '#shared/data/calendar-repository.ts';
import { openTable } from '#shared/data/client.ts';
import { accountDeletionsRepository } from '#shared/data/account-deletions-repository.ts';
import { favouritesRepository } from '#shared/data/favourites-repository.ts';
import { wishedStaysRepository } from '#shared/data/wished-stays-repository.ts';
import { consentsRepository } from '#shared/data/consents-repository.ts';
import { contactsRepository } from '#shared/data/contacts-repository.ts';
import { dueDiligenceRepository } from '#shared/data/due-diligence-repository.ts';
import { emailChangesRepository } from '#shared/data/email-changes-repository.ts';
import { mapIndexReader, mapIndexWriter } from '#shared/data/map-repository.ts';
import { invoicesRepository } from '#shared/data/invoices-repository.ts';
import { invoicingAgreementsRepository } from '#shared/data/invoicing-agreements-repository.ts';
import { writeInvoicePdf } from '#shared/adapters/pdf/invoice-pdf.ts';
import { zipFiles } from '#shared/adapters/zip/zip-files.ts';
import { ledgerRepository } from '#shared/data/ledger-repository.ts';
import { limitsRepository } from '#shared/data/limits-repository.ts';
import { mailedLinksRepository } from '#shared/data/mailed-links-repository.ts';
import { messagesRepository } from '#shared/data/messages-repository.ts';
import { notificationsRepository } from '#shared/data/notifications-repository.ts';
import { paymentEventsRepository } from '#shared/data/payment-events-repository.ts';
import { payoutAccountsRepository } from '#shared/data/payout-accounts-repository.ts';
import { outboxRepository } from '#shared/data/outbox-repository.ts';
import { problemsRepository } from '#shared/data/problems-repository.ts';
import { reconciliationRepository } from '#shared/data/reconciliation-repository.ts';
import { reviewsRepository } from '#shared/data/reviews-repository.ts';
import { sellerReportsRepository } from '#shared/data/seller-reports-repository.ts';
import { secondFactorsRepository } from '#shared/data/second-factors-repository.ts';
import { spotsRepository } from '#shared/data/spots-repository.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { totalsRepository } from '#shared/data/totals-repository.ts';
import { invoiceRecordsRepository } from '#shared/data/invoice-records-repository.ts';
import { invoiceDataRepository, taxDetailsRepository } from '#shared/data/tax-details-repository.ts';
import { streetsRepository } from '#shared/data/streets/streets-repository.ts';
import { bookingVehiclesRepository, garagesRepository } from '#shared/data/vehicles-repository.ts';
import { suppressionsRepository } from '#shared/data/suppressions-repository.ts';
import { personalDataEraser } from '#shared/data/personal-data-eraser.ts';
import type { Needs } from '#shared/domain/deps.ts';
import { rememberUsedUp } from '#shared/domain/watch/remember-used-up.ts';
import { HOLD_LIMITS } from '#shared/domain/checkout/hold-limits.ts';
import { withSuppressionList } from '#shared/domain/mail/suppression-list.ts';
import { placesWithFallback } from '#shared/domain/places/places-with-fallback.ts';
import type { Places } from '#shared/domain/ports/places.ts';
import { mayAskProvider } from '#shared/domain/places/provider-budget.ts';
import { createCircuitBreaker } from '#shared/domain/places/circuit-breaker.ts';
import { env } from '#shared/lib/env.ts';
import { lazy, lazyAsync } from '#shared/lib/lazy.ts';
import { logAlarms } from './alarms.ts';
import { clock } from './clock.ts';
import { deniedFields, isDenied, logFailure } from './log-failure.ts';
import { log } from './logger.ts';
import { countWithheld } from './mail-metrics.ts';
import { listOriginSecrets } from './origin-check.ts';

/**
 * Connects the domain's ports with their implementations. One export per technology: a bundle holds what its handler
 * names, and nothing is made before the first request that needs it.
 */

const buckets = () => ({
  uploads: env.uploadsBucket(),
  images: env.imagesBucket(),
  usesPathStyle: env.usesPathStyleBuckets(),
});

/** Whether this stage takes real money: it then refuses test keys (ruling 26). */
const isLive = () => env.stage() === 'prod';

const readSecretKey = /* @__PURE__ */ lazyAsync(async (): Promise<string> => {
  const name = env.stripeSecretKeyParameter();
  const key = await readParameter(name);
  if (isLive() && /^[rs]k_test_/.test(key))
    throw new Error(`A production stage takes no test keys: put the live key of Stripe into ${name}.`);
  return key;
});
const readWebhookSecret = /* @__PURE__ */ lazyAsync(() => readParameter(env.stripeWebhookSecretParameter()));
const readTrackingKey = /* @__PURE__ */ lazyAsync(() => readParameter(env.referralTrackingKeyParameter()));

const readPushKey = /* @__PURE__ */ lazyAsync(() => readParameter(env.pushKeyParameter()));

const table = /* @__PURE__ */ lazy(() =>
  openTable(env.tableName(), {
    onUnreadable: (error) => logFailure('record left out of a list', error, {}),
  }),
);

// The marks tell the bundler that what a handler does not name can be left out.

export { clock };

export const alarms: Needs<'alarms'> = { alarms: logAlarms };

export const holdLimits: Needs<'holdLimits'> = { holdLimits: HOLD_LIMITS };

/** The secret of the stage that every function of a route has. */
export const passSecrets: Needs<'passSecrets'> = { passSecrets: { list: listOriginSecrets } };

export const withSettings = /* @__PURE__ */ lazy((): Needs<'settings'> => ({
  settings: {
    siteUrl: env.siteUrl(),
    moderation: env.moderation(),
    defaultLanguage: 'es',
    /** Set for the functions that need them only. */
    get supportEmail() {
      return env.supportEmail();
    },
    get payoutRules() {
      return env.payoutRules();
    },
    get rebookingCents() {
      return env.rebookingCents();
    },
    get compensationCents() {
      return env.compensationCents();
    },
    get company() {
      return env.company();
    },
    get dueDiligence() {
      return env.dueDiligence();
    },
    get ipsiRates() {
      return env.ipsiRates();
    },
  },
}));

export const withSpots = /* @__PURE__ */ lazy((): Needs<'spots'> => ({
  spots: spotsRepository(table(), isPublic),
}));
export const withMap = /* @__PURE__ */ lazy((): Needs<'mapIndex'> => ({ mapIndex: mapIndexReader(table()) }));
export const withMapIndexWriter = /* @__PURE__ */ lazy((): Needs<'mapIndexWriter'> => ({
  mapIndexWriter: mapIndexWriter(table()),
}));
export const withCalendar = /* @__PURE__ */ lazy((): Needs<'calendar'> => ({
  calendar: calendarRepository(table()),
}));
export const withCalendarImports = /* @__PURE__ */ lazy((): Needs<'calendarImports'> => ({
  calendarImports: calendarImportsRepository(table()),
}));
export const withImportQueue = /* @__PURE__ */ lazy((): Needs<'importQueue'> => ({
  importQueue: sqsImportQueue(env.importQueueUrl()),
}));
export const withCalendarExports = /* @__PURE__ */ lazy((): Needs<'calendarExports'> => ({
  calendarExports: calendarExportsRepository(table()),
}));
export const withExternalCalendars = /* @__PURE__ */ lazy((): Needs<'externalCalendars'> => ({
  externalCalendars: httpsFeeds({ allowsLocal: env.readsLocalFeeds }),
}));
export const withBookings = /* @__PURE__ */ lazy((): Needs<'bookings'> => ({
  bookings: bookingsRepository(table(), indexBooking),
}));
export const withClaims = /* @__PURE__ */ lazy((): Needs<'claims'> => ({
  claims: claimsRepository(table(), indexClaim),
}));
export const withBookingTotals = /* @__PURE__ */ lazy((): Needs<'bookingTotals'> => ({
  bookingTotals: totalsRepository(table()),
}));
export const withGarages = /* @__PURE__ */ lazy((): Needs<'garages'> => ({
  garages: garagesRepository(table()),
}));
export const withBookingVehicles = /* @__PURE__ */ lazy((): Needs<'bookingVehicles'> => ({
  bookingVehicles: bookingVehiclesRepository(table()),
}));
export const withTaxDetails = /* @__PURE__ */ lazy((): Needs<'taxDetails'> => ({
  taxDetails: taxDetailsRepository(table()),
}));
export const withInvoiceData = /* @__PURE__ */ lazy((): Needs<'invoiceData'> => ({
  invoiceData: invoiceDataRepository(table()),
}));
export const withInvoices = /* @__PURE__ */ lazy((): Needs<'invoices' | 'invoicingAgreements'> => ({
  invoices: invoicesRepository(table()),
  invoicingAgreements: invoicingAgreementsRepository(table()),
}));
export const withSellerReports = /* @__PURE__ */ lazy((): Needs<'sellerReports'> => ({
  sellerReports: sellerReportsRepository(table()),
}));
export const withDueDiligence = /* @__PURE__ */ lazy((): Needs<'dueDiligence'> => ({
  dueDiligence: dueDiligenceRepository(table()),
}));
export const withInvoiceFiles = /* @__PURE__ */ lazy((): Needs<'invoiceFiles'> => ({
  invoiceFiles: { write: writeInvoicePdf, zip: zipFiles },
}));
export const withInvoiceRecords = /* @__PURE__ */ lazy((): Needs<'invoiceRecords'> => ({
  invoiceRecords: invoiceRecordsRepository(table()),
}));
/** For what issues invoices: undefined where the stage sends no records. */
export const withFiscalChain = /* @__PURE__ */ lazy((): Needs<'fiscalChain'> => {
  const settings = env.verifactu() as FiscalSettings | undefined; // of lib/config.ts
  return { fiscalChain: settings && createFiscalChain(invoiceRecordsRepository(table()), settings) };
});
const readOurCertificate = /* @__PURE__ */ lazyAsync(async () => {
  const secret = env.verifactuCertificateSecret();
  // The stand-in of the local stack has no TLS.
  const isPlain = env.verifactu()?.sendUrl.startsWith('http://');
  return secret === undefined || isPlain ? undefined : readCertificate(await readSecret(secret));
});
export const withTaxOffice = /* @__PURE__ */ lazy((): Needs<'taxOffice'> => ({
  taxOffice: taxOffice({ url: env.verifactu()?.sendUrl ?? '', certificate: readOurCertificate }),
}));
export const withLedger = /* @__PURE__ */ lazy((): Needs<'ledger'> => ({
  ledger: ledgerRepository(table()),
}));
export const withPaymentEvents = /* @__PURE__ */ lazy((): Needs<'paymentEvents'> => ({
  paymentEvents: paymentEventsRepository(table()),
}));
export const withReconciliation = /* @__PURE__ */ lazy((): Needs<'reconciliation'> => ({
  reconciliation: reconciliationRepository(table()),
}));
export const withOutbox = /* @__PURE__ */ lazy((): Needs<'outbox'> => ({
  outbox: outboxRepository(table()),
}));
export const withAccounts = /* @__PURE__ */ lazy((): Needs<'accounts'> => ({
  accounts: accountsRepository(table()),
}));
export const withNotifications = /* @__PURE__ */ lazy((): Needs<'notifications'> => ({
  notifications: notificationsRepository(table()),
}));
/** What people have marked, and what they wait for. */
export const withFavourites = /* @__PURE__ */ lazy((): Needs<'favourites' | 'wishedStays'> => ({
  favourites: favouritesRepository(table()),
  wishedStays: wishedStaysRepository(table()),
}));
export const withPushSubscriptions = /* @__PURE__ */ lazy((): Needs<'pushSubscriptions'> => ({
  pushSubscriptions: pushSubscriptionsRepository(table()),
}));
export const withPushes = /* @__PURE__ */ lazy((): Needs<'pushes'> => ({
  pushes: webPush({
    publicKey: env.pushPublicKey(),
    privateKey: readPushKey,
    contact: () => env.supportEmail(),
    siteUrl: env.siteUrl(),
    fakeUrl: env.pushServiceUrl(),
  }),
}));
export const withPushQueue = /* @__PURE__ */ lazy((): Needs<'pushQueue'> => ({
  pushQueue: sqsPushQueue(env.pushQueueUrl()),
}));
export const withReviews = /* @__PURE__ */ lazy((): Needs<'reviews'> => ({
  reviews: reviewsRepository(table()),
}));
export const withProblems = /* @__PURE__ */ lazy((): Needs<'problems'> => ({
  problems: problemsRepository(table()),
}));
export const withMessages = /* @__PURE__ */ lazy((): Needs<'messages'> => ({
  messages: messagesRepository(table()),
}));
export const withEmailChanges = /* @__PURE__ */ lazy((): Needs<'emailChanges'> => ({
  emailChanges: emailChangesRepository(table()),
}));
export const withMailedLinks = /* @__PURE__ */ lazy((): Needs<'mailedLinks'> => ({
  mailedLinks: mailedLinksRepository(table()),
}));
export const withContacts = /* @__PURE__ */ lazy((): Needs<'contacts'> => ({
  contacts: contactsRepository(table()),
}));
export const withLimits = /* @__PURE__ */ lazy((): Needs<'limits'> => ({
  limits: limitsRepository(table()),
}));

/** For what anybody can call without end, and whose uses are never given back. */
export const withFloodLimits = /* @__PURE__ */ lazy((): Needs<'limits'> => {
  const limits = limitsRepository(table());
  return { limits: { ...limits, ...rememberUsedUp(limits) } };
});

export const withPayments = /* @__PURE__ */ lazy((): Needs<'payments'> => ({
  payments: stripePayments({
    secretKey: readSecretKey,
    webhookSecret: readWebhookSecret,
    apiUrl: env.stripeApiUrl(),
    methods: () => env.paymentMethods(),
    bizumMaxEuros: () => env.bizumMaxEuros(),
  }),
}));

export const withPayouts = /* @__PURE__ */ lazy((): Needs<'payouts'> => ({
  payouts: stripeConnect({ secretKey: readSecretKey, apiUrl: env.stripeApiUrl() }),
}));
export const withPayoutAccounts = /* @__PURE__ */ lazy((): Needs<'payoutAccounts'> => ({
  payoutAccounts: payoutAccountsRepository(table()),
}));

export const withIdentity = /* @__PURE__ */ lazy((): Needs<'identity'> => ({
  identity: cognitoIdentity({
    userPoolId: env.userPoolId(),
    clientId: env.userPoolClientId(),
    secondFactorClientId: env.secondFactorClientId(),
  }),
}));

export const withSecondFactors = /* @__PURE__ */ lazy((): Needs<'secondFactors'> => ({
  secondFactors: secondFactorsRepository(table()),
}));

export const withReferrals = /* @__PURE__ */ lazy((): Needs<'referrals'> => ({
  referrals: referralTracking({
    url: () => env.referralTrackingUrl(),
    key: readTrackingKey,
  }),
}));

export const withPoolUsers = /* @__PURE__ */ lazy((): Needs<'poolUsers'> => ({
  poolUsers: cognitoUsers(env.userPoolId()),
}));
export const withAccountDeletions = /* @__PURE__ */ lazy((): Needs<'accountDeletions'> => ({
  accountDeletions: accountDeletionsRepository(table()),
}));
export const withPersonalData = /* @__PURE__ */ lazy((): Needs<'personalData'> => ({
  personalData: personalDataEraser(table()),
}));
export const withConsents = /* @__PURE__ */ lazy((): Needs<'consents'> => ({
  consents: consentsRepository(table()),
}));

export const withSuppressions = /* @__PURE__ */ lazy((): Needs<'suppressions'> => ({
  suppressions: suppressionsRepository(table()),
}));
export const withMail = /* @__PURE__ */ lazy((): Needs<'mail'> => ({
  mail: withSuppressionList(
    {
      mail: sesMail({ from: env.mailFrom(), configurationSet: env.mailConfigurationSet() }),
      ...withSuppressions(),
      ...clock,
    },
    countWithheld,
  ),
}));
/**
 * Mail while a caller waits for the answer. Where SES says that we may not send at all, a retry does not help: the
 * alarm of denied calls tells the operators, and the caller gets the usual answer.
 */
export const withPromptMail = /* @__PURE__ */ lazy((): Needs<'mail'> => ({
  mail: {
    send: async (mail) => {
      try {
        await withMail().mail.send(mail);
      } catch (error) {
        if (!isDenied(error)) throw error;
        logFailure('mail not sent', error, {});
      }
    },
  },
}));
export const withSpotPages = /* @__PURE__ */ lazy((): Needs<'spotPages'> => ({
  spotPages: publishedSpotPages(env.siteUrl()),
}));
export const withSite = /* @__PURE__ */ lazy((): Needs<'site'> => ({ site: publicSite(env.siteUrl()) }));
export const withSitemaps = /* @__PURE__ */ lazy((): Needs<'sitemaps'> => ({
  sitemaps: s3Sitemaps({ bucket: env.sitemapsBucket(), usesPathStyle: env.usesPathStyleBuckets() }),
}));
export const withUploads = /* @__PURE__ */ lazy((): Needs<'uploads'> => ({ uploads: s3Uploads(buckets()) }));
export const withImages = /* @__PURE__ */ lazy((): Needs<'images'> => ({
  images: s3PublicImages(env.imagesBucket()),
}));
export const withPrivatePictures = /* @__PURE__ */ lazy((): Needs<'privatePictures'> => ({
  privatePictures: s3PrivatePictures(env.imagesBucket()),
}));
export const withImageFiles = /* @__PURE__ */ lazy((): Needs<'imageFiles'> => ({
  imageFiles: s3ImageFiles(buckets()),
}));
/** Only in functions that write statements: the program and its fonts are 1.7 MB. */
export const withStatementFiles = /* @__PURE__ */ lazy((): Needs<'statementFiles'> => ({
  statementFiles: { write: writeStatementPdf },
}));
export const withPictures = /* @__PURE__ */ lazy((): Needs<'pictures'> => ({ pictures: wasmPictures() }));

export const withAddresses = /* @__PURE__ */ lazy((): Needs<'addresses'> => ({
  addresses: gazetteerAddresses(),
}));

const ownPlaces = /* @__PURE__ */ lazy(() =>
  withStreets(
    gazetteerPlaces(),
    streetsRepository(table(), () => clock.clock.now()),
    (error) => logFailure('places without streets', error, {}),
  ),
);
const breakCircuit = (provider: Places) =>
  createCircuitBreaker(provider, clock, (question, error) =>
    log.warn('places without their provider', { question, error: error.name, ...deniedFields(error) }),
  );
const amazonProvider = /* @__PURE__ */ lazy(() => breakCircuit(amazonPlaces()));

/** Places as the stage has them, for one client, whose questions to a provider that costs money are counted. */
export const withPlaces = (client: string): Needs<'places'> => {
  const own = ownPlaces();
  if (env.places() === 'none') return { places: own };
  const mayAsk = () => mayAskProvider({ ...withLimits(), ...clock }, client, env.placesAnHour());
  return { places: placesWithFallback({ own, mayAsk, provider: amazonProvider() }) };
};
