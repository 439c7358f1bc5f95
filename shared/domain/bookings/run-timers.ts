import type { Needs } from '../deps.ts';
import { settlePayment, type SettleDeps } from '../payments/settle-payment.ts';
import type { Booking } from './booking.ts';

/** Bookings handled in one run; the next run takes the rest. */
const BATCH = 100;

type TimerDeps = SettleDeps & Needs<'payments'>;

/**
 * Ends a hold whose time is over. Its payment is cancelled first, so that it cannot succeed afterwards; one that
 * succeeded unseen is settled instead.
 */
const endHold = async (deps: TimerDeps, booking: Booking): Promise<void> => {
  if (booking.paymentIntentId) {
    const payment = await deps.payments.cancel(booking.paymentIntentId);
    if (payment.status === 'succeeded') {
      await settlePayment(deps, payment);
      return;
    }
    if (payment.status === 'processing') return;
  }
  await deps.bookings.apply(booking, 'expire', deps.clock.now());
};

/** What time does to bookings: holds run out, stays end. One failure does not keep the others waiting. */
export const runBookingTimers = async (
  deps: TimerDeps,
): Promise<{ handled: number; failures: unknown[] }> => {
  const now = deps.clock.now();
  const [holds, stays] = await Promise.all([
    deps.bookings.listHoldsEndedBefore(now, BATCH),
    deps.bookings.listStaysEndedBefore(now, BATCH),
  ]);
  const results = await Promise.allSettled([
    ...holds.map((booking) => endHold(deps, booking)),
    ...stays.map((booking) => deps.bookings.apply(booking, 'complete', now)),
  ]);
  const failures = results.flatMap((result): unknown[] =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  return { handled: results.length - failures.length, failures };
};
