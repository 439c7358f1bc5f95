import { joinRuns, type Run, runPages } from '../../lib/run-pages.ts';
import { MINUTE, SECOND, toIso } from '../../lib/time.ts';
import { runClaimTimers } from '../claims/run-claim-timers.ts';
import type { Needs } from '../deps.ts';
import { endChange } from '../changes/end-change.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';
import { readPayoutHours } from '../bookings/payout-hours.ts';
import type { Booking } from '../../model/booking.ts';
import { getTransition } from '../bookings/booking-process.ts';
import { TIMED_TRANSITIONS, type TimedTransition } from '../bookings/booking-timers.ts';
import { writeTransition } from '../bookings/write-transition.ts';
import { getNextTimer, patchBooking } from '../bookings/booking-step.ts';

/** Bookings of a timer handled in parallel: with one call each, a quarter of the provider's rate limit. */
const PAGE = 25;
/** A run begins no page after this time, so that it ends before its function's timeout (see the manifest). */
export const MAX_TIMER_RUN = 30 * SECOND;
/** The maximum duration of two calls to the provider with retries, which a booking needs at most. */
export const MAX_PAGE = 55 * SECOND;

type TimerDeps = SettleDeps & Needs<'payments' | 'rentals' | 'settings'>;

/**
 * A bank may take days to process a payment. It is checked again after this pause; meanwhile its half hours are free, and its success
 * settles it.
 */
const PAYMENT_CHECK_PAUSE = 15 * MINUTE;

/** Pause before the payment of a change is checked again, which waits for minutes only. */
const CHANGE_CHECK_PAUSE = MINUTE;

/** The pause after a failure. */
const FAILURE_PAUSE = 5 * MINUTE;

/** A concurrent change of the booking wins: the timer then does nothing. */
const putOff = async (deps: TimerDeps, booking: Booking, pause: number): Promise<void> => {
  const now = deps.clock.now();
  await deps.bookings.write(patchBooking(booking, { timerRetryAt: toIso(now + pause) }, now), now);
};

/** Ends an expired hold. Its payment is cancelled first, so that it cannot succeed later; one that has succeeded is settled instead. */
const endHold = async (deps: TimerDeps, booking: Booking): Promise<void> => {
  if (booking.paymentIntentId) {
    const payment = await deps.payments.cancel(booking.paymentIntentId);
    if (payment.status === 'succeeded') {
      await settlePayment(deps, payment);
      return;
    }
    if (payment.status === 'processing') return putOff(deps, booking, PAYMENT_CHECK_PAUSE);
  }
  await writeTransition(deps, booking, 'expire', deps.clock.now());
};

/** Ends a change that was not paid in time; one that was paid is made instead. */
const expireChange = async (deps: TimerDeps, booking: Booking): Promise<void> => {
  if ((await endChange(deps, booking, 'expireChange')) === 'processing')
    await putOff(deps, booking, CHANGE_CHECK_PAUSE);
};

/** Completes a stay; the owner determines when the share is due. */
const complete = async (deps: TimerDeps, booking: Booking): Promise<void> => {
  const payoutHours = await readPayoutHours(deps, booking.ownerId);
  await writeTransition(deps, booking, 'complete', deps.clock.now(), { payoutHours });
};

type Handler = (deps: TimerDeps, booking: Booking) => Promise<void>;

/** Transitions for which the clock does more than write them. */
const HANDLERS: Readonly<Partial<Record<TimedTransition, Handler>>> = {
  expire: endHold,
  expireChange,
  complete,
};

const handle = async (deps: TimerDeps, timer: TimedTransition, booking: Booking): Promise<void> => {
  const now = deps.clock.now();
  // A stay that is over needs no reminder of itself.
  const isOver = getTransition(timer).to === 'confirmed' && Date.parse(booking.endAt) < now;
  const handler = HANDLERS[timer] ?? (isOver ? complete : undefined);
  if (handler) await handler(deps, booking);
  else await writeTransition(deps, booking, timer, now);
};

/** A failed one is put off, so that others get their turn, however many fail and however often. */
const runOne = async (deps: TimerDeps, timer: TimedTransition, booking: Booking): Promise<void> => {
  try {
    await handle(deps, timer, booking);
  } catch (error) {
    await putOff(deps, booking, FAILURE_PAUSE);
    throw error;
  }
};

const lateBy = (booking: Booking, now: number): number => {
  const next = getNextTimer(booking);
  return next ? now - next.at : 0;
};

const runTimer = (deps: TimerDeps, timer: TimedTransition): Promise<Run> =>
  runPages({
    now: () => deps.clock.now(),
    due: (startedAt) => deps.bookings.pagesDue(timer, startedAt, PAGE),
    maxMs: MAX_TIMER_RUN,
    handle: (booking) => runOne(deps, timer, booking),
    lateBy,
  });

/**
 * Runs timers of bookings and claims until nothing is due or the time is over: holds expire, stays come near and end, claims are not
 * answered or paid. A failure does not delay others.
 */
export const runBookingTimers = async (deps: TimerDeps): Promise<Run> =>
  joinRuns(
    await Promise.all([runClaimTimers(deps), ...TIMED_TRANSITIONS.map((timer) => runTimer(deps, timer))]),
  );
