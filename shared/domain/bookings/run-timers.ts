import { MINUTE, toIso } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';
import { settlePayment, type SettleDeps } from '../payments/settle-payment.ts';
import { payoutHoursOf } from '../payouts/payout-rules.ts';
import type { Booking } from './booking.ts';
import { amendmentOf } from './booking-step.ts';

/** Bookings handled in one run; the next run takes the rest. */
const BATCH = 100;

type TimerDeps = SettleDeps & Needs<'payments' | 'settings'>;

/** A bank can take days over a payment. Others get their turn meanwhile; its place is free, and its success settles it. */
const PAYMENT_CHECK_PAUSE = 15 * MINUTE;

const waitForBank = async (deps: TimerDeps, booking: Booking): Promise<void> => {
  const now = deps.clock.now();
  const paymentCheckAt = toIso(now + PAYMENT_CHECK_PAUSE);
  await deps.bookings.amend(amendmentOf(booking, { paymentCheckAt }, now), now);
};

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
    if (payment.status === 'processing') return waitForBank(deps, booking);
  }
  await deps.bookings.apply(booking, 'expire', deps.clock.now());
};

/** The stay is over; when the owner's share is due depends on the owner. */
const complete = async (deps: TimerDeps, booking: Booking): Promise<void> => {
  const payoutHours = await payoutHoursOf(deps, booking.ownerId);
  await deps.bookings.apply(booking, 'complete', deps.clock.now(), { payoutHours });
};

/** The driver of a stay that is a day away is told; one that is over by now ends instead. */
const remind = async (deps: TimerDeps, booking: Booking): Promise<void> => {
  const now = deps.clock.now();
  const isOver = Date.parse(booking.endAt) < now;
  await (isOver ? complete(deps, booking) : deps.bookings.apply(booking, 'remind', now));
};

const HANDLERS = {
  expire: endHold,
  remind,
  complete,
} as const;

const runTimer = async (deps: TimerDeps, timer: keyof typeof HANDLERS) => {
  const due = await deps.bookings.listDue(timer, deps.clock.now(), BATCH);
  return Promise.allSettled(due.map((booking) => HANDLERS[timer](deps, booking)));
};

/** What time does to bookings: holds run out, stays come near and end. One failure does not keep the others waiting. */
export const runBookingTimers = async (
  deps: TimerDeps,
): Promise<{ handled: number; failures: unknown[] }> => {
  const timers = Object.keys(HANDLERS) as (keyof typeof HANDLERS)[]; // Object.keys forgets the literal names
  const results = (await Promise.all(timers.map((timer) => runTimer(deps, timer)))).flat();
  const failures = results.flatMap((result): unknown[] =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  return { handled: results.length - failures.length, failures };
};
