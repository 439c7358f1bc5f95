import { MINUTE, SECOND, toIso } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';
import { readPayoutHours } from '../bookings/payout-hours.ts';
import type { Booking } from '../../model/booking.ts';
import { writeTransition } from '../bookings/write-transition.ts';
import { getNextTimer, patchBooking } from '../bookings/booking-step.ts';

/** Bookings of a timer handled at the same time: with a call each, a quarter of the pace that the provider allows. */
const PAGE = 25;
/** A run begins no page after so long, so that it ends before its function does (see the manifest). */
export const MAX_TIMER_RUN = 30 * SECOND;
/** A call to the provider, with its repetitions, takes no longer; a booking needs two at most. */
export const MAX_PAGE = 55 * SECOND;

type TimerDeps = SettleDeps & Needs<'payments' | 'settings'>;

/** A bank can take days over a payment. Others get their turn meanwhile; its place is free, and its success settles it. */
const PAYMENT_CHECK_PAUSE = 15 * MINUTE;

/** What fails is tried again after this long. */
const FAILURE_PAUSE = 5 * MINUTE;

/** A concurrent writer of the booking wins: the timer then leaves it as it is. */
const putOff = async (deps: TimerDeps, booking: Booking, pause: number): Promise<void> => {
  const now = deps.clock.now();
  await deps.bookings.write(patchBooking(booking, { timerRetryAt: toIso(now + pause) }, now), now);
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
    if (payment.status === 'processing') return putOff(deps, booking, PAYMENT_CHECK_PAUSE);
  }
  await writeTransition(deps, booking, 'expire', deps.clock.now());
};

/** The stay is over; when the owner's share is due depends on the owner. */
const complete = async (deps: TimerDeps, booking: Booking): Promise<void> => {
  const payoutHours = await readPayoutHours(deps, booking.ownerId);
  await writeTransition(deps, booking, 'complete', deps.clock.now(), { payoutHours });
};

/** Reminds the driver of a stay that is a day away; a stay that is over ends instead. */
const remind = async (deps: TimerDeps, booking: Booking): Promise<void> => {
  const now = deps.clock.now();
  const isOver = Date.parse(booking.endAt) < now;
  await (isOver ? complete(deps, booking) : writeTransition(deps, booking, 'remind', now));
};

const HANDLERS = {
  expire: endHold,
  remind,
  complete,
} as const;

type Timer = keyof typeof HANDLERS;

/** One that fails makes room: it waits behind the others, however many fail and however often. */
const runOne = async (deps: TimerDeps, timer: Timer, booking: Booking): Promise<void> => {
  try {
    await HANDLERS[timer](deps, booking);
  } catch (error) {
    await putOff(deps, booking, FAILURE_PAUSE);
    throw error;
  }
};

const lateBy = (booking: Booking, now: number): number => {
  const next = getNextTimer(booking);
  return next ? now - next.at : 0;
};

/** What a run did: bookings handled, and how long the one that waited longest had been due, in milliseconds. */
interface TimerRun {
  readonly handled: number;
  readonly failures: readonly unknown[];
  readonly lag: number;
}

const runTimer = async (deps: TimerDeps, timer: Timer): Promise<TimerRun> => {
  const startedAt = deps.clock.now();
  const failures: unknown[] = [];
  let [handled, lag] = [0, 0];
  for await (const due of deps.bookings.pagesDue(timer, startedAt, PAGE)) {
    if (deps.clock.now() >= startedAt + MAX_TIMER_RUN) break;
    lag = Math.max(lag, ...due.map((booking) => lateBy(booking, startedAt)));
    const results = await Promise.allSettled(due.map((booking) => runOne(deps, timer, booking)));
    const failed = results.filter((result) => result.status === 'rejected');
    handled += due.length - failed.length;
    failures.push(...failed.map(({ reason }): unknown => reason));
  }
  return { handled, failures, lag };
};

/**
 * What time does to bookings, until nothing is due or the time of the run is over: holds run out, stays come near and end.
 * One failure does not keep the others waiting.
 */
export const runBookingTimers = async (deps: TimerDeps): Promise<TimerRun> => {
  const timers = Object.keys(HANDLERS) as Timer[]; // Object.keys widens literal names to string
  const runs = await Promise.all(timers.map((timer) => runTimer(deps, timer)));
  return {
    handled: runs.reduce((sum, { handled }) => sum + handled, 0),
    failures: runs.flatMap(({ failures }) => failures),
    lag: Math.max(...runs.map(({ lag }) => lag)),
  };
};
