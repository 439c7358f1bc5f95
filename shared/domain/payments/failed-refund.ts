import { toIso } from '../../lib/time.ts';
import type { Booking, Refund } from '../../model/booking.ts';
import { patchBooking } from '../bookings/booking-step.ts';
import { manualRefundEntry } from '../bookings/ledger.ts';
import type { Needs } from '../deps.ts';
import { recordOwnReversals, type ReversalDeps } from './record-reversals.ts';

type FailedBooking = Booking & { readonly refund: Refund; readonly paymentIntentId: string };

/** Whether the driver's bank rejected a refund of the booking, and nothing has replaced it. */
export const isRefundFailed = (booking: Booking): booking is FailedBooking =>
  booking.refund?.state === 'failed' && booking.paymentIntentId !== null;

/**
 * Asks the provider once more for a refund that the driver's bank rejected, such as after a new card has replaced the old one. False if
 * none failed, or after a conflict.
 */
export const repeatFailedRefund = async (
  deps: Needs<'bookings' | 'clock'>,
  bookingId: string,
): Promise<boolean> => {
  const booking = await deps.bookings.find(bookingId);
  if (!booking || !isRefundFailed(booking)) return false;
  const now = deps.clock.now();
  const refund = { ...booking.refund, state: 'asked' as const, askedAt: toIso(now), updatedAt: toIso(now) };
  const step = patchBooking(booking, { refund }, now, { effects: ['refund_payment'] });
  return (await deps.bookings.write(step, now)) === 'applied';
};

/** `not_failed`: no refund failed. `changed`: a refund or dispute has just been recorded, or another writer changed the booking. */
export type ManualRefundOutcome = 'settled' | 'not_failed' | 'changed';

/**
 * Records that a driver whose bank rejected a refund is paid outside of the provider, and informs the driver. The caller pays afterwards,
 * so that nothing is paid twice. `note` says who pays and how; the ledger keeps it.
 */
export const settleFailedRefund = async (
  deps: ReversalDeps,
  bookingId: string,
  note: string,
): Promise<ManualRefundOutcome> => {
  const booking = await deps.bookings.find(bookingId);
  if (!booking || !isRefundFailed(booking)) return 'not_failed';
  const { id, paymentIntentId, refund, reversed, version } = booking;
  if (await recordOwnReversals(deps, booking, paymentIntentId)) return 'changed';
  const now = deps.clock.now();
  const byHandCents = (refund.byHandCents ?? 0) + refund.cents;
  const settled = {
    ...refund,
    ...{ state: 'succeeded' as const, byHandCents, cents: reversed.refundedCents + byHandCents },
    updatedAt: toIso(now),
  };
  const changes = { refund: settled, transferredCents: booking.transferredCents - refund.cents };
  const step = patchBooking(booking, changes, now, {
    ledger: [manualRefundEntry(id, `${id}#${String(version)}`, refund.cents, note)],
    effects: ['mail_refund_by_hand'],
  });
  return (await deps.bookings.write(step, now)) === 'applied' ? 'settled' : 'changed';
};
