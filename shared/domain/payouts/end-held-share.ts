import { MINUTE } from '../../lib/time.ts';
import type { Booking, Payout } from '../../model/booking.ts';
import type { Needs } from '../deps.ts';
import { recordOwnReversals, type ReversalDeps } from '../payments/record-reversals.ts';
import { applyPayoutTransition } from './payout-process.ts';

type EndDeps = ReversalDeps & Needs<'payouts'>;

/** A run of `sendPayouts` that has read a share finishes within this time: its timeout, plus the difference of clocks. */
const RUN = 6 * MINUTE;

type FailedBooking = Booking & { readonly payout: Payout; readonly paymentIntentId: string };

/** Whether the provider refused to send the share, and not because of the owner's account. */
export const isHeldForFailure = (booking: Booking): booking is FailedBooking =>
  booking.payout?.state === 'held' && booking.payout.heldFor === 'failure';

/**
 * Makes a share that is held for a failure due now, so that the next run of `sendPayouts` sends it. False if none is held for a failure, or
 * after a conflict.
 */
export const releaseFailedShare = async (
  deps: Needs<'bookings' | 'clock'>,
  bookingId: string,
): Promise<boolean> => {
  const booking = await deps.bookings.find(bookingId);
  if (!booking || !isHeldForFailure(booking)) return false;
  const now = deps.clock.now();
  const step = applyPayoutTransition(booking, 'release', now);
  return step !== undefined && (await deps.bookings.write(step, now)) === 'applied';
};

/**
 * `not_held`: nothing is held for a failure. `due`: a run may be sending it at this moment. `sent`: the provider has sent it, and the next
 * run records it. `changed`: a refund or dispute has just been recorded, or another writer changed the booking.
 */
export type ManualPayoutOutcome = 'settled' | 'not_held' | 'due' | 'sent' | 'changed';

/**
 * Records that an owner is paid outside of the provider, and ends our own attempts. The caller pays afterwards, so that a share is never
 * sent twice. `note` says who pays and how; the ledger keeps it.
 */
export const settleFailedShare = async (
  deps: EndDeps,
  bookingId: string,
  note: string,
): Promise<ManualPayoutOutcome> => {
  const booking = await deps.bookings.find(bookingId);
  if (!booking || !isHeldForFailure(booking)) return 'not_held';
  const { id, payout, paymentIntentId } = booking;
  if (Date.parse(payout.tryAt) <= deps.clock.now() + RUN) return 'due';
  if (await deps.payouts.findTransfer(id)) return 'sent';
  if (await recordOwnReversals(deps, booking, paymentIntentId)) return 'changed';
  const now = deps.clock.now();
  const step = applyPayoutTransition(booking, 'settleByHand', now, { note });
  return step && (await deps.bookings.write(step, now)) === 'applied' ? 'settled' : 'changed';
};
