import { HOUR, toIso } from '../../lib/time.ts';
import { earningEntry, type LedgerEntry, paymentEntry, type Received } from '../payments/ledger.ts';
import type { Booking, Payout, Refund } from './booking.ts';
import {
  BOOKING_PROCESS,
  type BookingEffect,
  type BookingTransition,
  PAYOUT_HOURS,
  transitionOf,
} from './booking-process.ts';

/** One write of a booking: over the version before, with what follows and what money moved, all or nothing. */
export interface BookingStep {
  readonly before: Booking;
  readonly next: Booking;
  readonly ledger: readonly LedgerEntry[];
  readonly effects: readonly BookingEffect[];
}

/** The driver's bank took the payment back before the owner had earned anything of it: there is nothing to share or to give
 * back. */
const isTakenBack = ({ dispute }: Booking) => dispute === 'lost';

/** Everything that came in goes back, unless the driver's bank has taken it back already. */
const refundOf = (booking: Booking, cents: number, now: number): Refund => ({
  state: isTakenBack(booking) ? 'succeeded' : 'asked',
  cents,
  refundId: null,
  askedAt: toIso(now),
  updatedAt: toIso(now),
});

/** The owner's share becomes due a day after the stay, cancelled or not (BR-06). */
const payoutOf = (booking: Booking): Payout => {
  const { endAt, ownerCents } = booking;
  const dueAt = toIso(Date.parse(endAt) + PAYOUT_HOURS * HOUR);
  return {
    state: isTakenBack(booking) ? 'withdrawn' : 'waiting',
    cents: ownerCents,
    dueAt,
    tryAt: dueAt,
    heldFor: isTakenBack(booking) ? 'dispute' : null,
    attempt: 0,
    transferId: null,
    sentAt: null,
  };
};

const begun = (
  booking: Booking,
  transition: BookingTransition,
  now: number,
  payment?: Received,
): Partial<Booking> => {
  const { begins, to } = transitionOf(transition);
  return {
    ...(begins === 'refund' && {
      refund: refundOf(booking, payment?.amountCents ?? booking.totalCents, now),
    }),
    ...(begins === 'payout' && { payout: payoutOf(booking) }),
    ...(to.startsWith('cancelled') && { cancelledAt: toIso(now) }),
    ...(transition === 'remind' && { remindedAt: toIso(now) }),
    ...(payment && { paymentIntentId: payment.id }),
  };
};

/** A change of a booking that is no change of state. */
export const amendmentOf = (
  before: Booking,
  changes: Partial<Pick<Booking, 'refund' | 'payout' | 'dispute'>>,
  now: number,
  { ledger = [], effects = [] }: Partial<Pick<BookingStep, 'ledger' | 'effects'>> = {},
): BookingStep => ({
  before,
  next: { ...before, ...changes, version: before.version + 1, updatedAt: toIso(now) },
  ledger,
  effects,
});

/**
 * The booking after a transition, with what it asks for. `payment` is what came in, for the transitions that a payment
 * takes. Undefined when the booking is in no state from which the process knows this transition.
 */
export const stepOf = (
  booking: Booking,
  transition: BookingTransition,
  now: number,
  payment?: Received,
): BookingStep | undefined => {
  const { from, to, effects, ledger } = transitionOf(transition);
  if (!from.includes(booking.status)) return undefined;
  const received = payment ?? receivedOf(booking);
  const entries = ledger
    .filter((kind) => kind !== 'earning' || !isTakenBack(booking))
    .map((kind) => (kind === 'earning' ? earningEntry(booking) : paymentEntry(booking.id, received)));
  const changes = begun(booking, transition, now, payment);
  const next = { ...booking, ...changes, status: to, version: booking.version + 1, updatedAt: toIso(now) };
  return { before: booking, next, ledger: entries, effects };
};

/** The price, paid as it should be. */
const receivedOf = (booking: Booking): Received => ({
  id: booking.paymentIntentId ?? booking.id,
  amountCents: booking.totalCents,
  currency: 'eur',
});

/** What the clock will do to a booking next. `payout`: the owner's share is looked at. */
export type BookingTimer = Extract<BookingTransition, 'expire' | 'remind' | 'complete'> | 'payout';

const TIMERS = ['expire', 'remind', 'complete'] as const;

/** The next thing that time does to a booking and when, epoch milliseconds; undefined when it waits for nothing. */
export const nextTimerOf = (booking: Booking): { timer: BookingTimer; at: number } | undefined => {
  const timer = TIMERS.find(
    (name) =>
      transitionOf(name).from.includes(booking.status) && !(name === 'remind' && booking.remindedAt !== null),
  );
  if (timer) {
    const { from, hours } = BOOKING_PROCESS[timer].timer;
    return { timer, at: Date.parse(booking[from]) + hours * HOUR };
  }
  const { payout } = booking;
  if (payout && (payout.state === 'waiting' || payout.state === 'held'))
    return { timer: 'payout', at: Date.parse(payout.tryAt) };
  return undefined;
};
