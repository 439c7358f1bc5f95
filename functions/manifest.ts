import type { Api } from '#shared/api/index.ts';

/** Work that a job hands to runs of another one, each message a run: imports of calendars to read. */
export type QueueName = 'imports';

/** What a function needs beyond its route. Infrastructure turns each line into grants and environment. */
export interface FunctionSpec {
  /** `keys`: reads by key alone. `read`: its indexes, too, which have everybody's bookings. */
  readonly table?: 'keys' | 'read' | 'write';
  /** Counts uses of rate limits in the table, without any other permission on it. Functions with table: write count with that permission. */
  readonly limits?: true;
  /** `api`: the secret key. `webhook`: the secret key and the signing secret of the webhook. */
  readonly stripe?: 'api' | 'webhook';
  /** Administrative actions on the user pool; what a caller does with its own password or token needs none. */
  readonly userPool?: readonly string[];
  /**
   * `sign`: presign PUTs of uploads. `process`: read uploads, write public images. `read`: look at public images.
   * `manage`: keep or delete public images.
   */
  readonly images?: 'sign' | 'process' | 'read' | 'manage';
  /** Writes the sitemaps of spaces. */
  readonly sitemaps?: true;
  readonly mail?: true;
  /** The address of support, which mails and events of calendars name. */
  readonly support?: true;
  /** Questions to the provider of places, where the stage has one; they cost money and are counted in the table. */
  readonly places?: readonly ('Suggest' | 'GetPlace' | 'ReverseGeocode' | 'Geocode')[];
  /** The limits of payouts, where the stage has them. */
  readonly payoutRules?: true;
  /** The key of the service that tracks referrals, where the stage names one. */
  readonly referrals?: true;
  /** Hands work to the job of this queue. */
  readonly sends?: QueueName;
  /** What it has runs reserved for, where the stage reserves any. */
  readonly reserved?: 'webhook' | 'payments' | 'pictures';
  /** Megabytes. */
  readonly memory?: number;
  readonly timeoutSeconds?: number;
}

/** What a function gets where its line says nothing else: megabytes and seconds. */
const USUAL_SIZE = { memory: 512, timeoutSeconds: 10 };

export const getSize = ({ memory, timeoutSeconds }: FunctionSpec) => ({
  memory: memory ?? USUAL_SIZE.memory,
  timeoutSeconds: timeoutSeconds ?? USUAL_SIZE.timeoutSeconds,
});

type Manifest = { readonly [Area in keyof Api]: { readonly [Name in keyof Api[Area]]: FunctionSpec } };

/** Asking for the password again is a sign-in. */
const CHECK_PASSWORD = ['AdminGetUser', 'AdminInitiateAuth'];

/** Signing in and recovering a password also undo a change of the address that was made at the pool itself. */
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
    createSpot: { table: 'write', images: 'read' },
    getSpot: { table: 'read' },
    getSpotPage: { table: 'read' },
    updateSpot: { table: 'write', images: 'read' },
    deleteSpot: { table: 'write' },
    getAvailability: { table: 'read' },
    getQuote: { table: 'read' },
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
    createUploadUrl: { table: 'write', images: 'sign' },
  },
  places: {
    autocomplete: { limits: true, places: ['Suggest'] },
    getPlace: { limits: true, places: ['GetPlace', 'Geocode'] },
    reverseGeocode: { limits: true, places: ['ReverseGeocode'] },
  },
  bookings: {
    createBooking: { table: 'write', stripe: 'api', timeoutSeconds: 29, reserved: 'payments' },
    listMyBookings: { table: 'read' },
    listBookingsOnMySpots: { table: 'read' },
    getBooking: { table: 'read' },
    getBookingCalendar: { table: 'read', support: true },
    releaseHold: { table: 'write', stripe: 'api', timeoutSeconds: 29 },
    previewCancellation: { table: 'read' },
    cancelBooking: { table: 'write', payoutRules: true },
  },
  payments: {
    createPaymentIntent: { table: 'write', stripe: 'api', timeoutSeconds: 29, reserved: 'payments' },
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
  },
  notifications: {
    listNotifications: { table: 'read' },
    countUnread: { table: 'read' },
    markRead: { table: 'write' },
  },
  moderation: {
    listPending: { table: 'read' },
    getReview: { table: 'read' },
    decideReview: { table: 'write' },
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
  privacy: {
    exportMyData: { table: 'write', userPool: CHECK_PASSWORD, timeoutSeconds: 29, memory: 1769 },
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

/** Answers what no route of the contract does. */
export const fallback = { notFound: {} } as const satisfies Record<string, FunctionSpec>;

/** The file that exports `handler` for the fallback. */
export const FALLBACK_ENTRY = 'functions/not-found.ts';

/**
 * `stream`: new outbox entries or marks of the map in the table. `every`: a schedule. `objectCreated`: a finished upload.
 * `topic`: SES's events about mails that it sent. `queue`: a message that another job sent.
 */
export type Trigger =
  | { readonly stream: 'outbox' | 'map' }
  | { readonly every: string }
  | { readonly objectCreated: 'uploads' }
  | { readonly topic: 'mailEvents' }
  | { readonly queue: QueueName };

export interface JobSpec extends FunctionSpec {
  /** None: an operator calls it by hand. */
  readonly triggers: readonly Trigger[];
}

export const isJob = (spec: FunctionSpec): spec is JobSpec => 'triggers' in spec;

/** What runs without a request. */
export const jobs = {
  drainOutbox: {
    table: 'write',
    userPool: ['AdminUpdateUserAttributes', 'AdminDeleteUser'],
    stripe: 'api',
    mail: true,
    support: true,
    payoutRules: true,
    referrals: true,
    images: 'manage',
    /** A run begins nothing after 40 seconds, and what it has begun takes 44 at most. */
    timeoutSeconds: 90,
    triggers: [{ stream: 'outbox' }, { every: '1 minute' }],
  },
  runBookingTimers: {
    table: 'write',
    stripe: 'api',
    payoutRules: true,
    /** A run begins nothing after 30 seconds, and what it has begun takes 55 at most. */
    timeoutSeconds: 90,
    triggers: [{ every: '1 minute' }],
  },
  reconcilePayments: { table: 'write', stripe: 'api', timeoutSeconds: 300, triggers: [{ every: '1 hour' }] },
  sendPayouts: {
    table: 'write',
    stripe: 'api',
    payoutRules: true,
    timeoutSeconds: 300,
    triggers: [{ every: '15 minutes' }],
  },
  /** Takes nothing more after a minute. */
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
  updateMapIndex: {
    table: 'write',
    timeoutSeconds: 60,
    triggers: [{ stream: 'map' }, { every: '1 minute' }],
  },
  /** Ends by itself before its time is up, and goes on where it stopped. Nearly all of its time is its own processor's. */
  reconcileMapIndex: { table: 'write', timeoutSeconds: 300, memory: 1769, triggers: [{ every: '1 hour' }] },
  /** What a person may do in the profile, for a person who asked support: `{ userId }` or `{ email }`. */
  exportAccount: {
    table: 'read',
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
  receiveMailEvents: { table: 'write', triggers: [{ topic: 'mailEvents' }] },
  /** A driver's way to a price, by the public address. */
  checkSite: { timeoutSeconds: 60, triggers: [{ every: '5 minutes' }] },
  /** Ends by itself before its time is up. */
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

/**
 * How long a change waits until the map shows it, in milliseconds; the second since 1970 up to which the map shows
 * everything; and what the check of the map had to mend.
 */
export const MAP_METRICS = { lag: 'MapLag', version: 'MapVersion', repairs: 'MapRepairs' } as const;

/**
 * How long what a run found had been due, in milliseconds: the oldest entry of the outbox, the booking whose timer waited
 * longest. Every run writes it, 0 where nothing was due.
 */
export const LAG_METRICS = { outbox: 'OutboxLag', timers: 'TimerLag' } as const;

/** Whether a driver's way to a price failed (0 or 1), and how long it took, in sum and by step. */
export const CANARY_METRICS = { failures: 'CanaryFailures', milliseconds: 'CanaryMilliseconds' } as const;

/** Errors of the site's program in browsers, as far as they were reported and admitted. */
export const CLIENT_METRICS = { errors: 'ClientErrors' } as const;

/** Mails that were not sent because of what is against their address. */
export const MAIL_METRICS = { withheld: 'MailsWithheld' } as const;

/**
 * The metrics of what an operator must look at: payments, what should follow a change but does not, and calls that AWS
 * refuses a function.
 */
export const ALARM_METRICS = {
  money: 'MoneyAlarms',
  outbox: 'OutboxAlarms',
  denied: 'DeniedCalls',
  unreadable: 'UnreadableRecords',
} as const;

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The file that exports `handler` for a route. */
export const getEntryFile = (area: string, name: string): string => `functions/${area}/${kebabCase(name)}.ts`;

/** The file that exports `handler` for a job. */
export const getJobEntryFile = (name: string): string => `functions/jobs/${kebabCase(name)}.ts`;
