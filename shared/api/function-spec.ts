/** Work that one job queues for another: imports of calendars to read, notifications to show in browsers. */
export type QueueName = 'imports' | 'pushes';

/** The needs of a function beyond its route. The stacks turn it into permissions and environment. */
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
  /** The operator of the platform, who issues its invoices, if the stage names one. */
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

/** Checking the password again is a sign-in. */
export const CHECK_PASSWORD = ['AdminGetUser', 'AdminInitiateAuth'];

/** Sign-in and password recovery also undo a change of address that was made at the pool itself. */
export const UNDO_FOREIGN_EMAIL = ['AdminGetUser', 'AdminUpdateUserAttributes', 'AdminUserGlobalSignOut'];
