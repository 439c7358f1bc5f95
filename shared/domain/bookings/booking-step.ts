import type { BookingWrite, BookingTimer, BookingIndex } from '../ports/bookings.ts';
import { HOUR, MINUTE, toIso } from '../../lib/time.ts';
import {
  earningEntries,
  earningReturnedEntries,
  goodwillReturnedEntries,
  paymentEntry,
  type Received,
} from './ledger.ts';
import {
  type Booking,
  isLast,
  isRenewal,
  type Payout,
  type PendingChange,
  type Refund,
  type RefundReason,
} from '../../model/booking.ts';
import { getStayList, isPaid, wasConfirmed } from './booking-status.ts';
import { applyDates, beginRefundOfDifference } from './changed-dates.ts';
import { withGrace } from '../availability/cancellation.ts';
import type { LedgerEntry, LedgerKind } from '../../model/ledger-entry.ts';
import { computeFirstPayment, computeReceived, listPayments } from './received.ts';
import { computeDepositLeft, computeLeft, computeShare } from './share.ts';
import { diffTotals } from './totals.ts';
import { type BookingTransition, getTransition, type TimerCondition } from './booking-process.ts';
import { getTimerTime, TIMED_TRANSITIONS, type TimedTransition } from './booking-timers.ts';
import { MISTAKE_MINUTES, PAYOUT_HOURS } from '../../model/rules.ts';
import { hasEnded } from './hold-time.ts';
import { hasLeft, isThere } from './presence.ts';

/** The write of a transition, or of a patch. */
export interface TransitionResult extends BookingWrite {
  /** The change of state that it is; undefined for a patch. */
  readonly transition?: BookingTransition;
}

/** Everything that is left of what came in goes back; nothing where nothing is left. */
const beginRefund = (booking: Booking, paidCents: number, now: number, reason?: RefundReason): Refund => {
  const { refundedCents, lostCents } = booking.reversed;
  const left = Math.max(0, paidCents - refundedCents - lostCents);
  return {
    state: left > 0 ? 'asked' : booking.refund?.state === 'pending' ? 'pending' : 'succeeded',
    cents: refundedCents + left,
    askedCents: left,
    ...(reason && { reason }),
    askedAt: toIso(now),
    updatedAt: toIso(now),
  };
};

/**
 * Starts the payout of the owner's share, due a day after the stay or later, also after a late cancellation (BR-06). A share of 0 cents
 * counts as sent, because the provider transfers at least a cent.
 */
const beginPayout = (booking: Booking, now: number, payoutHours = PAYOUT_HOURS): Payout => {
  const dueAt = toIso(Date.parse(booking.endAt) + payoutHours * HOUR);
  const cents = computeShare(booking);
  const isWithdrawn = cents === 0 && booking.ownerCents > 0;
  const isNothing = booking.ownerCents === 0;
  const isOpen = !isWithdrawn && !isNothing;
  const waitsForDecision = isOpen && booking.problem === 'open';
  return {
    state: isWithdrawn ? 'withdrawn' : isNothing ? 'sent' : waitsForDecision ? 'held' : 'waiting',
    cents,
    dueAt,
    tryAt: dueAt,
    heldFor: isWithdrawn
      ? booking.dispute === 'lost'
        ? 'dispute'
        : 'refund'
      : waitsForDecision
        ? 'problem'
        : null,
    attempt: 0,
    transferId: null,
    sentAt: isNothing ? toIso(now) : null,
  };
};

/** A mistake is free: a stay that has not begun can be cancelled for some minutes from now on, even if its limit is over (decision 149). */
const refundableAfterPayment = (
  { startAt, refundableUntil }: Booking,
  now: number,
): Pick<Booking, 'refundableUntil' | 'graceUntil'> => {
  const start = Date.parse(startAt);
  if (now >= start) return { refundableUntil };
  const graceUntil = toIso(now + MISTAKE_MINUTES * MINUTE);
  const limit = withGrace({ graceUntil }, start, Date.parse(refundableUntil));
  return { graceUntil, refundableUntil: toIso(limit) };
};

/**
 * The facts behind a transition: the received amount, and why it makes no booking; for a late payment, the version of the spot whose rules
 * it was checked against; how many hours after the stay a payout is due, by default `PAYOUT_HOURS`.
 */
export interface TransitionCause {
  readonly payment?: Received;
  readonly reason?: RefundReason;
  readonly spotVersion?: number;
  readonly payoutHours?: number;
  /** The dates that a change is about, with their price. */
  readonly change?: PendingChange;
}

const begun = (
  booking: Booking,
  transition: BookingTransition,
  now: number,
  { payment, reason, payoutHours, change }: TransitionCause,
): Partial<Booking> => {
  const { begins = [], ends = [], stamps = [], unpaidChange } = getTransition(transition);
  return {
    ...(begins.includes('refund') && {
      refund: beginRefund(booking, payment?.amountCents ?? computeReceived(booking), now, reason),
    }),
    ...(begins.includes('payout') && { payout: beginPayout(booking, now, payoutHours) }),
    ...(begins.includes('refund_of_difference') &&
      !change && { refund: beginRefundOfDifference(booking, now) }),
    ...(begins.includes('grace_period') && refundableAfterPayment(booking, now)),
    ...(ends.includes('goodwill') && { goodwillCents: 0 }),
    ...(ends.includes('payout') && { payout: null }),
    ...(ends.includes('absence') && { leftAt: null }),
    ...Object.fromEntries(stamps.map((name) => [name, toIso(now)])),
    ...(payment &&
      !unpaidChange && {
        paymentIntentId: payment.id,
        payments: [{ id: payment.id, cents: payment.amountCents }],
      }),
  };
};

/** The changes of a transition to the dates, and to a change that is not paid. Whatever ends a booking ends its change. */
const redated = (
  booking: Booking,
  transition: BookingTransition,
  now: number,
  { payment, change }: TransitionCause,
): Partial<Booking> => {
  const { to, begins = [], unpaidChange } = getTransition(transition);
  if (unpaidChange === 'hold') return { change: change ?? null };
  if (unpaidChange === 'apply' && booking.change && payment) {
    const payments = [...listPayments(booking), { id: payment.id, cents: payment.amountCents }];
    return { ...applyDates(booking, booking.change, now), payments };
  }
  if (change) {
    const changes = applyDates(booking, change, now);
    const refund = beginRefundOfDifference({ ...booking, ...changes }, now);
    return { ...changes, ...(begins.includes('refund_of_difference') && { refund }) };
  }
  return to === 'confirmed' && !unpaidChange ? {} : { change: null };
};

/** A change of a booking without a transition. */
export const patchBooking = (
  before: Booking,
  changes: Partial<
    Pick<
      Booking,
      | 'refund'
      | 'payout'
      | 'dispute'
      | 'reversed'
      | 'timerRetryAt'
      | 'change'
      | 'problem'
      | 'transferredCents'
      | 'goodwillCents'
      | 'compensatedCents'
      | 'rental'
      | 'deposit'
    >
  >,
  now: number,
  { ledger = [], effects = [] }: Partial<Pick<TransitionResult, 'ledger' | 'effects'>> = {},
): TransitionResult => {
  const next = { ...before, ...changes, version: before.version + 1, updatedAt: toIso(now) };
  return { before, next, ledger, effects, totals: diffTotals(before, next), period: 'leave' };
};

/**
 * The entries that a transition itself implies; those of a rebooking, of goodwill, and of a share that was earned before depend on more
 * (`rebook`, `decideProblem`).
 */
const toEntries = (booking: Booking, kind: LedgerKind, received: Received): LedgerEntry[] => {
  if (kind === 'payment') return [paymentEntry(booking.id, received)];
  if (kind === 'earning') return booking.status === 'completed' ? [] : earningEntries(booking);
  return kind === 'earning_returned' ? earningReturnedEntries(booking) : [];
};

/**
 * The booking after a transition, with what it requires. Undefined if the booking's state does not allow the transition, or for a late
 * payment that was not checked against the rules.
 */
export const applyTransition = (
  booking: Booking,
  transition: BookingTransition,
  now: number,
  cause: TransitionCause = {},
): TransitionResult | undefined => {
  const { from, to, begins, effects, ledger, period, unpaidChange } = getTransition(transition);
  if (!from.includes(booking.status) || period === 'take') return undefined;
  if (unpaidChange && unpaidChange !== 'hold' && booking.change === null) return undefined;
  const { spotVersion } = cause;
  // A hold prevents deleting and blocking the spot; after it expired, both may have happened. The claim of a rental prevents both for longer.
  const isClaimed = booking.rental !== undefined && booking.status === 'pending';
  const isLate = begins?.includes('grace_period') && hasEnded(booking, now) && !isClaimed;
  if (isLate && spotVersion === undefined) return undefined;
  const received = cause.payment ?? sumReceived(booking);
  const entries = ledger.flatMap((kind) => toEntries(booking, kind, received));
  const changes = { ...begun(booking, transition, now, cause), ...redated(booking, transition, now, cause) };
  // Less where a bank has taken more than the rest: then it is lost.
  const goodwillCents = Math.min(booking.goodwillCents, Math.max(0, computeLeft(booking)));
  const returned = changes.goodwillCents === 0 ? goodwillReturnedEntries(booking.id, goodwillCents) : [];
  // The client's fingerprint is deleted when the hold ends.
  const { heldFrom: _heldFrom, ...kept } = booking;
  const next = { ...kept, ...changes, status: to, version: booking.version + 1, updatedAt: toIso(now) };
  return {
    before: booking,
    next,
    transition,
    ledger: [...entries, ...returned],
    // Only months have a rental to follow them; other stays save the entry of the outbox.
    effects: booking.rental ? effects : effects.filter((effect) => effect !== 'follow_rental'),
    totals: diffTotals(booking, next),
    period,
    ...(next.changes.length > booking.changes.length && { changeId: next.changes.at(-1)?.id ?? '' }),
    ...(spotVersion !== undefined && { spotVersion }),
  };
};

/** The expected payment: the price, and the deposit of a rental. */
const sumReceived = (booking: Booking): Received => ({
  id: booking.paymentIntentId ?? booking.id,
  amountCents: computeFirstPayment(booking),
  currency: 'eur',
});

const CONDITIONS: Readonly<Record<TimerCondition, (booking: Booking) => boolean>> = {
  has_unpaid_change: ({ change }) => change !== null,
  is_no_renewal: (booking) => !isRenewal(booking),
  has_not_left: (booking) => isLast(booking) && !hasLeft(booking),
  is_there: (booking) => isLast(booking) && isThere(booking),
};

/** Whether the clock has nothing to do with a transition in a state that allows it. */
const isDone = (booking: Booking, name: TimedTransition): boolean => {
  const { timer, stamps: [stamp] = [] } = getTransition(name);
  if (timer?.onlyIf && !CONDITIONS[timer.onlyIf](booking)) return true;
  const at = stamp ? booking[stamp] : null;
  if (at === null) return false;
  return !timer?.repeats || Date.parse(at) >= getTimerTime(booking, name);
};

/** The next timer of a booking and when it fires, epoch milliseconds; undefined without one. */
export const getNextTimer = (booking: Booking): { timer: BookingTimer; at: number } | undefined => {
  const timer = TIMED_TRANSITIONS.find(
    (name) => getTransition(name).from.includes(booking.status) && !isDone(booking, name),
  );
  if (timer) {
    const at = getTimerTime(booking, timer);
    const { timerRetryAt } = booking;
    return { timer, at: timerRetryAt === undefined ? at : Math.max(at, Date.parse(timerRetryAt)) };
  }
  const { payout } = booking;
  if (payout && (payout.state === 'waiting' || payout.state === 'held'))
    return { timer: 'payout', at: Date.parse(payout.tryAt) };
  return undefined;
};

/** The end of the stay; of one with a deposit, the last write if that is later, because its refund is followed after years. */
const getKeptFrom = (booking: Booking): string | undefined => {
  const { deposit, endAt, updatedAt } = booking;
  if (wasConfirmed(booking) && computeDepositLeft(booking) > 0) return undefined;
  return deposit && updatedAt > endAt ? updatedAt : endAt;
};

/** The place of a booking in the table's indexes. */
export const indexBooking = (booking: Booking): BookingIndex => ({
  timer: getNextTimer(booking),
  isListedForOwner: wasConfirmed(booking),
  isInCalendar: isPaid(booking),
  list: getStayList(booking),
  keptFrom: getKeptFrom(booking),
});
