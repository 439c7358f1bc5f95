import { DAY, SECOND, toIso } from '../../lib/time.ts';
import type { BookingEffect } from '../bookings/booking-process.ts';
import type { Booking } from '../bookings/booking.ts';
import { bookingMailEffects, isNear, stands } from '../bookings/mails/booking-mail-effects.ts';
import type { Account, AccountEffect } from '../accounts/account.ts';
import {
  emailChangedMail,
  emailRestoredMail,
  passwordChangedMail,
  phoneChangedMail,
} from '../accounts/account-mails.ts';
import { finishEmailChange, forgetEmailChange, sendEmailLink } from '../accounts/change-email.ts';
import { sendVerificationLink, sendWelcome } from '../accounts/verify-email.ts';
import { clearCalendar } from '../calendars/clear-calendar.ts';
import { acknowledgementMail, supportMail } from '../contact/contact-mails.ts';
import type { ContactEffect, ContactMessage } from '../contact/contact-message.ts';
import type { Needs } from '../deps.ts';
import type { MessageEffect } from '../messages/conversation.ts';
import { messageEffects } from '../messages/message-effects.ts';
import { refundRest } from '../payments/record-reversals.ts';
import {
  bookingNotification,
  type BookingNotificationKind,
  notificationIdOf,
} from '../notifications/notification.ts';
import type { ReviewEffect } from '../reviews/review.ts';
import { reviewEffects } from '../reviews/review-effects.ts';
import type { PayoutAccountEffect } from '../payouts/payout-account.ts';
import { payoutAccountChangedMail, payoutMail, payoutSetupMail } from '../payouts/payout-mails.ts';
import { eraseAccount } from '../privacy/erase-account.ts';
import type { SpotEffect } from '../spots/audit.ts';
import { spotApprovedMail, spotRejectedMail } from '../spots/spot-mails.ts';
import { bookingOf } from './booking-of.ts';
import type { Mail } from './mail.ts';
import type { OutboxEntry } from './outbox.ts';
import { type Effect, runEntry } from './run-entry.ts';

type DrainDeps = Needs<
  | 'outbox'
  | 'bookings'
  | 'spots'
  | 'accounts'
  | 'emailChanges'
  | 'mailedLinks'
  | 'poolEmails'
  | 'poolUsers'
  | 'closures'
  | 'traces'
  | 'calendar'
  | 'calendarFeeds'
  | 'calendarImports'
  | 'contacts'
  | 'notifications'
  | 'reviews'
  | 'messages'
  | 'imageCare'
  | 'payments'
  | 'payoutAccounts'
  | 'ledger'
  | 'alarms'
  | 'mail'
  | 'suppressions'
  | 'referrals'
  | 'settings'
  | 'support'
  | 'clock'
>;

/** Entries taken at a time. */
const BATCH = 25;
/**
 * A run takes no more after so long, so that it ends before its function does (see the manifest). It is shorter than a
 * lease: what fails is not taken again by the same run.
 */
export const LONGEST_RUN = 40 * SECOND;

/** An acknowledgement that could not be sent for so long helps nobody. */
const ACKNOWLEDGED_WITHIN = DAY;

/** Writes to a person; somebody whose account is gone is not written to. */
const writeTo = async (
  deps: DrainDeps,
  userId: string,
  compose: (account: Account) => Mail | undefined,
): Promise<void> => {
  const account = await deps.accounts.find(userId);
  const mail = account && compose(account);
  if (mail) await deps.mail.send(mail);
};

/** Tells the former address; where a link has only confirmed the one that was there, nothing has changed. */
const tellOfEmailChange = (deps: DrainDeps, userId: string, former: string): Promise<void> =>
  writeTo(deps, userId, (account) =>
    account.email === former
      ? undefined
      : emailChangedMail(account, former, deps.support.email, deps.settings.siteUrl),
  );

/** The person that an entry about an account names. */
const userOf = (entry: OutboxEntry): string => {
  if (entry.userId === undefined) throw new Error(`Outbox entry ${entry.id} names nobody.`);
  return entry.userId;
};

const getContact = async (deps: DrainDeps, entry: OutboxEntry): Promise<ContactMessage> => {
  const contact = entry.contactId === undefined ? undefined : await deps.contacts.find(entry.contactId);
  if (!contact) throw new Error(`Outbox entry ${entry.id} names no message that exists.`);
  return contact;
};

/** The space that an entry tells of, as it was called then. */
const spotOf = (entry: OutboxEntry): { id: string; title: string } => {
  if (!entry.spot) throw new Error(`Outbox entry ${entry.id} names no space.`);
  return entry.spot;
};

/** `isStill`: whether there is something to tell, of the booking as it is by now. */
const notifyOfBooking =
  (
    kind: BookingNotificationKind,
    to: 'driver' | 'owner',
    isStill: (booking: Booking, now: number) => boolean = () => true,
  ) =>
  async (deps: DrainDeps, entry: OutboxEntry): Promise<void> => {
    const booking = await bookingOf(deps, entry);
    const now = deps.clock.now();
    if (!isStill(booking, now)) return;
    await deps.notifications.add(bookingNotification(booking, kind, to, entry.id, toIso(now)));
  };

const notifyOfReview =
  (kind: 'spot_approved' | 'spot_rejected') =>
  async (deps: DrainDeps, entry: OutboxEntry): Promise<void> => {
    const spot = spotOf(entry);
    await deps.notifications.add({
      id: notificationIdOf(entry.id),
      userId: userOf(entry),
      kind,
      createdAt: toIso(deps.clock.now()),
      spotId: spot.id,
      spotTitle: spot.title,
      ...(entry.reason && { reason: entry.reason }),
    });
  };

/** Pictures that a space of the owner still shows are left alone: two spaces may share one. By now the index knows all. */
const deleteImages = async (deps: DrainDeps, entry: OutboxEntry): Promise<void> => {
  const ownerId = userOf(entry);
  const spots = await deps.spots.listByOwner(ownerId);
  const shown = new Set(spots.flatMap(({ images }) => images));
  const unused = (entry.droppedImages ?? []).filter((url) => !shown.has(url));
  await Promise.all(unused.map((url) => deps.imageCare.remove(url, ownerId)));
};

const EFFECTS: Record<
  | BookingEffect
  | AccountEffect
  | ContactEffect
  | PayoutAccountEffect
  | SpotEffect
  | ReviewEffect
  | MessageEffect,
  (deps: DrainDeps, entry: OutboxEntry) => Promise<void>
> = {
  mail_welcome: (deps, entry) => sendWelcome(deps, userOf(entry)),
  mail_email_verification: (deps, entry) => sendVerificationLink(deps, userOf(entry)),
  mail_password_changed: (deps, entry) =>
    writeTo(deps, userOf(entry), (account) => passwordChangedMail(account, deps.settings.siteUrl)),
  mail_phone_changed: (deps, entry) =>
    writeTo(deps, userOf(entry), (account) => phoneChangedMail(account, deps.settings.siteUrl)),
  mail_email_confirmation: (deps, entry) => sendEmailLink(deps, userOf(entry), entry.email),
  forget_email_change: (deps, entry) => forgetEmailChange(deps, userOf(entry)),
  erase_account: (deps, entry) => eraseAccount(deps, userOf(entry), entry),
  make_email_change: (deps, entry) => finishEmailChange(deps, userOf(entry)),
  mail_email_changed: (deps, entry) => tellOfEmailChange(deps, userOf(entry), entry.email ?? ''),
  mail_email_restored: (deps, entry) =>
    writeTo(deps, userOf(entry), (account) => emailRestoredMail(account, deps.settings.siteUrl)),
  mail_contact: async (deps, entry) =>
    deps.mail.send(supportMail(await getContact(deps, entry), deps.support.email)),
  mail_contact_acknowledgement: async (deps, entry) => {
    const contact = await getContact(deps, entry);
    if (deps.clock.now() - Date.parse(contact.receivedAt) > ACKNOWLEDGED_WITHIN) return;
    await deps.mail.send(acknowledgementMail(contact, deps.support.email, deps.settings.siteUrl));
  },
  ...bookingMailEffects,
  notify_cancelled_driver: notifyOfBooking('booking_cancelled', 'driver'),
  notify_cancelled_owner: notifyOfBooking('booking_cancelled', 'owner'),
  notify_booking_made: notifyOfBooking('booking_made', 'owner', stands),
  notify_booking_confirmed: notifyOfBooking('booking_confirmed', 'driver', stands),
  notify_stay_reminder: notifyOfBooking('stay_reminder', 'driver', isNear),
  notify_booking_refunded: notifyOfBooking('booking_refunded', 'driver'),
  notify_calendar_conflict: notifyOfBooking('calendar_conflict', 'owner'),
  mail_payout: async (deps, entry) => {
    const booking = await bookingOf(deps, entry);
    await writeTo(deps, booking.ownerId, (owner) => payoutMail(booking, owner, deps.settings.siteUrl));
  },
  mail_payout_setup: async (deps, entry) => {
    const booking = await bookingOf(deps, entry);
    await writeTo(deps, booking.ownerId, (owner) => payoutSetupMail(booking, owner, deps.settings.siteUrl));
  },
  mail_payout_account_changed: (deps, entry) =>
    writeTo(deps, userOf(entry), (owner) =>
      payoutAccountChangedMail(owner, deps.support.email, deps.settings.siteUrl),
    ),
  notify_payout_sent: notifyOfBooking('payout_sent', 'owner'),
  notify_payout_held: notifyOfBooking('payout_held', 'owner'),
  mail_spot_approved: (deps, entry) =>
    writeTo(deps, userOf(entry), (owner) => spotApprovedMail(spotOf(entry), owner, deps.settings.siteUrl)),
  mail_spot_rejected: (deps, entry) =>
    writeTo(deps, userOf(entry), (owner) =>
      spotRejectedMail(spotOf(entry), entry.reason ?? '', owner, deps.settings.siteUrl),
    ),
  notify_spot_approved: notifyOfReview('spot_approved'),
  notify_spot_rejected: notifyOfReview('spot_rejected'),
  keep_images: async (deps, entry) => {
    await Promise.all((entry.keptImages ?? []).map((url) => deps.imageCare.keep(url)));
  },
  delete_images: deleteImages,
  clear_calendar: (deps, entry) => clearCalendar(deps, spotOf(entry).id),
  ...reviewEffects,
  ...messageEffects,
  track_referral: async (deps, entry) => {
    const { referralCode, referralVisit } = await bookingOf(deps, entry);
    if (referralCode && referralVisit) await deps.referrals.track(referralCode, referralVisit);
  },
  refund_payment: async (deps, entry) => {
    const paymentIntentId = entry.paymentIntentId ?? (await bookingOf(deps, entry)).paymentIntentId;
    if (paymentIntentId) await refundRest(deps, paymentIntentId, entry.bookingId);
  },
};

/** What a run did: entries done, and how long the one that waited longest for a worker had been due, in milliseconds. */
interface Drained {
  readonly handled: number;
  readonly failures: readonly unknown[];
  readonly lag: number;
}

const drainBatch = async (
  deps: DrainDeps,
  entries: readonly OutboxEntry[],
  takenAt: number,
): Promise<Drained> => {
  const perform = (entry: OutboxEntry) => (effect: Effect) => EFFECTS[effect](deps, entry);
  const results = await Promise.allSettled(
    entries.map((entry) => runEntry(deps, entry, takenAt, perform(entry))),
  );
  const failures = results.flatMap((result): readonly unknown[] =>
    result.status === 'rejected' ? [result.reason] : result.value.failures,
  );
  const isDone = (result: (typeof results)[number]) => result.status === 'fulfilled' && result.value.isDone;
  return {
    handled: results.filter(isDone).length,
    failures,
    lag: Math.max(...entries.map(({ lateBy }) => lateBy)),
  };
};

/**
 * Does what committed changes ask for, effect by effect, until nothing is due or its time is over. What fails stays in the
 * outbox and comes up again later; one bad entry does not hold up the others.
 */
export const drainOutbox = async (deps: DrainDeps): Promise<Drained> => {
  const until = deps.clock.now() + LONGEST_RUN;
  const failures: unknown[] = [];
  let [handled, lag] = [0, 0];
  for (let takenAt = deps.clock.now(); takenAt < until; takenAt = deps.clock.now()) {
    const entries = await deps.outbox.takeDue(takenAt, BATCH);
    if (entries.length === 0) break;
    const batch = await drainBatch(deps, entries, takenAt);
    handled += batch.handled;
    failures.push(...batch.failures);
    lag = Math.max(lag, batch.lag);
  }
  return { handled, failures, lag };
};
