import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { Booking, PendingChange } from '../../model/booking.ts';
import { findChangedStayProblem } from '../availability/check-stay.ts';
import { isPaymentOf } from '../bookings/received.ts';
import { writeTransition } from '../bookings/write-transition.ts';
import type { Needs } from '../deps.ts';
import { refundUnmatched } from '../payments/refund-unmatched.ts';
import type { Payment } from '../ports/payments.ts';
import { isPublic } from '../spots/spot.ts';
import { toStay } from '../bookings/paid-stay.ts';

export type SettleChangeDeps = Needs<
  'bookings' | 'spots' | 'payments' | 'outbox' | 'ledger' | 'alarms' | 'clock'
>;

/** The result of a payment for a change: always one of the two (decision 153). */
interface ChangeSettlement {
  readonly outcome: 'booked' | 'refunded';
  readonly booking: Booking;
}

/** Retries after conflicts with another writer: browser, webhook, timer or the other party. */
const RETRY = { attempts: 5, error: 'The booking is being changed. Try again.' };

/** After the time to pay, the change is made if it could be made now: the version of the space that allows it. */
const judgeLate = async (
  deps: SettleChangeDeps,
  booking: Booking,
  change: PendingChange,
  now: number,
): Promise<number | undefined> => {
  const spot = await deps.spots.find(booking.spotId);
  if (!spot || !isPublic(spot)) return undefined;
  const next = toStay({ ...change, timeZone: booking.timeZone });
  return findChangedStayProblem(spot, toStay(booking), next, now) ? undefined : spot.version;
};

/** Makes the change that was paid, or says that it cannot be made any more. */
const tryConfirm = async (
  deps: SettleChangeDeps,
  payment: Payment,
  booking: Booking,
  change: PendingChange,
): Promise<'applied' | 'stale' | 'refused'> => {
  if ((payment.refundedCents ?? 0) >= payment.amountCents) return 'refused';
  if (payment.amountCents !== change.totalCents - booking.totalCents || payment.currency !== 'eur') {
    deps.alarms.raise('amount_mismatch', { bookingId: booking.id, paymentIntentId: payment.id });
    return 'refused';
  }
  const now = deps.clock.now();
  const isLate = now >= Date.parse(change.holdUntil);
  const spotVersion = isLate ? await judgeLate(deps, booking, change, now) : undefined;
  if (isLate && spotVersion === undefined) return 'refused';
  const cause = { payment, ...(spotVersion !== undefined && { spotVersion }) };
  const outcome = await writeTransition(deps, booking, 'confirmChange', now, cause);
  return outcome === 'taken' ? 'refused' : outcome;
};

/** One attempt; undefined after a conflict. */
const trySettle = async (
  deps: SettleChangeDeps,
  payment: Payment,
  booking: Booking,
): Promise<'booked' | 'refunded' | undefined> => {
  if (isPaymentOf(booking, payment.id)) return 'booked';
  const { change, status } = booking;
  if (status === 'confirmed' && change && change.id === payment.changeId) {
    const outcome = await tryConfirm(deps, payment, booking, change);
    if (outcome === 'applied') return 'booked';
    if (outcome === 'stale') return undefined;
    const refused = await writeTransition(deps, booking, 'refuseChange', deps.clock.now());
    if (refused !== 'applied') return undefined;
  }
  const isReturned = (payment.refundedCents ?? 0) >= payment.amountCents;
  const told = isReturned ? [] : (['mail_change_refunded', 'notify_change_refunded'] as const);
  await refundUnmatched(deps, payment, { bookingId: booking.id, told });
  return 'refunded';
};

/**
 * Makes the change that a successful payment has paid for, or refunds the payment: a change that was given up, ran out or lost its hours
 * to others stays unmade. Idempotent and safe to run from browser, webhook and timer at once.
 */
export const settleChange = (
  deps: SettleChangeDeps,
  payment: Payment,
  bookingId: string,
): Promise<ChangeSettlement> =>
  retryOnConflict(async () => {
    const booking = await deps.bookings.find(bookingId);
    if (!booking) throw new Error(`The payment ${payment.id} changes no booking that exists.`);
    const outcome = await trySettle(deps, payment, booking);
    if (outcome === undefined) return CONFLICT;
    return { outcome, booking: (await deps.bookings.find(bookingId)) ?? booking };
  }, RETRY);
