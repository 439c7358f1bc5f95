import { toIso } from '../../lib/time.ts';
import { amendmentOf } from '../bookings/booking-step.ts';
import type { Booking } from '../bookings/booking.ts';
import type { Needs } from '../deps.ts';
import type { Payment } from './ports.ts';
import { chargebackEntry, strayChargebackEntry } from './ledger.ts';

export type DisputeDeps = Needs<'bookings' | 'payments' | 'alarms' | 'clock'>;

const ATTEMPTS = 5;

type Dispute = NonNullable<Awaited<ReturnType<DisputeDeps['payments']['findDispute']>>>;

/**
 * What a dispute does to the owner's share: an open one keeps it, a won one lets it go at once, a lost one ends it. A share
 * that was sent stays sent: the loss is ours.
 */
const payoutAfter = ({ payout }: Booking, state: Dispute['state'], tryAt: string): Booking['payout'] => {
  if (!payout || payout.state === 'sent' || payout.state === 'withdrawn') return payout;
  if (state === 'open') return { ...payout, state: 'held', heldFor: 'dispute' };
  if (state === 'won') return { ...payout, state: 'waiting', heldFor: null, tryAt };
  return { ...payout, state: 'withdrawn', heldFor: 'dispute' };
};

/** A refund is on its way, or was: then there is nothing left that a bank could take. */
const hasGoneBack = ({ refund }: Booking) =>
  refund !== null && refund.refundId !== null && refund.state !== 'failed';

/** What a refund that never got out becomes when the bank took the money itself: done. */
const refundAfter = (booking: Booking, isTaken: boolean, updatedAt: string): Booking['refund'] =>
  booking.refund && isTaken ? { ...booking.refund, state: 'succeeded', updatedAt } : booking.refund;

const tryNote = async (
  deps: DisputeDeps,
  booking: Booking,
  dispute: Dispute,
  payment: Payment,
): Promise<boolean> => {
  if (booking.dispute === dispute.state) return true;
  const now = deps.clock.now();
  const isTaken = dispute.state === 'lost' && !hasGoneBack(booking);
  const ledger = isTaken ? [chargebackEntry(booking, dispute.id, payment)] : [];
  const tryAt = booking.payout?.dueAt ?? booking.endAt;
  const changes = {
    dispute: dispute.state,
    payout: payoutAfter(booking, dispute.state, tryAt),
    refund: refundAfter(booking, isTaken, toIso(now)),
  };
  if (!(await deps.bookings.amend(amendmentOf(booking, changes, now, { ledger }), now))) return false;
  deps.alarms.raise('dispute', {
    bookingId: booking.id,
    paymentIntentId: booking.paymentIntentId ?? undefined,
  });
  return true;
};

/**
 * Notes what a driver's bank says against a payment, on its booking, the owner's share and the ledger. The state is asked
 * of the provider after the booking was read, so that order and repetition of its events do not matter, and nobody
 * writes over what somebody else knew later.
 */
export const noteDispute = async (deps: DisputeDeps, payment: Payment): Promise<void> => {
  if (payment.bookingId === undefined) return;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const booking = await deps.bookings.find(payment.bookingId);
    const dispute = await deps.payments.findDispute(payment.id);
    if (!dispute || booking?.paymentIntentId !== payment.id) return;
    if (await tryNote(deps, booking, dispute, payment)) return;
  }
  throw new Error(`The dispute of ${payment.bookingId} could not be noted.`);
};

/** Whether a driver's bank has taken back a payment without a booking; the ledger takes the entry once. */
export const noteStrayDispute = async (
  deps: Needs<'payments' | 'ledger' | 'clock'>,
  payment: Payment,
): Promise<boolean> => {
  const dispute = await deps.payments.findDispute(payment.id);
  if (dispute?.state !== 'lost') return false;
  await deps.ledger.append(strayChargebackEntry(payment, dispute.id), deps.clock.now());
  return true;
};
