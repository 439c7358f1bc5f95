import { getParkingEnds } from '../../../lib/booked-time.ts';
import type { EffectDeps } from '../../deps.ts';
import { getEntryBooking } from '../get-entry-booking.ts';
import { nameOf } from '../../mail/compose-mail.ts';
import type { Effect } from '../../outbox/outbox.ts';
import type { Mail } from '../../ports/mail.ts';
import type { OutboxEntry } from '../../ports/outbox.ts';
import { type Booking, isRenewal } from '../../../model/booking.ts';
import { findBookingVehicle } from '../booking-vehicle.ts';
import { isGivenBack, isPaid } from '../booking-status.ts';
import { hasLeft, isThere } from '../presence.ts';
import { computeShare } from '../share.ts';
import { readPayoutHours } from '../payout-hours.ts';
import { mayEnter } from '../to-booking.ts';
import type { BookingMailFacts } from './booking-mail.ts';
import { cancellationMail } from './cancellation-mail.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { overstayMail } from './overstay-mail.ts';
import { ownerNoticeMail } from './owner-notice-mail.ts';
import { refundMail } from './refund-mail.ts';
import { reminderMail } from './reminder-mail.ts';
import { stayEndingMail } from './stay-ending-mail.ts';
import { partialRefundMail, refundByHandMail, refundFailedMail, shareReducedMail } from './reversal-mails.ts';

/** Whether the content is still true: a mail that waited must not say what is no longer so. */
export type IsStill = (booking: Booking, now: number, entry: OutboxEntry) => boolean;

/** Whether the driver may see the access details: around the stay (ruling 13). */
export const isNear = (booking: Booking, now: number): boolean => mayEnter(booking, booking.driverId, now);

/** Whether the stay has not ended, and its driver not left. Both can agree to end a month behind the last hours of its pattern. */
export const isEnding = (booking: Booking, now: number): boolean =>
  booking.status === 'confirmed' && !hasLeft(booking) && now < getParkingEnds(booking).end;

/** Whether somebody has booked it. Later months of a rental are told by the rental. */
export const isBooked = (booking: Booking): boolean => isPaid(booking) && !isRenewal(booking);

const always: IsStill = () => true;

const isRefundFailed: IsStill = ({ refund }) => refund?.state === 'failed';
const isPartlyRefunded: IsStill = (booking) => !isGivenBack(booking) && booking.reversed.refundedCents > 0;
const isReduced: IsStill = (booking) => !isGivenBack(booking) && computeShare(booking) < booking.ownerCents;

const payoutFacts = async (deps: EffectDeps, { ownerId }: Booking) => {
  const [hours, account] = await Promise.all([
    readPayoutHours(deps, ownerId),
    deps.payoutAccounts.find(ownerId),
  ]);
  return { hours, isReady: account?.status === 'ready' };
};

/** Writes to a party about the current booking and spot; sends nothing if the account is closed. */
export const writeTo =
  (
    party: 'driverId' | 'ownerId',
    isStill: IsStill,
    compose: (facts: BookingMailFacts, entry: OutboxEntry) => Mail,
  ): Effect =>
  async (deps, entry) => {
    const booking = await getEntryBooking(deps, entry);
    if (!isStill(booking, deps.clock.now(), entry)) return;
    const [reader, spot, vehicle] = await Promise.all([
      deps.accounts.find(booking[party]),
      deps.spots.find(booking.spotId),
      findBookingVehicle(deps, booking.id),
    ]);
    if (!reader) return;
    const { siteUrl } = deps.settings;
    const payout = party === 'ownerId' ? await payoutFacts(deps, booking) : undefined;
    const facts = {
      booking: { ...booking, driverName: nameOf(booking.driverName, reader.language) },
      reader,
      spot,
      vehicle,
      siteUrl,
      supportEmail: deps.settings.supportEmail,
      ...(payout && { payout }),
    };
    await deps.mail.send(compose(facts, entry));
  };

/** The mails of bookings, as outbox effects. */
export const bookingMailEffects = {
  mail_confirmation: writeTo('driverId', isBooked, confirmationMail),
  mail_owner_notice: writeTo('ownerId', isBooked, ownerNoticeMail),
  mail_reminder: writeTo('driverId', isNear, reminderMail),
  mail_stay_ending: writeTo('driverId', isEnding, stayEndingMail),
  mail_overstay_driver: writeTo('driverId', isThere, (facts) => overstayMail(facts, 'driver')),
  mail_overstay_owner: writeTo('ownerId', isThere, (facts) => overstayMail(facts, 'owner')),
  mail_refund: writeTo('driverId', always, refundMail),
  mail_partial_refund: writeTo('driverId', isPartlyRefunded, partialRefundMail),
  mail_refund_failed: writeTo('driverId', isRefundFailed, refundFailedMail),
  mail_refund_by_hand: writeTo('driverId', always, refundByHandMail),
  mail_share_reduced: writeTo('ownerId', isReduced, shareReducedMail),
  mail_cancellation_driver: writeTo('driverId', always, (facts) => cancellationMail(facts, 'driver')),
  mail_cancellation_owner: writeTo('ownerId', always, (facts) => cancellationMail(facts, 'owner')),
};
