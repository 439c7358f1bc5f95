import { toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Claim } from '../../model/claim.ts';
import type { BookingNotificationKind } from '../../model/notification-kinds.ts';
import { bookingNotification } from '../bookings/booking-notification.ts';
import { getEntryBooking } from '../bookings/get-entry-booking.ts';
import type { Needs } from '../deps.ts';
import { addNotification } from '../notifications/add-notification.ts';
import type { Effect, Effects } from '../outbox/outbox.ts';
import type { ClaimEffect } from '../ports/claims.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import { isUnended } from './claim.ts';
import { claimMail, type ClaimMailKind } from './claim-mails.ts';
import { refundClaimPayment } from './claim-reversals.ts';

type Party = 'driver' | 'owner';
/** Whether the content is still true: a mail that waited must not say what is no longer so. */
type IsStill = (claim: Claim) => boolean;

const always: IsStill = () => true;
const isIn =
  (...states: readonly Claim['status'][]): IsStill =>
  ({ status }) =>
    states.includes(status);
const isDecided: IsStill = ({ status, decision }) => decision !== null && status !== 'withdrawn';

const getEntryClaim = async (
  deps: Needs<'bookings' | 'claims'>,
  entry: OutboxEntry,
): Promise<{ booking: Booking; claim: Claim }> => {
  const booking = await getEntryBooking(deps, entry);
  const claim = await deps.claims.find(booking.id);
  if (!claim) throw new Error(`Outbox entry ${entry.id} names no claim that exists.`);
  return { booking, claim };
};

/** Mails a party about the current claim; sends nothing if the account is closed. */
const writeTo =
  (party: Party, kind: ClaimMailKind, isStill: IsStill = always): Effect =>
  async (deps, entry) => {
    const { booking, claim } = await getEntryClaim(deps, entry);
    if (!isStill(claim)) return;
    const reader = await deps.accounts.find(booking[`${party}Id`]);
    if (reader)
      await deps.mail.send(
        claimMail({ booking, claim, reader, party, siteUrl: deps.settings.siteUrl }, kind),
      );
  };

const notify =
  (kind: BookingNotificationKind, party: Party, isStill: IsStill = always): Effect =>
  async (deps, entry) => {
    const { booking, claim } = await getEntryClaim(deps, entry);
    if (!isStill(claim)) return;
    await addNotification(deps, bookingNotification(booking, kind, party, entry.id, toIso(deps.clock.now())));
  };

/** The outbox effects of claims. */
export const claimEffects: Effects<Exclude<ClaimEffect, 'settle_deposit'>> = {
  keep_claim_pictures: async (deps, entry) => {
    const { claim } = await getEntryClaim(deps, entry);
    for (const picture of claim.pictures) await deps.privatePictures.keep(picture);
  },
  mail_claim_opened: writeTo('driver', 'opened', isIn('open')),
  notify_claim_opened: notify('claim_opened', 'driver', isUnended),
  mail_claim_in_review_driver: writeTo('driver', 'in_review', isIn('in_review')),
  mail_claim_in_review_owner: writeTo('owner', 'in_review', isIn('in_review')),
  mail_claim_decided_driver: writeTo('driver', 'decided', isDecided),
  mail_claim_decided_owner: writeTo('owner', 'decided', isDecided),
  mail_claim_withdrawn: writeTo('driver', 'withdrawn', isIn('withdrawn')),
  mail_claim_unpaid: writeTo('owner', 'unpaid', isIn('unpaid')),
  mail_claim_paid_driver: writeTo('driver', 'paid'),
  mail_claim_paid_owner: writeTo('owner', 'paid'),
  mail_claim_sent: writeTo('owner', 'sent'),
  mail_claim_reduced: writeTo('owner', 'reduced'),
  notify_claim_driver: notify('claim_changed', 'driver'),
  notify_claim_owner: notify('claim_changed', 'owner'),
  notify_claim_paid: notify('claim_paid', 'owner'),
  refund_claim_payment: async (deps, entry) => {
    if (entry.paymentIntentId === undefined)
      throw new Error(`Outbox entry ${entry.id} names no payment to refund.`);
    await refundClaimPayment(deps, entry.paymentIntentId);
  },
  mail_claim_refunded: writeTo('driver', 'refunded'),
};
