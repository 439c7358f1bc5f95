import type { Language } from '../api/accounts.ts';
import type { ReferralVisit } from '../api/bookings.ts';
import type { PlaceDetails, PlaceSuggestion } from '../api/places.ts';
import type { Account, EmailChange, ProfileChanges } from './accounts/account.ts';
import type { Booking } from './bookings/booking.ts';
import type { BookingTransition } from './bookings/booking-process.ts';
import type { BookingStep, BookingTimer } from './bookings/booking-step.ts';
import type { Period } from './bookings/half-hours.ts';
import type { CalendarImport, FeedReading } from './calendars/calendar-import.ts';
import type { ContactEffect, ContactMessage } from './contact/contact-message.ts';
import type { Mail as MailMessage } from './outbox/mail.ts';
import type { NewNotification, Notification } from './notifications/notification.ts';
import type { Conversation, Message, Party } from './messages/conversation.ts';
import type { OutboxEntry, OutboxEvent } from './outbox/outbox.ts';
import type { LedgerEntry, Received } from './payments/ledger.ts';
import type { PayoutAccount, ProviderAccount } from './payouts/payout-account.ts';
import type { Review } from './reviews/review.ts';
import type { Box } from './spots/position.ts';
import type { AuditLine } from './spots/audit.ts';
import type { Spot } from './spots/spot.ts';

/** The caller of a function, as the token says. */
export interface Actor {
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** Epoch milliseconds. */
export interface Clock {
  now(): number;
}

/** What is written with a change of a space, all or nothing. */
export interface SpotRecord {
  readonly audit?: AuditLine | undefined;
  readonly event?: OutboxEvent | undefined;
}

export interface Spots {
  find(id: string): Promise<Spot | undefined>;
  /** Newest first. */
  listByOwner(ownerId: string): Promise<Spot[]>;
  /** Public spaces in a box, in a stable order; `after` is the cursor of an earlier page. */
  listInBox(
    box: Box,
    page: { limit: number; after?: string | undefined },
  ): Promise<{ spots: Spot[]; next?: string }>;
  /** Those that wait for review, longest waiting first; `after` is the cursor of an earlier page. */
  listPending(page: {
    limit: number;
    after?: string | undefined;
  }): Promise<{ spots: Spot[]; next?: string | undefined }>;
  /** What was done with a space and by whom, latest first; it outlives the space. */
  listAudit(spotId: string): Promise<AuditLine[]>;
  create(spot: Spot, record?: SpotRecord): Promise<void>;
  /** Writes `spot` if the stored version is the one before it; false when somebody else was faster. */
  update(spot: Spot, record?: SpotRecord): Promise<boolean>;
  /** Removes a space if it is stored in this version; false when it is not. */
  remove(spot: Spot, record: SpotRecord): Promise<boolean>;
}

export interface Calendar {
  /** What is taken of a space in a period, holds that have run out left aside. */
  listBusy(spotId: string, period: Period, now: number): Promise<Period[]>;
  /** Those of the spaces where nothing is taken in the period. */
  filterFree(spotIds: readonly string[], period: Period, now: number): Promise<Set<string>>;
  /** Whether anybody has booked or holds a part of a space from now on. Sees every write that was answered before. */
  hasStays(spotId: string, now: number): Promise<boolean>;
}

/** A space, and bookings of it whose conflict with an import its owner is to be told of. */
export interface ConflictsToTell {
  readonly spot: Pick<Spot, 'id' | 'title' | 'ownerId'>;
  readonly bookings: readonly Pick<Booking, 'id'>[];
}

/** Calendars of others that spaces follow. */
export interface CalendarImports {
  /** All of a space, also those on their way out, in the order in which they came. Sees every write before. */
  list(spotId: string): Promise<CalendarImport[]>;
  find(spotId: string, id: string): Promise<CalendarImport | undefined>;
  /** Writes a new one with what is to be told, both or neither; false when the space has as many as it may. */
  create(created: CalendarImport, told: ConflictsToTell, now: number): Promise<boolean>;
  /** Writes one with what is to be told if it is stored in the revision before, both or neither; false when not. */
  update(changed: CalendarImport, told: ConflictsToTell, now: number): Promise<boolean>;
  /** Notes that it goes; the job takes it up when nobody else brings it to an end. */
  markRemoved(known: CalendarImport, now: number): Promise<void>;
  remove(known: CalendarImport): Promise<void>;
  /** Those that are due, longest waiting first, taken for some minutes. */
  takeDue(now: number, limit: number): Promise<CalendarImport[]>;
  /**
   * Makes what imports block of a space from now on exactly their events: what is free is taken, what they have no more
   * is given back, and what a booking or a standing hold has stays theirs.
   */
  setBlocks(
    spotId: string,
    imports: readonly Pick<CalendarImport, 'id' | 'events'>[],
    now: number,
  ): Promise<void>;
}

/** Secret addresses under which calendars can be read. */
export interface CalendarFeeds {
  findToken(spotId: string): Promise<string | undefined>;
  findSpotId(token: string): Promise<string | undefined>;
  /** Puts one in place of the one before, or none; false when that is not the one before. */
  replace(spotId: string, before: string | undefined, after: string | undefined): Promise<boolean>;
}

/** Calendars of others, on the internet. */
export interface Feeds {
  /** What a calendar has in a period; times without a zone are those of `timeZone`. */
  read(url: string, period: Period & { readonly timeZone: string }): Promise<FeedReading>;
}

export interface Bookings {
  find(id: string): Promise<Booking | undefined>;
  /** Latest stay first. */
  listByDriver(driverId: string): Promise<Booking[]>;
  /** Paid ones only, latest stay first. */
  listByOwner(ownerId: string): Promise<Booking[]>;
  /** Paid ones only, latest stay first, a page at a time; `after` is the last one of an earlier page. */
  pageByOwner(
    ownerId: string,
    page: { limit: number; after?: Booking | undefined },
  ): Promise<{ bookings: Booking[]; hasMore: boolean }>;
  /** Paid ones only, of stays that start at `from` or later and before `to` (epoch milliseconds), earliest first. */
  listByOwnerBetween(ownerId: string, from: number, to: number): Promise<Booking[]>;
  /** The latest hold that a driver took of exactly this stay, whatever became of it, as long as that is remembered. */
  findLastHold(
    stay: Pick<Booking, 'driverId' | 'spotId' | 'startAt' | 'endAt'>,
  ): Promise<Booking | undefined>;
  /**
   * Takes the period and writes the pending booking, both or neither, in one call. `taken`: another booking has it;
   * `repeated`: the same driver has just made the same hold; `changed`: the space is not what `spotVersion` said.
   * `ended` is an earlier hold of the same stay that stands no more.
   */
  hold(
    booking: Booking,
    spotVersion: number,
    now: number,
    ended?: Pick<Booking, 'id'>,
  ): Promise<'held' | 'taken' | 'repeated' | 'changed'>;
  /** Notes the payment of a hold; false when it is a hold no more. */
  setPaymentIntent(booking: Booking, paymentIntentId: string): Promise<boolean>;
  /**
   * Takes one transition of the booking process, with its effects on the calendar, its movements of money and its outbox
   * entry, all or nothing. `payment` is what came in, where a payment is the reason. `stale`: the booking is no longer as
   * it was read, or the process does not know this; `taken`: its period is another's now.
   */
  apply(
    booking: Booking,
    transition: BookingTransition,
    now: number,
    payment?: Received,
  ): Promise<'applied' | 'stale' | 'taken'>;
  /** Writes a change that is no change of state, all or nothing; false when the booking is no longer as it was read. */
  amend(step: BookingStep, now: number): Promise<boolean>;
  /** Bookings to which time should have done something before an instant, longest waiting first. */
  listDue(timer: BookingTimer, before: number, limit: number): Promise<Booking[]>;
}

/** The money of bookings: what is written is never changed. */
export interface Ledger {
  list(bookingId: string): Promise<(LedgerEntry & { readonly at: string })[]>;
  /** Writes an entry that belongs to no change of a booking; nothing when it is there already. */
  append(entry: LedgerEntry, now: number): Promise<void>;
}

/** Events of the payment provider that were dealt with. */
export interface PaymentEvents {
  isDone(id: string): Promise<boolean>;
  markDone(id: string, now: number): Promise<void>;
}

/** What an operator must look at. Ids only: no names, addresses or amounts. */
export interface Alarms {
  raise(
    kind: AlarmKind,
    about: {
      bookingId?: string | undefined;
      paymentIntentId?: string | undefined;
      /** Of the outbox, and what it asks for. */
      entryId?: string;
      effect?: string;
    },
  ): void;
}

/**
 * `amount_mismatch`: a payment of another amount or currency than the price, given back. `refund_failed`: the driver's
 * bank did not take a refund. `dispute`: a driver's bank questions a payment. `reconciled`: a payment that nothing had
 * dealt with was found and repaired. `payout_refused`: the provider does not send an owner's share, for no reason of the
 * owner's. `mail_undeliverable`: a mail that SES refuses, or could not be sent for days, and is given up. `effect_stuck`:
 * something that must follow a change keeps failing, and goes on being tried.
 */
export type AlarmKind =
  | 'amount_mismatch'
  | 'refund_failed'
  | 'dispute'
  | 'reconciled'
  | 'payout_refused'
  | 'mail_undeliverable'
  | 'effect_stuck';

export interface Outbox {
  add(event: OutboxEvent, now: number): Promise<void>;
  /** Entries that nobody is working on, oldest first, taken for a minute. */
  takeDue(now: number, limit: number): Promise<OutboxEntry[]>;
  /** One effect is done; the entry goes with its last. */
  completeEffect(entry: OutboxEntry, effect: string): Promise<void>;
}

export interface Accounts {
  /** As the last write left it. */
  find(userId: string): Promise<Account | undefined>;
  save(account: Account): Promise<void>;
  /** Writes the fields given and no others; undefined when there is no such account. */
  update(userId: string, changes: ProfileChanges): Promise<Account | undefined>;
  /** Writes a new account with the outbox entry of its welcome, both or neither; false when there is one already. */
  create(account: Account, now: number): Promise<boolean>;
  /** Keeps the one recovery link of a person: a newer one takes the place of the older. */
  saveReset(userId: string, reset: { tokenHash: string; expiresAt: string }): Promise<void>;
  findReset(userId: string): Promise<{ tokenHash: string; expiresAt: string } | undefined>;
  /** False when it was used before, or a newer one has taken its place. */
  useReset(userId: string, tokenHash: string): Promise<boolean>;
}

export interface Notifications {
  /** Adds one; nothing when there is one of this id already. */
  add(notification: NewNotification): Promise<void>;
  /** Latest first; `after` is the cursor of an earlier page. */
  list(
    userId: string,
    page: { limit: number; after?: string | undefined },
  ): Promise<{ notifications: Notification[]; next?: string | undefined }>;
  /** How many are unread, counted up to `most`. */
  countUnread(userId: string, most: number): Promise<number>;
  /** Marks those of the person that are named, or all of them, as read, and answers how many were not before. */
  markRead(userId: string, ids: readonly string[] | 'all', now: number): Promise<number>;
}

/** Changes of e-mail addresses on their way; a person has one at a time. */
export interface EmailChanges {
  /**
   * Keeps a change in place of an earlier one, with the outbox entry of its mail, both or neither. False while an
   * earlier one is being made.
   */
  save(userId: string, change: Pick<EmailChange, 'email' | 'expiresAt'>, now: number): Promise<boolean>;
  /** Gives the change to `email` its link, in place of an earlier one; false when it waits no longer. */
  setLink(
    userId: string,
    email: string,
    link: Required<Pick<EmailChange, 'tokenHash' | 'expiresAt'>>,
  ): Promise<boolean>;
  /** Gives up what waits, if anything does; false while a change is being made. */
  cancel(userId: string): Promise<boolean>;
  /**
   * Notes that the link was used, with the outbox entry that makes the change if nobody else does, both or neither.
   * False when the link is not that of the change.
   */
  confirm(userId: string, change: EmailChange, now: number): Promise<boolean>;
  /**
   * Writes the new address, ends the link and any recovery link, and tells the old address through the outbox, all or
   * nothing; false when it was done before.
   */
  complete(account: Account, change: EmailChange, now: number): Promise<boolean>;
  /** Gives up a change that cannot be made. */
  drop(userId: string, change: EmailChange): Promise<void>;
}

export interface Contacts {
  find(id: string): Promise<ContactMessage | undefined>;
  /** Whether this message has come since then, an instant. */
  isKnown(id: string, since: string): Promise<boolean>;
  /** Writes a message with its outbox entry, both or neither; nothing when it has come since then. */
  create(message: ContactMessage, since: string, effects: readonly ContactEffect[]): Promise<void>;
}

export interface Reviews {
  find(bookingId: string): Promise<Review | undefined>;
  /** Latest first; `after` is the cursor of an earlier page. */
  listBySpot(
    spotId: string,
    page: { limit: number; after?: string | undefined },
  ): Promise<{ reviews: Review[]; next?: string | undefined }>;
  /** How many reviews of a space gave one star, two stars and so on to five. */
  countBySpot(spotId: string): Promise<readonly number[]>;
  /**
   * Writes a review, counts it for its space, whose version goes up, and has the owner told, all or nothing. `repeated`:
   * the booking has one; `gone`: the space is no longer there.
   */
  create(review: Review, now: number): Promise<'created' | 'repeated' | 'gone'>;
  /** Writes the answer and has the driver told, both or neither; false when there is no review or it has an answer. */
  answer(bookingId: string, answer: NonNullable<Review['answer']>, now: number): Promise<boolean>;
}

export interface Messages {
  find(bookingId: string, number: number): Promise<Message | undefined>;
  findConversation(bookingId: string): Promise<Conversation | undefined>;
  /** What came of a sender's attempt to send. */
  findSent(bookingId: string, userId: string, clientId: string): Promise<Message | undefined>;
  /** The latest ones before a number, or of all, earliest first. */
  list(bookingId: string, page: { limit: number; before?: number | undefined }): Promise<Message[]>;
  /** Those of a person, the one with the latest message first; `after` is the cursor of an earlier page. */
  listConversations(
    userId: string,
    page: { limit: number; after?: string | undefined },
  ): Promise<{ conversations: Conversation[]; next?: string | undefined }>;
  /**
   * Writes a message of `userId` and the conversation as it is with it, and what is to follow, all or nothing. What was
   * read meanwhile stays read. `repeated`: this attempt was made before; `stale`: another message was faster.
   */
  send(
    next: Conversation,
    message: Message,
    userId: string,
    events: readonly OutboxEvent[],
    now: number,
  ): Promise<'sent' | 'repeated' | 'stale'>;
  /** How many of the other's messages a party has read, or was told of; it never goes back. */
  markRead(bookingId: string, reader: Party, read: number): Promise<void>;
  markTold(bookingId: string, reader: Party, told: number): Promise<void>;
}

export interface Limits {
  /**
   * Counts one use of `key` in the current window; false when there were `most` already. Windows begin at whole
   * multiples of their length since the epoch.
   */
  take(key: string, most: number, windowSeconds: number, now: number): Promise<boolean>;
}

/** Tokens of a sign-in. The access token is short-lived; `refreshToken` is kept from scripts. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** What the user pool knows of a person; the language is missing where nobody has told it. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  readonly language?: Language | undefined;
}

/** Who people are: the user pool. */
export interface Identity {
  /** Takes up an earlier try that broke off, if the password is the same. Throws `email_taken`. */
  create(email: string, password: string, fullName: string, language?: Language): Promise<{ userId: string }>;
  /** Throws `invalid_credentials`. */
  signIn(email: string, password: string): Promise<Tokens>;
  /** Throws `unauthenticated` when the token is refused. */
  refresh(refreshToken: string): Promise<Tokens>;
  revoke(refreshToken: string): Promise<void>;
  find(userIdOrEmail: string): Promise<Person | undefined>;
  setPassword(userId: string, password: string): Promise<void>;
  signOutEverywhere(userId: string): Promise<void>;
}

/** The addresses that the user pool knows people by. */
export interface PoolEmails {
  /** The address is proven. Changes nothing when it is the person's already. Throws `email_taken`. */
  set(userId: string, email: string): Promise<void>;
}

/** A payment as the provider knows it. `bookingId` is what we wrote into its metadata. */
export interface Payment {
  readonly id: string;
  readonly clientSecret: string;
  readonly status: 'open' | 'processing' | 'succeeded' | 'canceled';
  readonly amountCents: number;
  readonly currency: string;
  readonly bookingId: string | undefined;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Whether anything of it went back, and whether a bank questions it; only payments of a list know. */
  readonly isRefunded?: boolean;
  readonly isDisputed?: boolean;
}

/** Money on its way back, as the provider knows it. */
export interface PaymentRefund {
  readonly id: string;
  readonly paymentIntentId: string;
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly amountCents: number;
  readonly currency: string;
}

/** What a signed message is about; asked for again at the provider before anybody believes it. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Of events about a payment, its refunds and disputes. */
  readonly paymentIntentId: string | undefined;
  /** Of events about an owner's account at the provider. */
  readonly accountId: string | undefined;
}

export interface Payments {
  /** One payment per booking, however often it is asked for. */
  create(booking: Pick<Booking, 'id' | 'totalCents' | 'spotId' | 'driverId'>): Promise<Payment>;
  find(paymentIntentId: string): Promise<Payment | undefined>;
  /** Payments made since an instant, latest first; `after` is the cursor of an earlier page. */
  listSince(since: number, after?: string): Promise<{ payments: Payment[]; next: string | undefined }>;
  /** Answers the payment as it is afterwards: one that succeeded meanwhile stays so. */
  cancel(paymentIntentId: string): Promise<Payment>;
  /** Gives everything back, once, however often it is asked for; again only where it failed before. */
  refund(paymentIntentId: string, bookingId: string | undefined): Promise<PaymentRefund>;
  /** The latest refund of a payment. */
  findRefund(paymentIntentId: string): Promise<PaymentRefund | undefined>;
  /** What the driver's bank says against a payment. */
  findDispute(paymentIntentId: string): Promise<{ id: string; state: 'open' | 'won' | 'lost' } | undefined>;
  /** The event of a signed message, or throws `invalid_request`. */
  readEvent(rawBody: string, signature: string): Promise<PaymentEvent>;
}

/** The service that counts what referrals bring. */
export interface Referrals {
  /** Tells it of a booking with a code, if one is set up. Throws when it does not take it. */
  track(code: string, visit: ReferralVisit): Promise<void>;
}

/** What the provider made, or the code of its definite no: asking again under the same key would get it again. */
export type Attempt<T> = { readonly made: T } | { readonly refused: string };

/** An owner's share on its way to the owner, as the provider knows it; epoch milliseconds. */
export interface Transfer {
  readonly id: string;
  readonly createdAt: number;
}

/** Owners at the payment provider, and what is sent to them. What has no known outcome throws `payments_unavailable`. */
export interface Payouts {
  /** Asks for an account; the same one for the same key. */
  createAccount(owner: { userId: string; email: string }, key: string): Promise<Attempt<ProviderAccount>>;
  findAccount(accountId: string): Promise<ProviderAccount | undefined>;
  /** One that was made for a person since then, whose name we never heard. */
  findAccountOf(userId: string, since: number): Promise<ProviderAccount | undefined>;
  /** A page of the provider that asks the owner for what is missing, once and for some minutes. */
  createOnboardingLink(accountId: string, back: { returnUrl: string; refreshUrl: string }): Promise<string>;
  /** The owner's own page at the provider, once and for some minutes. */
  createDashboardLink(accountId: string): Promise<string>;
  /** What was sent for a booking. */
  findTransfer(bookingId: string): Promise<Transfer | undefined>;
  /** Sends a part of the booking's payment on; the same transfer for the same key. */
  createTransfer(
    share: { bookingId: string; paymentIntentId: string; accountId: string; cents: number },
    key: string,
  ): Promise<Attempt<Transfer>>;
}

/** What we know of owners' accounts at the payment provider. */
export interface PayoutAccounts {
  /** As the last write left it. */
  find(userId: string): Promise<PayoutAccount | undefined>;
  /** Writes a new one; false when there is one already. */
  create(account: PayoutAccount): Promise<boolean>;
  /** Writes `account` over the revision before it; false when that is no longer the one. */
  update(account: PayoutAccount): Promise<boolean>;
  /** The same, and asks the owner to look after it because a booking's share waits, both or neither. */
  updateAndTell(account: PayoutAccount, bookingId: string, now: number): Promise<boolean>;
}

export interface Mail {
  send(message: MailMessage): Promise<void>;
}

export interface Uploads {
  /** An address to PUT exactly this type and length to. */
  createUploadUrl(userId: string, contentType: string, contentLength: number): Promise<string>;
}

export interface Images {
  /** Whether this address was issued to the user. */
  isIssuedTo(imageUrl: string, userId: string): boolean;
  isPublished(imageUrl: string): Promise<boolean>;
}

/** Where uploads become public pictures. */
export interface ImageFiles {
  readUpload(key: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>;
  /**
   * Makes a picture public, as a draft that goes by itself after `DRAFT_PICTURE_DAYS`. `suffix` names a variant, such as
   * `-400.webp`; without one it is the picture itself. What is public under that name already stays as it is.
   */
  publish(key: string, bytes: Uint8Array, contentType: string, suffix?: string): Promise<void>;
  deleteUpload(key: string): Promise<void>;
}

/** Public pictures that spaces begin to use, and those that they no longer use. Nothing where one is gone. */
export interface ImageCare {
  /** A space uses the picture: none of its sizes goes by itself any more. */
  keep(imageUrl: string): Promise<void>;
  /** Deletes a picture of this owner in all its sizes; another's is left alone. */
  remove(imageUrl: string, ownerId: string): Promise<void>;
}

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

export interface Pictures {
  /** What the first bytes say, in pixels. Undefined for all that is not a picture of these types. */
  inspect(bytes: Uint8Array): { type: PictureType; width: number; height: number } | undefined;
  /**
   * The picture upright and without what else was in its file, once for each variant; these go from wide to narrow, and
   * a picture is never enlarged. Undefined when it cannot be read.
   */
  render(
    bytes: Uint8Array,
    type: PictureType,
    variants: readonly { width: number; type: 'image/jpeg' | 'image/webp' }[],
  ): Promise<Uint8Array[] | undefined>;
}

export interface Places {
  autocomplete(input: string): Promise<PlaceSuggestion[]>;
  details(placeId: string): Promise<PlaceDetails | undefined>;
  reverse(point: { lat: number; lng: number }): Promise<PlaceDetails | undefined>;
  /** The best match of free text, with a box of the size of the place: west, south, east, north. */
  locate(text: string): Promise<(PlaceDetails & { box: [number, number, number, number] }) | undefined>;
}

/** Settings of a stage that the domain asks for. */
export interface Settings {
  readonly siteUrl: string;
  readonly moderation: 'auto' | 'manual';
  readonly defaultLanguage: Language;
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
  readonly calendar: Calendar;
  readonly calendarImports: CalendarImports;
  readonly calendarFeeds: CalendarFeeds;
  readonly feeds: Feeds;
  readonly bookings: Bookings;
  readonly ledger: Ledger;
  readonly paymentEvents: PaymentEvents;
  readonly alarms: Alarms;
  readonly outbox: Outbox;
  readonly accounts: Accounts;
  readonly emailChanges: EmailChanges;
  readonly notifications: Notifications;
  readonly contacts: Contacts;
  readonly reviews: Reviews;
  readonly messages: Messages;
  readonly limits: Limits;
  readonly identity: Identity;
  readonly poolEmails: PoolEmails;
  readonly payments: Payments;
  readonly payouts: Payouts;
  readonly payoutAccounts: PayoutAccounts;
  readonly mail: Mail;
  readonly referrals: Referrals;
  readonly uploads: Uploads;
  readonly images: Images;
  readonly imageFiles: ImageFiles;
  readonly imageCare: ImageCare;
  readonly pictures: Pictures;
  readonly places: Places;
}

/** The part of the dependencies that a function needs. */
export type Needs<K extends keyof Deps> = Pick<Deps, K>;
