import { AppError } from '../../lib/app-error.ts';
import { DAY, HOUR, MINUTE } from '../../lib/time.ts';
import { pagesOf } from '../../lib/pages-of.ts';
import type { Booking } from '../../model/booking.ts';
import { reconcileClaim } from '../claims/reconcile-claim.ts';
import type { Needs } from '../deps.ts';
import { isUnpaid } from '../bookings/booking-status.ts';
import { findBookingOf, isPaymentOf, listPayments } from '../bookings/received.ts';
import { listScopes, nameScope, reconcileTotals, type TotalsScope } from '../bookings/reconcile-totals.ts';
import type { Payment, ReconciliationStop } from '../ports/payments.ts';
import { recordReversals, type ReversalDeps } from '../payments/record-reversals.ts';
import { listReversals, sumReversed } from '../payments/reversals.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';

type ReconcileDeps = SettleDeps & ReversalDeps & Needs<'bookingTotals' | 'reconciliation'>;

/** Payments of this period are compared: longer than the provider repeats an event. */
const COMPARED_PERIOD = 5 * DAY;

/** Once a day disputes of this period are compared, too: banks decide them within some 90 days, and their last event may be lost. */
const DISPUTED_PERIOD = 120 * DAY;
const DISPUTES_HOUR = 3;

/** The time from which a run compares disputes. */
const disputedSince = (now: number): number =>
  new Date(now).getUTCHours() === DISPUTES_HOUR ? now - DISPUTED_PERIOD : now - COMPARED_PERIOD;

/** Every run compares payments of this period first. */
const RECENT = 3 * HOUR;

/** A run begins nothing after this time: the next one continues. Its function has five minutes. */
const MAX_RUN = 4 * MINUTE;

/** After this long, neither browser nor webhook will handle a payment. */
const TIMEOUT = HOUR;

/** Runs are hourly and a round may take several: each payment is in this window at least once. */
const TOTALS_WINDOW = 6 * HOUR;

/** The time limit including totals; those not reached are still in the next run's window. */
const MAX_WITH_TOTALS = MAX_RUN + MINUTE / 2;

/** Whether something is being refunded, or the provider's amounts differ from ours. */
const hasNews = ({ id, refundedCents = 0, isDisputed = false }: Payment, booking: Booking | undefined) => {
  if (!booking || !isPaymentOf(booking, id)) return isDisputed || refundedCents > 0;
  const isOpen = booking.refund !== null && booking.refund.state !== 'succeeded';
  if (isDisputed || isOpen) return true;
  const known = booking.reversed.refundedCents;
  // The sum of several payments cannot be compared with one of them: if there is any refund, all are read.
  return listPayments(booking).length > 1 ? refundedCents + known > 0 : refundedCents !== known;
};

/** Whether something is left of a payment without booking that no bank disputes. */
const isLeft = async (deps: ReconcileDeps, payment: Payment): Promise<boolean> => {
  if (!payment.isDisputed) return payment.amountCents > (payment.refundedCents ?? 0);
  const { refundedCents, disputedCents, lostCents } = sumReversed(await listReversals(deps, payment.id));
  return payment.amountCents > refundedCents + disputedCents + lostCents;
};

/** Cancels a payment that can no longer be used, such as one that a crash separated from its booking. */
const cancelUnpaid = async (deps: ReconcileDeps, payment: Payment): Promise<void> => {
  const booking = payment.bookingId === undefined ? undefined : await deps.bookings.find(payment.bookingId);
  if (!booking) return;
  const isItsOwn = booking.status === 'pending' && (booking.paymentIntentId ?? payment.id) === payment.id;
  if (!isItsOwn) await deps.payments.cancel(payment.id);
};

/** Compares a payment with its booking and repairs differences; true if the payment had not been handled. */
const compare = async (deps: ReconcileDeps, payment: Payment): Promise<boolean> => {
  if (payment.claimId !== undefined) return reconcileClaim(deps, payment);
  if (payment.status === 'open') await cancelUnpaid(deps, payment);
  if (payment.status !== 'succeeded') return false;
  const booking = await findBookingOf(deps, payment);
  if (hasNews(payment, booking)) await recordReversals(deps, payment);
  const isUnsettled = booking === undefined || isUnpaid(booking);
  const isStray =
    booking === undefined || (booking.paymentIntentId !== null && !isPaymentOf(booking, payment.id));
  if (isStray ? !(await isLeft(deps, payment)) : !isUnsettled) return false;
  const { outcome } = await settlePayment(deps, payment);
  const hasChanged = payment.changeId !== undefined && outcome === 'booked';
  return isUnsettled || hasChanged;
};

/** Options for an operator: one payment, at once, or all payments of more days. */
export interface ReconcileScope {
  readonly paymentIntentId?: string | undefined;
  readonly days?: number | undefined;
}

const isOfAge =
  (now: number) =>
  ({ createdAt }: Payment) =>
    createdAt < now - TIMEOUT;

/** Older payments with refunds or disputes since then: stays can be months away. */
const findReversed = async (deps: ReconcileDeps, id: string, since: number): Promise<Payment[]> => {
  const payment = await deps.payments.find(id);
  return payment && payment.createdAt < since ? [payment] : [];
};

/** One payment, or those of some days. Throws `not_found` for one that the provider does not know. */
async function* paymentsAskedFor(
  deps: ReconcileDeps,
  { paymentIntentId, days = 0 }: ReconcileScope,
): AsyncGenerator<Payment> {
  if (paymentIntentId !== undefined) {
    const payment = await deps.payments.find(paymentIntentId);
    if (!payment) throw new AppError('not_found', 'There is no such payment.');
    yield payment;
    return;
  }
  const now = deps.clock.now();
  const since = now - days * DAY;
  for await (const { payments } of pagesOf((after?: string) => deps.payments.listSince(since, after)))
    yield* payments.filter(isOfAge(now));
  for (const id of await deps.payments.listReversedSince(since, since))
    yield* await findReversed(deps, id, since);
}

/**
 * The payments of a scheduled run, newest first: those of the last hours, then from where the last run stopped, then reversals. When its
 * time is over, a run records where it stopped (decision 103).
 */
async function* paymentsDue(deps: ReconcileDeps): AsyncGenerator<Payment> {
  const now = deps.clock.now();
  const since = now - COMPARED_PERIOD;
  const isOver = () => deps.clock.now() - now >= MAX_RUN;
  const stopped = await deps.reconciliation.findStop();
  let stopIn: ReconciliationStop['list'] | undefined = stopped?.list;
  let after: string | undefined;
  do {
    const page = await deps.payments.listSince(since, after);
    yield* page.payments.filter(isOfAge(now));
    after = page.next;
    const isRecent = (page.payments.at(-1)?.createdAt ?? 0) > now - RECENT;
    if (after === undefined || isRecent) continue;
    if (stopIn === 'reversals') break;
    if (stopIn === 'payments') after = stopped?.after;
    else if (isOver()) return deps.reconciliation.setStop({ list: 'payments', after });
    stopIn = undefined;
  } while (after !== undefined);
  const reversed = await deps.payments.listReversedSince(since, disputedSince(now));
  const done = stopIn === 'reversals' ? reversed.indexOf(stopped?.after ?? '') + 1 : 0;
  for (const [index, id] of reversed.slice(done).entries()) {
    if (index > 0 && isOver())
      return deps.reconciliation.setStop({ list: 'reversals', after: reversed[done + index - 1] ?? '' });
    yield* await findReversed(deps, id, since);
  }
  if (stopped) await deps.reconciliation.setStop(undefined);
}

/** Totals to compare, by name, each with one of its bookings. */
type Scopes = Map<string, { readonly scope: TotalsScope; readonly bookingId: string }>;

const addScopes = async (deps: ReconcileDeps, scopes: Scopes, payment: Payment): Promise<void> => {
  const named = payment.bookingId === undefined ? undefined : await deps.bookings.find(payment.bookingId);
  const successor = named?.rebookedTo === undefined ? undefined : await deps.bookings.find(named.rebookedTo);
  for (const booking of [named, successor])
    if (booking)
      for (const scope of listScopes(booking)) scopes.set(nameScope(scope), { scope, bookingId: booking.id });
};

/** Whether to check a booking's totals: shortly before its payment leaves the window, or on request. */
const checksTotals = ({ createdAt }: Payment, { paymentIntentId, days }: ReconcileScope, now: number) =>
  paymentIntentId !== undefined || days !== undefined || createdAt < now - COMPARED_PERIOD + TOTALS_WINDOW;

/**
 * Compares every payment of the last days with the bookings, and repairs what browser, webhook and timers have missed: a payment without a
 * booking is booked or refunded; refunds and disputes are recorded. Then compares the parties' totals with the stays. Raises an alarm for
 * repairs. A failure does not delay others; the next run retries it.
 */
export const reconcilePayments = async (
  deps: ReconcileDeps,
  reach: ReconcileScope = {},
): Promise<{ handled: number; failures: unknown[] }> => {
  const failures: unknown[] = [];
  const scopes: Scopes = new Map();
  let handled = 0;
  const endsBy = deps.clock.now() + MAX_WITH_TOTALS;
  const isAsked = reach.paymentIntentId !== undefined || reach.days !== undefined;
  for await (const payment of isAsked ? paymentsAskedFor(deps, reach) : paymentsDue(deps))
    try {
      if (checksTotals(payment, reach, deps.clock.now())) await addScopes(deps, scopes, payment);
      if (!(await compare(deps, payment))) continue;
      handled += 1;
      deps.alarms.raise('reconciled', { bookingId: payment.bookingId, paymentIntentId: payment.id });
    } catch (error) {
      failures.push(error);
    }
  for (const { scope, bookingId } of scopes.values()) {
    if (!isAsked && deps.clock.now() > endsBy) break;
    try {
      if ((await reconcileTotals(deps, scope)) === 0) continue;
      handled += 1;
      deps.alarms.raise('totals_wrong', { bookingId });
    } catch (error) {
      failures.push(error);
    }
  }
  return { handled, failures };
};
