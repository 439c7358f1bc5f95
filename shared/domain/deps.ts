import type { Language } from '../api/accounts.ts';
import type {
  Accounts,
  EmailChanges,
  Identity,
  MailedLinks,
  PoolEmails,
  PoolUsers,
  SecondFactors,
} from './accounts/ports.ts';
import type { Bookings, BookingTotals, HoldLimits, Referrals } from './bookings/ports.ts';
import type {
  Calendar,
  CalendarExports,
  CalendarImports,
  ExternalCalendars,
  ImportQueue,
} from './calendars/ports.ts';
import type { Contacts } from './contact/ports.ts';
import type { PublishedImages, ImageFiles, Images, Pictures, UploadUrls } from './images/ports.ts';
import type { Messages } from './messages/ports.ts';
import type { Notifications } from './notifications/ports.ts';
import type { Alarms, MailSender, Outbox, Suppressions } from './outbox/ports.ts';
import type { Ledger, PaymentEvents, Payments, Reconciliation } from './payments/ports.ts';
import type { PayoutAccounts, PayoutRules, Payouts } from './payouts/ports.ts';
import type { Addresses, Places } from './places/ports.ts';
import type { AccountDeletions, Consents, PersonalDataEraser } from './privacy/ports.ts';
import type { Reviews } from './reviews/ports.ts';
import type { MapIndexReader, MapIndexWriter } from './search/ports.ts';
import type { Sitemaps, Spots } from './spots/ports.ts';
import type { SpotPages } from './spots/spot-page.ts';
import type { PublicSite } from './watch/ports.ts';

/** The caller of a function, as the token says. */
export interface Actor {
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** Epoch milliseconds. */
export interface Clock {
  now(): number;
}

export interface Limits {
  /**
   * Counts one use of `key` in the current window; false when there were `most` already. Windows begin at whole
   * multiples of their length since the epoch.
   */
  take(key: string, most: number, windowSeconds: number, now: number): Promise<boolean>;
  /** Undoes a use that `take` counted at `now`. */
  giveBack(key: string, windowSeconds: number, now: number): Promise<void>;
  /** Whether there were `most` uses of `key` in the current window already; counts nothing. */
  isUsedUp(key: string, most: number, windowSeconds: number, now: number): Promise<boolean>;
  /** Forgets all uses of `key` in the current window. */
  reset(key: string, windowSeconds: number, now: number): Promise<void>;
}

/** Settings of a stage that the domain asks for. */
export interface Settings {
  readonly siteUrl: string;
  readonly moderation: 'auto' | 'manual';
  readonly defaultLanguage: Language;
  /** Undefined where shares go to all owners alike. */
  readonly payoutRules?: PayoutRules | undefined;
}

/** Where mail to support goes. */
export interface Support {
  readonly email: string;
}

export interface Deps {
  readonly clock: Clock;
  readonly settings: Settings;
  readonly support: Support;
  readonly spots: Spots;
  readonly mapIndex: MapIndexReader;
  readonly mapIndexWriter: MapIndexWriter;
  readonly calendar: Calendar;
  readonly calendarImports: CalendarImports;
  readonly importQueue: ImportQueue;
  readonly calendarExports: CalendarExports;
  readonly externalCalendars: ExternalCalendars;
  readonly bookings: Bookings;
  readonly bookingTotals: BookingTotals;
  readonly ledger: Ledger;
  readonly paymentEvents: PaymentEvents;
  readonly reconciliation: Reconciliation;
  readonly alarms: Alarms;
  readonly outbox: Outbox;
  readonly accounts: Accounts;
  readonly emailChanges: EmailChanges;
  readonly mailedLinks: MailedLinks;
  readonly notifications: Notifications;
  readonly contacts: Contacts;
  readonly reviews: Reviews;
  readonly messages: Messages;
  readonly limits: Limits;
  readonly holdLimits: HoldLimits;
  readonly identity: Identity;
  readonly secondFactors: SecondFactors;
  readonly poolEmails: PoolEmails;
  readonly poolUsers: PoolUsers;
  readonly accountDeletions: AccountDeletions;
  readonly personalData: PersonalDataEraser;
  readonly consents: Consents;
  readonly payments: Payments;
  readonly payouts: Payouts;
  readonly payoutAccounts: PayoutAccounts;
  readonly mail: MailSender;
  readonly suppressions: Suppressions;
  readonly referrals: Referrals;
  readonly uploads: UploadUrls;
  readonly images: Images;
  readonly imageFiles: ImageFiles;
  readonly publishedImages: PublishedImages;
  readonly pictures: Pictures;
  readonly places: Places;
  readonly addresses: Addresses;
  readonly site: PublicSite;
  readonly spotPages: SpotPages;
  readonly sitemaps: Sitemaps;
}

/** The part of the dependencies that a function needs. */
export type Needs<K extends keyof Deps> = Pick<Deps, K>;
