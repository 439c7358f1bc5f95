import { AppError } from '../../lib/app-error.ts';
import type { Booking } from '../bookings/booking.ts';
import type { Needs, Payment } from '../deps.ts';

export type SettleDeps = Needs<'bookings' | 'payments' | 'outbox' | 'clock'>;

/** What became of a payment that has succeeded: never anything but one of the two (ruling 3). */
export interface Settlement {
  readonly outcome: 'booked' | 'refunded';
  readonly booking: Booking | undefined;
}

/** Another writer (browser, webhook or sweep) can be faster this often before something is wrong. */
const ATTEMPTS = 5;

const isPaidInFull = (payment: Payment, booking: Booking) =>
  payment.amountCents === booking.totalCents && payment.currency === 'eur';

/** Gives back a payment that no booking waits for, through the outbox, so that a crash cannot lose it. */
const refundStray = async (
  deps: SettleDeps,
  payment: Payment,
  booking: Booking | undefined,
): Promise<Settlement> => {
  const effects = ['refund_payment'] as const;
  await deps.outbox.add({ effects, paymentIntentId: payment.id, bookingId: booking?.id }, deps.clock.now());
  return { outcome: 'refunded', booking };
};

const isBooked = (booking: Booking) => ['confirmed', 'completed'].includes(booking.status);

/** One attempt; undefined when another writer changed the booking in between. */
const trySettle = async (
  deps: SettleDeps,
  payment: Payment,
  booking: Booking,
): Promise<Settlement | undefined> => {
  const isItsPayment = booking.paymentIntentId === null || booking.paymentIntentId === payment.id;
  if (!isItsPayment) return refundStray(deps, payment, booking);
  if (isBooked(booking)) return { outcome: 'booked', booking };
  if (booking.status === 'refunded') return { outcome: 'refunded', booking };
  if (booking.status !== 'pending' && booking.status !== 'expired')
    return refundStray(deps, payment, booking);
  const paid = { ...booking, paymentIntentId: payment.id };
  const now = deps.clock.now();
  const transition = isPaidInFull(payment, booking) ? 'confirm' : 'refund';
  const result = await deps.bookings.apply(paid, transition, now);
  if (result === 'applied' && transition === 'confirm')
    return { outcome: 'booked', booking: { ...paid, status: 'confirmed' } };
  if (result === 'applied') return { outcome: 'refunded', booking: { ...paid, status: 'refunded' } };
  if (result === 'stale') return undefined;
  const refunded = await deps.bookings.apply(paid, 'refund', now);
  return refunded === 'applied'
    ? { outcome: 'refunded', booking: { ...paid, status: 'refunded' } }
    : undefined;
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
