import { AppError } from '../../lib/app-error.ts';
import type { Booking } from '../bookings/booking.ts';
import type { Needs } from '../deps.ts';
import type { Payment } from './ports.ts';
import { paymentEntry, STRAY } from './ledger.ts';

export type SettleDeps = Needs<'bookings' | 'payments' | 'outbox' | 'ledger' | 'alarms' | 'clock'>;

/** What became of a payment that has succeeded: never anything but one of the two (ruling 3). */
export interface Settlement {
  readonly outcome: 'booked' | 'refunded';
  readonly booking: Booking | undefined;
}

/** Another writer (browser, webhook or sweep) can be faster this often before something is wrong. */
const ATTEMPTS = 5;

const isPaidInFull = (payment: Payment, booking: Booking) =>
  payment.amountCents === booking.totalCents && payment.currency === 'eur';

/**
 * Gives back a payment that no booking waits for. First the outbox, so that a crash cannot lose it; the ledger takes an
 * entry once, however often this is done.
 */
const refundStray = async (
  deps: SettleDeps,
  payment: Payment,
  booking: Booking | undefined,
): Promise<Settlement> => {
  const now = deps.clock.now();
  const effects = ['refund_payment'] as const;
  await deps.outbox.add({ effects, paymentIntentId: payment.id, bookingId: booking?.id }, now);
  await deps.ledger.append(paymentEntry(booking?.id ?? STRAY, payment), now);
  return { outcome: 'refunded', booking };
};

/** The payment has done its work already; a cancellation since then is no concern of it. */
const isSettled = (booking: Booking) =>
  ['confirmed', 'completed', 'cancelled_by_driver', 'cancelled_by_owner'].includes(booking.status);

/** One attempt; undefined when another writer changed the booking in between. */
const trySettle = async (
  deps: SettleDeps,
  payment: Payment,
  booking: Booking,
): Promise<Settlement | undefined> => {
  const isItsPayment = booking.paymentIntentId === null || booking.paymentIntentId === payment.id;
  if (!isItsPayment) return refundStray(deps, payment, booking);
  if (isSettled(booking)) return { outcome: 'booked', booking };
  if (booking.status === 'refunded') return { outcome: 'refunded', booking };
  const now = deps.clock.now();
  const after = () => deps.bookings.find(booking.id);
  if (isPaidInFull(payment, booking)) {
    const confirmed = await deps.bookings.apply(booking, 'confirm', now, payment);
    if (confirmed === 'applied') return { outcome: 'booked', booking: await after() };
    if (confirmed === 'stale') return undefined;
  } else deps.alarms.raise('amount_mismatch', { bookingId: booking.id, paymentIntentId: payment.id });
  const refunded = await deps.bookings.apply(booking, 'refund', now, payment);
  return refunded === 'applied' ? { outcome: 'refunded', booking: await after() } : undefined;
};

/**
 * Books what a succeeded payment has paid for, or refunds it: late payments take the place again if it is free
 * (ruling 3). Idempotent and safe to run from browser, webhook and sweep at once (PY-03).
 */
export const settlePayment = async (deps: SettleDeps, payment: Payment): Promise<Settlement> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const booking = payment.bookingId === undefined ? undefined : await deps.bookings.find(payment.bookingId);
    if (!booking) return refundStray(deps, payment, undefined);
    const settlement = await trySettle(deps, payment, booking);
    if (settlement) return settlement;
  }
  throw new AppError('conflict', 'The booking is being changed. Try again.');
};
