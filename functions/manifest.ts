import type { Api } from '#shared/api/index.ts';

/** Work that one job queues for another: imports of calendars to read, notifications to show in browsers. */
export type QueueName = 'imports' | 'pushes';

/** The needs of a function beyond its route. The stacks turn each line into permissions and environment. */
export interface FunctionSpec {
  /** `keys`: reads by key. `read`: also the indexes, which contain everybody's bookings. */
  readonly table?: 'keys' | 'read' | 'write';
  /** Counts uses of rate limits, without any other permission on the table. Functions with `table: 'write'` do not need it. */
  readonly limits?: true;
  /** `api`: the secret key. `webhook`: the secret key and the signing secret of the webhook. */
  readonly stripe?: 'api' | 'webhook';
  /** Administrative actions on the user pool; calls with a user's own password or token need none. */
  readonly userPool?: readonly string[];
  /**
   * `sign`: presign PUTs of uploads. `process`: read uploads, write pictures. `read`: read public images. `show`: read private pictures,
   * and presign their addresses. `manage`: keep or delete pictures.
   */
  readonly images?: 'sign' | 'process' | 'read' | 'show' | 'manage';
  /** Writes the sitemaps of spots. */
  readonly sitemaps?: true;
  readonly mail?: true;
  /** Support's address, for mails and calendar events. */
  readonly support?: true;
  /** Requests to the stage's provider of places; they cost money and are counted in the table. */
  readonly places?: readonly ('Suggest' | 'GetPlace' | 'ReverseGeocode' | 'Geocode')[];
  /** The stage's limits of payouts, if any. */
  readonly payoutRules?: true;
  /** The most that the stage pays after a report: for another space, and to an owner in place of a driver who left. */
  readonly goodwill?: true;
  /** The stage's rates of tax in Ceuta and Melilla, if any. */
  readonly ipsi?: true;
  /** Who operates the platform and issues its invoices, if the stage names it. */
  readonly company?: true;
  /** Whether the stage asks owners for missing tax details, and what follows. */
  readonly dueDiligence?: true;
  /** In a stage with VERI*FACTU, `chain`: makes records of invoices. `send`: sends them with the certificate; only such a stage has the function. */
  readonly verifactu?: 'chain' | 'send';
  /** The key of the referral-tracking service, if the stage has one. */
  readonly referrals?: true;
  /** Hands work to the job of this queue. */
  readonly sends?: QueueName;
  /** Messages to browsers, if the stage has keys. `offer`: the public key. `send`: the private one, too. */
  readonly push?: 'offer' | 'send';
  /** The reserved concurrency, if the stage reserves any. */
  readonly reserved?: 'webhook' | 'payments' | 'pictures' | 'files';
  /** Megabytes. */
  readonly memory?: number;
  readonly timeoutSeconds?: number;
}

/** The default size: megabytes and seconds. */
const USUAL_SIZE = { memory: 512, timeoutSeconds: 10 };

export const getSize = ({ memory, timeoutSeconds }: FunctionSpec) => ({
  memory: memory ?? USUAL_SIZE.memory,
  timeoutSeconds: timeoutSeconds ?? USUAL_SIZE.timeoutSeconds,
});

type Manifest = { readonly [Area in keyof Api]: { readonly [Name in keyof Api[Area]]: FunctionSpec } };

/** Checking the password again is a sign-in. */
const CHECK_PASSWORD = ['AdminGetUser', 'AdminInitiateAuth'];

/** Sign-in and password recovery also undo a change of address that was made at the pool itself. */
const UNDO_FOREIGN_EMAIL = ['AdminGetUser', 'AdminUpdateUserAttributes', 'AdminUserGlobalSignOut'];

/** One line per route: a route without one does not compile. */
export const manifest = {
  accounts: {
    register: {
      table: 'write',
      userPool: [
        'AdminCreateUser',
        'AdminSetUserPassword',
        'AdminGetUser',
        'AdminDeleteUser',
        'AdminInitiateAuth',
      ],
    },
    login: {
      table: 'write',
      userPool: [...UNDO_FOREIGN_EMAIL, 'AdminInitiateAuth', 'AdminRespondToAuthChallenge'],
    },
    refreshSession: { table: 'write', userPool: ['AdminGetUser', 'AdminInitiateAuth'] },
    adoptSession: { table: 'write', userPool: [...UNDO_FOREIGN_EMAIL, 'AdminInitiateAuth'] },
    logout: {},
    getMe: { table: 'write', userPool: ['AdminGetUser'] },
    forgotPassword: { table: 'write', userPool: UNDO_FOREIGN_EMAIL, mail: true },
    validateResetToken: { table: 'read' },
    resetPassword: { table: 'write', userPool: ['AdminSetUserPassword', 'AdminUserGlobalSignOut'] },
    getStatistics: { table: 'read' },
    updateProfile: { table: 'write', userPool: ['AdminGetUser'] },
    startSecondFactor: {
      table: 'write',
      userPool: CHECK_PASSWORD,
    },
    confirmSecondFactor: {
      table: 'write',
      userPool: [...CHECK_PASSWORD, 'AdminSetUserMFAPreference', 'AdminUserGlobalSignOut'],
    },
    requestEmailChange: { table: 'write', userPool: CHECK_PASSWORD },
    resendEmailChange: { table: 'write', userPool: ['AdminGetUser'] },
    cancelEmailChange: { table: 'write', userPool: ['AdminGetUser'] },
    requestEmailVerification: { table: 'write' },
    verifyEmail: { table: 'write' },
    confirmEmailChange: { table: 'write', userPool: ['AdminUpdateUserAttributes'] },
  },
  spots: {
    listSpots: { table: 'keys', limits: true, places: ['Geocode'] },
    /** Twice the processor of the usual size answers 14 ms earlier, for 7 cents a million searches (decision 81). */
    listSpotsOnMap: { table: 'keys', memory: 1024 },
    listMySpots: { table: 'read' },
    createSpot: { table: 'write', images: 'read', ipsi: true },
    getSpot: { table: 'read' },
    getSpotPage: { table: 'read' },
    updateSpot: { table: 'write', images: 'read', ipsi: true },
    deleteSpot: { table: 'write' },
    getAvailability: { table: 'read' },
    getQuote: { table: 'read', ipsi: true },
  },
  calendars: {
    getCalendar: { table: 'read' },
    updateCalendar: { table: 'write' },
    createFeed: { table: 'write' },
    deleteFeed: { table: 'write' },
    getFeed: { table: 'read' },
    createImport: { table: 'write', timeoutSeconds: 29, memory: 1769 },
    deleteImport: { table: 'write', timeoutSeconds: 29 },
    refreshImport: { table: 'write', timeoutSeconds: 29, memory: 1769 },
  },
  images: {
    createUploadUrl: { table: 'keys', limits: true, images: 'sign' },
    createPrivateUploadUrl: { table: 'keys', limits: true, images: 'sign' },
  },
  places: {
    autocomplete: { table: 'keys', limits: true, places: ['Suggest'] },
    getPlace: { table: 'keys', limits: true, places: ['GetPlace', 'Geocode'] },
    reverseGeocode: { table: 'keys', limits: true, places: ['ReverseGeocode'] },
  },
  bookings: {
    createBooking: { table: 'write', stripe: 'api', ipsi: true, timeoutSeconds: 29, reserved: 'payments' },
    listMyBookings: { table: 'read' },
    listBookingsOnMySpots: { table: 'read' },
    getBooking: { table: 'read' },
    checkPass: { table: 'keys', limits: true },
    getBookingCalendar: { table: 'read', support: true },
    releaseHold: { table: 'write', stripe: 'api', timeoutSeconds: 29 },
    previewCancellation: { table: 'read' },
    cancelBooking: { table: 'write', payoutRules: true },
    recordArrival: { table: 'write' },
    recordDeparture: { table: 'write' },
  },
  changes: {
    quoteChange: { table: 'read', limits: true },
    requestChange: { table: 'write', stripe: 'api', timeoutSeconds: 29 },
    confirmChange: { table: 'write', stripe: 'api', timeoutSeconds: 29 },
    releaseChange: { table: 'write', stripe: 'api', timeoutSeconds: 29 },
  },
  claims: {
    getClaim: { table: 'read', images: 'show' },
    openClaim: { table: 'write', images: 'show' },
    createClaimPayment: { table: 'write', stripe: 'api', images: 'show', timeoutSeconds: 29 },
    confirmClaimPayment: { table: 'write', stripe: 'api', images: 'show', timeoutSeconds: 29 },
    disputeClaim: { table: 'write', stripe: 'api', images: 'show', timeoutSeconds: 29 },
    withdrawClaim: { table: 'write', stripe: 'api', images: 'show', timeoutSeconds: 29 },
    listPendingClaims: { table: 'read' },
    getClaimCase: { table: 'read', images: 'show' },
    decideClaim: { table: 'write', images: 'show' },
  },
  payments: {
    createPaymentIntent: {
      table: 'write',
      stripe: 'api',
      ipsi: true,
      timeoutSeconds: 29,
      reserved: 'payments',
    },
    receiveStripeEvent: { table: 'write', stripe: 'webhook', timeoutSeconds: 29, reserved: 'webhook' },
  },
  payouts: {
    getPayoutAccount: { table: 'write', stripe: 'api', timeoutSeconds: 29 },
    startPayoutOnboarding: {
      table: 'write',
      stripe: 'api',
      userPool: CHECK_PASSWORD,
      timeoutSeconds: 29,
    },
    createDashboardLink: { table: 'write', stripe: 'api', userPool: CHECK_PASSWORD, timeoutSeconds: 29 },
    listPayouts: { table: 'read' },
  },
  contact: {
    sendMessage: { table: 'write' },
  },
  earnings: {
    getEarnings: { table: 'read' },
    exportEarnings: { table: 'read' },
    exportStatement: { table: 'read', limits: true },
    getStatementPdf: { table: 'read', limits: true, timeoutSeconds: 29, reserved: 'files' },
  },
  notifications: {
    listNotifications: { table: 'read' },
    countUnread: { table: 'read' },
    markRead: { table: 'write' },
    listPushSubscriptions: { table: 'read' },
    savePushSubscription: { table: 'write', push: 'offer' },
    deletePushSubscription: { table: 'write' },
  },
  favourites: {
    listFavourites: { table: 'read' },
    addFavourite: { table: 'write' },
    removeFavourite: { table: 'write' },
    mergeFavourites: { table: 'write' },
    listFavouriteCards: { table: 'keys', limits: true },
    wishStay: { table: 'write' },
    dropWishedStay: { table: 'write' },
    openUnsubscribePage: {},
    unsubscribe: { table: 'write' },
  },
  moderation: {
    listPending: { table: 'read' },
    getReview: { table: 'read' },
    decideReview: { table: 'write', ipsi: true },
  },
  reviews: {
    getBookingReview: { table: 'read' },
    writeReview: { table: 'write' },
    answerReview: { table: 'write' },
    listSpotReviews: { table: 'read' },
  },
  messages: {
    listConversations: { table: 'read' },
    listMessages: { table: 'read' },
    writeMessage: { table: 'write' },
    markMessagesRead: { table: 'write' },
  },
  problems: {
    reportProblem: { table: 'write', images: 'show', goodwill: true },
    getProblem: { table: 'keys', images: 'show' },
    listProblemPlaces: { table: 'keys', limits: true, goodwill: true },
    rebook: { table: 'write', goodwill: true, ipsi: true },
    returnEverything: { table: 'write', images: 'show' },
    unblockSpace: { table: 'write', images: 'show' },
    listOpenProblems: { table: 'read' },
    getProblemCase: { table: 'read', images: 'show' },
    decideProblem: { table: 'write', images: 'show', payoutRules: true },
  },
  invoices: {
    listInvoices: { table: 'read', limits: true },
    archiveInvoices: { table: 'read', limits: true, timeoutSeconds: 29, memory: 1769, reserved: 'files' },
    getInvoice: { table: 'keys' },
    getInvoicePdf: { table: 'keys', limits: true, memory: 1769, reserved: 'files' },
    listBookingInvoices: { table: 'keys', company: true },
    getInvoicingAgreement: { table: 'read' },
    saveInvoicingAgreement: { table: 'write' },
  },
  vehicles: {
    listVehicles: { table: 'keys' },
    saveVehicle: { table: 'write' },
    deleteVehicle: { table: 'write' },
    chooseVehicle: { table: 'write' },
  },
  taxes: {
    getTaxDetails: { table: 'read', dueDiligence: true },
    saveTaxDetails: { table: 'write', dueDiligence: true, company: true },
    getInvoiceData: { table: 'keys' },
    saveInvoiceData: { table: 'write' },
  },
  privacy: {
    exportMyData: {
      table: 'write',
      userPool: CHECK_PASSWORD,
      images: 'show',
      dueDiligence: true,
      timeoutSeconds: 29,
      memory: 1769,
      reserved: 'files',
    },
    closeMyAccount: {
      table: 'write',
      userPool: [...CHECK_PASSWORD, 'AdminDeleteUser'],
      timeoutSeconds: 29,
    },
    recordConsent: { table: 'write' },
  },
  watch: {
    reportClientError: { limits: true },
  },
} as const satisfies Manifest;

/** Answers requests without a route. */
export const fallback = { notFound: {} } as const satisfies Record<string, FunctionSpec>;

/** The file that exports `handler` for the fallback. */
export const FALLBACK_ENTRY = 'functions/not-found.ts';

/**
 * `stream`: new outbox entries or map marks in the table. `every`: a schedule. `objectCreated`: a finished upload. `topic`: SES's events
 * about sent mails. `queue`: messages of another job.
 */
export type Trigger =
  | { readonly stream: 'outbox' | 'map' }
  | { readonly every: string }
  | { readonly objectCreated: 'uploads' }
  | { readonly topic: 'mailEvents' }
  | { readonly queue: QueueName };

export interface JobSpec extends FunctionSpec {
  /** Empty for a job that only operators call. */
  readonly triggers: readonly Trigger[];
}

export const isJob = (spec: FunctionSpec): spec is JobSpec => 'triggers' in spec;

/** Functions that run without a request. */
export const jobs = {
  drainOutbox: {
    table: 'write',
    userPool: ['AdminUpdateUserAttributes', 'AdminDeleteUser'],
    stripe: 'api',
    mail: true,
    support: true,
    payoutRules: true,
    dueDiligence: true,
    referrals: true,
    sends: 'pushes',
    images: 'manage',
    /** A run begins nothing after 40 seconds, and what it has begun takes at most 44. */
    timeoutSeconds: 90,
    triggers: [{ stream: 'outbox' }, { every: '1 minute' }],
  },
  runBookingTimers: {
    table: 'write',
    stripe: 'api',
    payoutRules: true,
    /** A run begins nothing after 30 seconds, and what it has begun takes at most 55. */
    timeoutSeconds: 90,
    triggers: [{ every: '1 minute' }],
  },
  /** A run begins no message after 40 seconds, and one takes at most 45; storing 1,000 answers takes seconds. */
  sendInvoiceRecords: {
    table: 'write',
    verifactu: 'send',
    timeoutSeconds: 150,
    triggers: [{ every: '1 minute' }],
  },
  reconcilePayments: { table: 'write', stripe: 'api', timeoutSeconds: 300, triggers: [{ every: '1 hour' }] },
  sendPayouts: {
    table: 'write',
    stripe: 'api',
    payoutRules: true,
    dueDiligence: true,
    timeoutSeconds: 300,
    triggers: [{ every: '15 minutes' }],
  },
  /** A run begins no batch after 40 seconds. */
  issueInvoices: {
    table: 'write',
    company: true,
    verifactu: 'chain',
    timeoutSeconds: 90,
    triggers: [{ every: '1 minute' }],
  },
  /** A run leases nothing after a minute. */
  shareCalendars: {
    table: 'write',
    sends: 'imports',
    timeoutSeconds: 90,
    triggers: [{ every: '15 minutes' }],
  },
  importCalendars: {
    table: 'write',
    timeoutSeconds: 300,
    memory: 1769,
    triggers: [{ queue: 'imports' }],
  },
  /** Push services that hang take ten seconds of a run; the table and the first read of the key take the others. */
  sendPushes: {
    table: 'write',
    push: 'send',
    support: true,
    timeoutSeconds: 30,
    triggers: [{ queue: 'pushes' }],
  },
  updateMapIndex: {
    table: 'write',
    timeoutSeconds: 60,
    triggers: [{ stream: 'map' }, { every: '1 minute' }],
  },
  /** It stops before its timeout, and continues where it stopped. It mostly uses the processor. */
  reconcileMapIndex: { table: 'write', timeoutSeconds: 300, memory: 1769, triggers: [{ every: '1 hour' }] },
  /** What a person can do in the profile, for a person who asked support: `{ userId }` or `{ email }`. */
  exportAccount: {
    table: 'read',
    dueDiligence: true,
    images: 'show',
    userPool: ['AdminGetUser'],
    timeoutSeconds: 60,
    memory: 1769,
    triggers: [],
  },
  eraseAccount: {
    table: 'write',
    userPool: ['AdminGetUser', 'AdminDeleteUser'],
    timeoutSeconds: 60,
    triggers: [],
  },
  /** A run begins nothing after two minutes; an operator names one owner. */
  runDueDiligence: {
    table: 'write',
    dueDiligence: true,
    timeoutSeconds: 300,
    triggers: [{ every: '1 hour' }],
  },
  receiveMailEvents: { table: 'write', triggers: [{ topic: 'mailEvents' }] },
  /** A driver's steps to a price, at the public address. */
  checkSite: { timeoutSeconds: 60, triggers: [{ every: '5 minutes' }] },
  /** It stops before its timeout. */
  writeSitemaps: {
    table: 'read',
    sitemaps: true,
    timeoutSeconds: 900,
    memory: 1024,
    triggers: [{ every: '1 day' }],
  },
  publishImage: {
    images: 'process',
    reserved: 'pictures',
    timeoutSeconds: 60,
    memory: 2048,
    triggers: [{ objectCreated: 'uploads' }],
  },
} as const satisfies Record<string, JobSpec>;

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The file that exports `handler` for a route. */
export const getEntryFile = (area: string, name: string): string => `functions/${area}/${kebabCase(name)}.ts`;

/** The file that exports `handler` for a job. */
export const getJobEntryFile = (name: string): string => `functions/jobs/${kebabCase(name)}.ts`;
