import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { Booking, RefundReason } from '../../model/booking.ts';
import { findStayProblem, isStayRule } from '../availability/check-stay.ts';
import { writeTransition } from '../bookings/write-transition.ts';
import { hasEnded } from '../bookings/hold-time.ts';
import { wasConfirmed } from '../bookings/booking-status.ts';
import { computeFirstPayment, findBookingOf, isPaymentOf } from '../bookings/received.ts';
import { settleClaim } from '../claims/settle-claim.ts';
import type { Needs } from '../deps.ts';
import { isPublic } from '../spots/spot.ts';
import type { Payment } from '../ports/payments.ts';
import { settleChange } from '../changes/settle-change.ts';
import { refundUnmatched } from '../payments/refund-unmatched.ts';

export type SettleDeps = Needs<
  'bookings' | 'claims' | 'spots' | 'payments' | 'outbox' | 'ledger' | 'alarms' | 'clock'
>;

/** The result of a successful payment: always booked or refunded (ruling 3), unless it is for something else than the booking. */
export interface Settlement {
  readonly outcome: 'booked' | 'refunded' | 'elsewhere';
  readonly booking: Booking | undefined;
}

/** Retries after conflicts with another writer: browser, webhook or timer. */
const RETRY = { attempts: 5, error: 'The booking is being changed. Try again.' };

const isPaidInFull = (payment: Payment, booking: Booking) =>
  payment.amountCents === computeFirstPayment(booking) && payment.currency === 'eur';

/** Refunds a payment without a booking. */
const refuse = async (
  deps: SettleDeps,
  payment: Payment,
  booking: Booking | undefined,
): Promise<Settlement> => {
  await refundUnmatched(deps, payment, { bookingId: booking?.id });
  return { outcome: 'refunded', booking };
};

/**
 * Whether a late payment may still book the stay, by the current rules of the spot (ruling 29). Of a month of a rental only while nobody has
 * ended its hold: until then the rental keeps the days for its driver, who paid in the last seconds.
 */
const judgeLate = async (
  deps: SettleDeps,
  booking: Booking,
  now: number,
): Promise<{ reason?: RefundReason; spotVersion?: number }> => {
  // Otherwise its rental has ended with the hold.
  if (booking.rental) return booking.status === 'pending' ? {} : { reason: 'closed' };
  const spot = await deps.spots.find(booking.spotId);
  if (!spot || !isPublic(spot)) return { reason: 'closed' };
  const stay = {
    start: Date.parse(booking.startAt),
    end: Date.parse(booking.endAt),
    timeZone: booking.timeZone,
  };
  const problem = findStayProblem(spot, stay, now);
  if (!problem) return { spotVersion: spot.version };
  if (!isStayRule(problem)) return { reason: 'taken' };
  return { reason: problem.reason === 'past' || problem.reason === 'notice' ? 'late' : 'closed' };
};

/** Confirms a paid stay. Returns the reason if it must be refunded, and undefined after a conflict. */
const tryConfirm = async (
  deps: SettleDeps,
  payment: Payment,
  booking: Booking,
  now: number,
): Promise<'confirmed' | RefundReason | undefined> => {
  if ((payment.refundedCents ?? 0) >= payment.amountCents) return 'returned';
  if (!isPaidInFull(payment, booking)) {
    deps.alarms.raise('amount_mismatch', { bookingId: booking.id, paymentIntentId: payment.id });
    return 'amount';
  }
  const late = hasEnded(booking, now) ? await judgeLate(deps, booking, now) : {};
  if (late.reason) return late.reason;
  const confirmed = await writeTransition(deps, booking, 'confirm', now, { payment, ...late });
  if (confirmed === 'stale') return undefined;
  return confirmed === 'applied' ? 'confirmed' : 'taken';
};

/** One attempt; undefined after a conflict. */
const trySettle = async (
  deps: SettleDeps,
  payment: Payment,
  booking: Booking,
): Promise<Settlement | undefined> => {
  const isItsPayment = booking.paymentIntentId === null || isPaymentOf(booking, payment.id);
  if (!isItsPayment) return refuse(deps, payment, booking);
  // The payment has already been used; later changes of the booking do not concern it.
  if (wasConfirmed(booking)) return { outcome: 'booked', booking };
  if (booking.status === 'refunded') return { outcome: 'refunded', booking };
  const now = deps.clock.now();
  const after = () => deps.bookings.find(booking.id);
  const outcome = await tryConfirm(deps, payment, booking, now);
  if (outcome === undefined) return undefined;
  if (outcome === 'confirmed') return { outcome: 'booked', booking: await after() };
  const refunded = await writeTransition(deps, booking, 'refund', now, { payment, reason: outcome });
  return refunded === 'applied' ? { outcome: 'refunded', booking: await after() } : undefined;
};

const settleBooking = (deps: SettleDeps, payment: Payment): Promise<Settlement> =>
  retryOnConflict(async () => {
    const booking = await findBookingOf(deps, payment);
    if (!booking) return refuse(deps, payment, undefined);
    if (payment.changeId !== undefined) return settleChange(deps, payment, booking.id);
    return (await trySettle(deps, payment, booking)) ?? CONFLICT;
  }, RETRY);

/**
 * Books what a successful payment has paid for, or refunds it: a late payment books the stay if it could be booked now (rulings 3 and 29).
 * Idempotent and safe to run from browser, webhook and timer at once (PY-03).
 */
export const settlePayment = async (deps: SettleDeps, payment: Payment): Promise<Settlement> => {
  if (payment.claimId !== undefined) {
    await settleClaim(deps, payment);
    return { outcome: 'elsewhere', booking: undefined };
  }
  return settleBooking(deps, payment);
};
