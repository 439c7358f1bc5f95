import { DAY } from '../../lib/time.ts';
import type { BookingEffect } from '../bookings/booking-process.ts';
import { confirmationMail, ownerNoticeMail, refundMail } from '../bookings/booking-mails.ts';
import type { Booking } from '../bookings/booking.ts';
import type { Account, AccountEffect } from '../accounts/account.ts';
import { passwordChangedMail, welcomeMail } from '../accounts/account-mails.ts';
import { acknowledgementMail, supportMail } from '../contact/contact-mails.ts';
import type { ContactEffect, ContactMessage } from '../contact/contact-message.ts';
import type { Needs } from '../deps.ts';
import type { Mail } from './mail.ts';
import type { OutboxEntry } from './outbox.ts';

type DrainDeps = Needs<
  'outbox' | 'bookings' | 'accounts' | 'contacts' | 'payments' | 'mail' | 'settings' | 'support' | 'clock'
>;

/** Entries taken at a time. */
const BATCH = 25;

/** An acknowledgement that could not be sent for so long helps nobody. */
const ACKNOWLEDGED_WITHIN = DAY;

const getBooking = async (deps: DrainDeps, entry: OutboxEntry): Promise<Booking> => {
  const booking = entry.bookingId === undefined ? undefined : await deps.bookings.find(entry.bookingId);
  if (!booking) throw new Error(`Outbox entry ${entry.id} names no booking that exists.`);
  return booking;
};

/** Writes to a person; somebody whose account is gone is not written to. */
const writeTo = async (
  deps: DrainDeps,
  userId: string,
  compose: (account: Account) => Mail,
): Promise<void> => {
  const account = await deps.accounts.find(userId);
  if (account) await deps.mail.send(compose(account));
};

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

const EFFECTS: Record<
  BookingEffect | AccountEffect | ContactEffect,
  (deps: DrainDeps, entry: OutboxEntry) => Promise<void>
> = {
  mail_welcome: (deps, entry) =>
    writeTo(deps, userOf(entry), (account) => welcomeMail(account, deps.settings.siteUrl)),
  mail_password_changed: (deps, entry) =>
    writeTo(deps, userOf(entry), (account) => passwordChangedMail(account, deps.settings.siteUrl)),
  mail_contact: async (deps, entry) =>
    deps.mail.send(supportMail(await getContact(deps, entry), deps.support.email)),
  mail_contact_acknowledgement: async (deps, entry) => {
    const contact = await getContact(deps, entry);
    if (deps.clock.now() - Date.parse(contact.receivedAt) > ACKNOWLEDGED_WITHIN) return;
    await deps.mail.send(acknowledgementMail(contact, deps.support.email, deps.settings.siteUrl));
  },
  mail_confirmation: async (deps, entry) => {
    const booking = await getBooking(deps, entry);
    await writeTo(deps, booking.driverId, (driver) =>
      confirmationMail(booking, driver, deps.settings.siteUrl),
    );
  },
  mail_owner_notice: async (deps, entry) => {
    const booking = await getBooking(deps, entry);
    await writeTo(deps, booking.ownerId, (owner) => ownerNoticeMail(booking, owner, deps.settings.siteUrl));
  },
  mail_refund: async (deps, entry) => {
    const booking = await getBooking(deps, entry);
    await writeTo(deps, booking.driverId, (driver) => refundMail(booking, driver, deps.settings.siteUrl));
  },
  refund_payment: async (deps, entry) => {
    const paymentIntentId = entry.paymentIntentId ?? (await getBooking(deps, entry)).paymentIntentId;
    if (paymentIntentId) await deps.payments.refund(paymentIntentId, entry.bookingId);
  },
};

const runEntry = async (deps: DrainDeps, entry: OutboxEntry): Promise<void> => {
  for (const effect of entry.effects) {
    await EFFECTS[effect](deps, entry);
    await deps.outbox.completeEffect(entry, effect);
  }
};

/**
 * Does what committed changes ask for, effect by effect. What fails stays in the outbox and comes up again a minute
 * later; one bad entry does not hold up the others.
 */
export const drainOutbox = async (deps: DrainDeps): Promise<{ handled: number; failures: unknown[] }> => {
  const entries = await deps.outbox.takeDue(deps.clock.now(), BATCH);
  const results = await Promise.allSettled(entries.map((entry) => runEntry(deps, entry)));
  const failures = results.flatMap((result): unknown[] =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  return { handled: results.length - failures.length, failures };
};
