import { isDeepStrictEqual } from 'node:util';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { toIso } from '../../lib/time.ts';
import type { BookingEffect } from '../ports/bookings.ts';
import { writeTransition } from '../bookings/write-transition.ts';
import { patchBooking } from '../bookings/booking-step.ts';
import type { Booking } from '../../model/booking.ts';
import { isGivenBack, wasConfirmed } from '../bookings/booking-status.ts';
import { computeReceived, findBookingOf, isPaymentOf, listPayments } from '../bookings/received.ts';
import { computeLeftOfPayments, computeShare } from '../bookings/share.ts';
import type { Needs } from '../deps.ts';
import type { LedgerEntry } from '../../model/ledger-entry.ts';
import {
  paymentEntry,
  type Reversal,
  reversalEntry,
  UNMATCHED,
  unmatchedReversalEntry,
} from '../bookings/ledger.ts';
import type { Payment } from '../ports/payments.ts';
import {
  computeWanted,
  nameRefundAttempt,
  getDisputeState,
  listAllReversals,
  listReversals,
  listMovements,
  updatePayout,
  updateRefund,
  type Reversals,
  sumAway,
  sumReversed,
} from './reversals.ts';

export type ReversalDeps = Needs<'bookings' | 'payments' | 'ledger' | 'alarms' | 'clock'>;

/** The data of a payment whose refunds and disputes are recorded. */
type Reversible = Pick<Payment, 'id' | 'amountCents' | 'currency' | 'bookingId'>;

/** What an attempt to write the provider's state has done; `stale` after a conflict (optimistic locking). */
export type Recorded = 'same' | 'recorded' | 'stale';

/** Attempts until the provider's state is written: whether something has changed. */
export const recordAll = (paymentId: string, attempt: () => Promise<Recorded>): Promise<boolean> => {
  let hasChanged = false;
  const record = async () => {
    const outcome = await attempt();
    if (outcome === 'same') return hasChanged;
    hasChanged = true;
    return outcome === 'recorded' ? true : CONFLICT;
  };
  // Webhook, outbox, payouts and reconciliation may record a payment at the same moment.
  return retryOnConflict(record, {
    attempts: 5,
    error: () => new Error(`The refunds and disputes of ${paymentId} could not be recorded.`),
  });
};

/** Movements without an entry. */
export const findMissing = (written: readonly LedgerEntry[], movements: readonly Reversal[]): Reversal[] =>
  movements.filter(({ kind, ref }) => !written.some((entry) => entry.kind === kind && entry.ref === ref));

/** The entries of consecutive movements, when `leftCents` were left before the first. */
const toEntries = (booking: Booking, movements: readonly Reversal[], leftCents: number): LedgerEntry[] => {
  let left = leftCents;
  return movements.map((movement) => {
    const entry = reversalEntry(booking, movement, left);
    left -= movement.cents;
    return entry;
  });
};

/** Whether the booking ends, because nothing of its payment is left before the end of the stay. */
const endsWithPayment = (booking: Booking, now: number) =>
  booking.status === 'confirmed' && computeLeftOfPayments(booking) <= 0 && now < Date.parse(booking.endAt);

const isRefund = ({ kind }: Reversal) => kind === 'refund';
const isFailure = ({ kind }: Reversal) => kind === 'refund_failed';

/** Whether all of a booking that is given back has gone back, whatever failed before. */
const isCovered = (booking: Booking) => isGivenBack(booking) && booking.refund?.state !== 'failed';

/** The notifications, and the refund that can be retried after a dispute. */
const listEffects = (
  before: Booking,
  next: Booking,
  missing: readonly Reversal[],
  now: number,
): BookingEffect[] => {
  const isDecided = before.dispute === 'open' && next.dispute !== 'open';
  const isMissing = next.refund?.state === 'asked' || next.refund?.state === 'failed';
  const wanted = computeWanted(next, computeReceived(next));
  const isBooked = wasConfirmed(next);
  const again = [
    ...(isDecided && isMissing && wanted > 0 ? (['refund_payment'] as const) : []),
    ...(isBooked && !isDeepStrictEqual(before.reversed, next.reversed) ? (['review_invoices'] as const) : []),
    ...(missing.some(isFailure) && !isCovered(next) ? (['mail_refund_failed'] as const) : []),
  ];
  if (isGivenBack(next)) return again;
  if (endsWithPayment(next, now)) return [];
  // The mail about the change already announces a refund that follows from a lower price.
  const isExtra = next.reversed.refundedCents > wanted;
  return [
    ...again,
    ...(isBooked && isExtra && missing.some(isRefund) ? (['mail_partial_refund'] as const) : []),
    ...(isBooked && computeShare(next) < computeShare(before) ? (['mail_share_reduced'] as const) : []),
  ];
};

const raiseAlarms = (deps: ReversalDeps, before: Booking, next: Booking, missing: readonly Reversal[]) => {
  const about = { bookingId: next.id, paymentIntentId: next.paymentIntentId ?? undefined };
  const { disputedCents, lostCents } = before.reversed;
  const isNews = next.reversed.disputedCents !== disputedCents || next.reversed.lostCents !== lostCents;
  if (before.dispute !== next.dispute || isNews) deps.alarms.raise('dispute', about);
  if (missing.some(isFailure) && !isCovered(next)) deps.alarms.raise('refund_failed', about);
};

/** A dispute ends the rental that the stay is a month of. */
const listFollowers = (before: Booking, next: Booking): BookingEffect[] =>
  before.rental && next.dispute !== null && next.dispute !== before.dispute ? ['follow_rental'] : [];

const FOLLOWED = ['reversed', 'dispute', 'refund', 'payout'] as const;
const isSame = (before: Booking, next: Booking) =>
  FOLLOWED.every((name) => isDeepStrictEqual(before[name], next[name]));

/** The ledger of a booking, and what was written before in that of the one whose payments it took over. */
const listWritten = async (
  { ledger }: Needs<'ledger'>,
  { id, rebookedFrom }: Booking,
): Promise<LedgerEntry[]> => [
  ...(await ledger.list(id)),
  ...(rebookedFrom === undefined ? [] : await ledger.list(rebookedFrom)),
];

/** One attempt to write the provider's state. */
const tryRecord = async (deps: ReversalDeps, booking: Booking, payment: Reversible): Promise<Recorded> => {
  const payments = listPayments(booking).map(({ id }) => id);
  const reversals: Reversals = await listAllReversals(deps, payments);
  const missing = findMissing(await listWritten(deps, booking), listMovements(reversals));
  const now = deps.clock.now();
  const reversed = sumReversed(reversals);
  const paidCents = booking.payments ? computeReceived(booking) : payment.amountCents;
  const leftAfter = ({ refundedCents, lostCents }: Booking['reversed']) =>
    paidCents + booking.goodwillCents - refundedCents - lostCents;
  const dispute = getDisputeState(reversals.disputes);
  const changes = {
    reversed,
    dispute,
    refund: updateRefund(booking, reversals, paidCents, toIso(now)),
    payout: updatePayout(booking, dispute, leftAfter(reversed)),
  };
  const next = { ...booking, ...changes };
  if (missing.length === 0 && isSame(booking, next)) {
    if (!endsWithPayment(booking, now)) return 'same';
    return (await writeTransition(deps, booking, 'cancelByRefund', now)) === 'stale' ? 'stale' : 'recorded';
  }
  const ledger = toEntries(booking, missing, leftAfter(booking.reversed));
  const effects = [...listEffects(booking, next, missing, now), ...listFollowers(booking, next)];
  const result = patchBooking(booking, changes, now, { ledger, effects });
  if ((await deps.bookings.write(result, now)) !== 'applied') return 'stale';
  raiseAlarms(deps, booking, next, missing);
  return endsWithPayment(next, now) ? 'stale' : 'recorded';
};

/** Records reversals of a payment that belongs to no booking. */
export const recordUnmatched = async (
  deps: Needs<'payments' | 'ledger' | 'clock'>,
  book: string,
  payment: Reversible,
): Promise<void> => {
  const movements = listMovements(await listReversals(deps, payment.id));
  if (movements.length === 0) return;
  const now = deps.clock.now();
  await deps.ledger.append(paymentEntry(book, payment), now);
  for (const movement of movements)
    await deps.ledger.append(unmatchedReversalEntry(book, movement, payment.currency), now);
};

/**
 * Records all refunds and disputes of a payment at the provider, and of the other payments of its booking, from all sources, on the booking, the owner's share and the ledger, in one
 * transaction. Safe in any order and any number of times: the provider is read after the booking, so that the writer of the next version
 * knows at least as much as the previous one. A booking without any money left before its end is cancelled. Returns whether a booking has
 * changed.
 */
export const recordReversals = (deps: ReversalDeps, payment: Reversible): Promise<boolean> =>
  recordAll(payment.id, async () => {
    const booking = await findBookingOf(deps, payment);
    if (booking && booking.paymentIntentId === null) return 'same';
    if (booking && isPaymentOf(booking, payment.id)) return tryRecord(deps, booking, payment);
    await recordUnmatched(deps, booking?.id ?? UNMATCHED, payment);
    return 'same';
  });

/** Records those of a booking that was paid by this payment, whatever they came from. */
export const recordOwnReversals = (
  deps: ReversalDeps,
  booking: Booking,
  paymentIntentId: string,
): Promise<boolean> =>
  recordReversals(deps, {
    id: paymentIntentId,
    bookingId: booking.id,
    amountCents: computeReceived(booking),
    currency: 'eur',
  });

/** Whether a dispute is open, after which `recordReversals` retries the refund of a booking's own payment. */
const isAskedAgain = async (
  deps: Needs<'bookings'>,
  { disputes }: Reversals,
  paymentIntentId: string,
  bookingId: string | undefined,
): Promise<boolean> => {
  if (bookingId === undefined || getDisputeState(disputes) !== 'open') return false;
  const booking = await findBookingOf(deps, { id: paymentIntentId, bookingId });
  return booking !== undefined && isPaymentOf(booking, paymentIntentId);
};

/** Asks for the refund of at most `cents` of a payment; what was asked for, 0 where nothing is left of it. */
const askForRefund = async (
  deps: ReversalDeps,
  payment: Reversible,
  reversals: Reversals,
  cents: number,
): Promise<number> => {
  const left = payment.amountCents - sumAway(reversals);
  const asked = Math.min(left, cents);
  if (asked <= 0) return 0;
  const { id, bookingId } = payment;
  const attempt = nameRefundAttempt(reversals);
  const answer = await deps.payments.refund(id, {
    attempt,
    bookingId,
    ...(asked < left && { cents: asked }),
  });
  if (answer === 'disputed' && !(await isAskedAgain(deps, reversals, id, bookingId)))
    throw new Error(`The provider refuses to refund ${id}, of which a part was disputed.`);
  return asked;
};

/**
 * Refunds what is left of a payment that has paid nothing, and records it. Throws if the provider refuses because of a dispute.
 */
export const refundUnused = async (
  deps: ReversalDeps,
  paymentIntentId: string,
  bookingId: string | undefined,
): Promise<void> => {
  const payment = await deps.payments.find(paymentIntentId);
  if (!payment) throw new Error(`There is no payment ${paymentIntentId} to refund.`);
  const reversals = await listReversals(deps, paymentIntentId);
  await askForRefund(deps, { ...payment, bookingId }, reversals, payment.amountCents);
  await recordReversals(deps, payment);
};

/**
 * Refunds what a booking's payments are above what it costs now, the latest payment first, and records it: everything if it is given back.
 * During a dispute the rest waits if the provider refuses; after the decision, `recordReversals` retries. Throws if the provider refuses and
 * nothing else would retry.
 */
export const refundBooking = async (deps: ReversalDeps, booking: Booking): Promise<void> => {
  const found = await Promise.all(listPayments(booking).map(({ id }) => deps.payments.find(id)));
  const payments = found.filter((payment) => payment !== undefined);
  const [first] = payments;
  if (!first || payments.length < found.length)
    throw new Error(`There is no payment of ${booking.id} to refund.`);
  const each = await Promise.all(payments.map(({ id }) => listReversals(deps, id)));
  const paid = payments.reduce((sum, { amountCents }) => sum + amountCents, booking.transferredCents);
  let wanted = computeWanted(booking, paid) - each.reduce((sum, reversals) => sum + sumAway(reversals), 0);
  for (const [index, payment] of [...payments.entries()].reverse()) {
    const reversals = each[index];
    if (reversals)
      wanted -= await askForRefund(deps, { ...payment, bookingId: booking.id }, reversals, wanted);
  }
  await recordReversals(deps, { ...first, bookingId: booking.id });
};
