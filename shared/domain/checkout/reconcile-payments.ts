import { AppError } from '../../lib/app-error.ts';
import { DAY, HOUR, MINUTE } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Needs } from '../deps.ts';
import { isUnpaid } from '../bookings/booking-status.ts';
import { listScopes, nameScope, reconcileTotals, type TotalsScope } from '../bookings/reconcile-totals.ts';
import type { Payment, ReconciliationStop } from '../ports/payments.ts';
import { recordReversals, type ReversalDeps } from '../payments/record-reversals.ts';
import { listReversals, sumReversed } from '../payments/reversals.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';

type ReconcileDeps = SettleDeps & ReversalDeps & Needs<'bookingTotals' | 'reconciliation'>;

/** Payments of this long are compared: longer than the provider repeats an event. */
const LOOKED_BACK = 5 * DAY;

/** Every run compares what was paid within this time, however much else there is. */
const RECENT = 3 * HOUR;

/** A run begins nothing else after so long: the next one goes on there. Its function has five minutes. */
const MAX_RUN = 4 * MINUTE;

/** What the browser and the webhook have not dealt with after this long, they will not. */
const TIMEOUT = HOUR;

/** Runs come every hour, and a round may take several: each payment is in this window at least once. */
const TOTALS_WINDOW = 6 * HOUR;

/** What is left of a run for totals; those that it does not come to are still in the window of the next. */
const MAX_WITH_TOTALS = MAX_RUN + MINUTE / 2;

/** Something is on its way back to the driver, or the provider says other than we do. */
const hasNews = ({ id, refundedCents = 0, isDisputed = false }: Payment, booking: Booking | undefined) => {
  if (booking?.paymentIntentId !== id) return isDisputed || refundedCents > 0;
  const isOpen = booking.refund !== null && booking.refund.state !== 'succeeded';
  return isDisputed || isOpen || refundedCents !== booking.reversed.refundedCents;
};

/** Whether anything is left of a payment that no booking waits for, and no bank questions. */
const isLeft = async (deps: ReconcileDeps, payment: Payment): Promise<boolean> => {
  if (!payment.isDisputed) return payment.amountCents > (payment.refundedCents ?? 0);
  const { refundedCents, disputedCents, lostCents } = sumReversed(await listReversals(deps, payment.id));
  return payment.amountCents > refundedCents + disputedCents + lostCents;
};

/** Cancels a payment that was not made and can no longer be made, such as an intent that a crash kept from its booking. */
const cancelUnpaid = async (deps: ReconcileDeps, payment: Payment): Promise<void> => {
  const booking = payment.bookingId === undefined ? undefined : await deps.bookings.find(payment.bookingId);
  if (!booking) return;
  const isItsOwn = booking.status === 'pending' && (booking.paymentIntentId ?? payment.id) === payment.id;
  if (!isItsOwn) await deps.payments.cancel(payment.id);
};

/** Compares one payment with its booking and repairs what is missing; true when a payment had not been dealt with. */
const compare = async (deps: ReconcileDeps, payment: Payment): Promise<boolean> => {
  if (payment.status === 'open') await cancelUnpaid(deps, payment);
  if (payment.status !== 'succeeded') return false;
  const booking = payment.bookingId === undefined ? undefined : await deps.bookings.find(payment.bookingId);
  if (hasNews(payment, booking)) await recordReversals(deps, payment);
  const isUnsettled = booking === undefined || isUnpaid(booking);
  const isStray = booking === undefined || (booking.paymentIntentId ?? payment.id) !== payment.id;
  if (isStray ? !(await isLeft(deps, payment)) : !isUnsettled) return false;
  await settlePayment(deps, payment);
  return isUnsettled;
};

/** What an operator may ask for beyond the rule: one payment, at once, or all payments of more days. */
export interface ReconcileScope {
  readonly paymentIntentId?: string | undefined;
  readonly days?: number | undefined;
}

const isOfAge =
  (now: number) =>
  ({ createdAt }: Payment) =>
    createdAt < now - TIMEOUT;

/** Of what was refunded or disputed since then, what was paid before: stays can be months away. */
const findReversed = async (deps: ReconcileDeps, id: string, since: number): Promise<Payment[]> => {
  const payment = await deps.payments.find(id);
  return payment && payment.createdAt < since ? [payment] : [];
};

/** One payment, or those of so many days. Throws `not_found` for one that the provider does not know. */
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
  let after: string | undefined;
  do {
    const page = await deps.payments.listSince(since, after);
    yield* page.payments.filter(isOfAge(now));
    after = page.next;
  } while (after !== undefined);
  for (const id of await deps.payments.listReversedSince(since)) yield* await findReversed(deps, id, since);
}

/**
 * The payments of a run of the schedule, the newest first: those of the last hours, then where the last run stopped, then what
 * goes back. A run whose time is over notes where it stopped (decision 103).
 */
async function* paymentsDue(deps: ReconcileDeps): AsyncGenerator<Payment> {
  const now = deps.clock.now();
  const since = now - LOOKED_BACK;
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
  const reversed = await deps.payments.listReversedSince(since);
  const done = stopIn === 'reversals' ? reversed.indexOf(stopped?.after ?? '') + 1 : 0;
  for (const [index, id] of reversed.slice(done).entries()) {
    if (index > 0 && isOver())
      return deps.reconciliation.setStop({ list: 'reversals', after: reversed[done + index - 1] ?? '' });
    yield* await findReversed(deps, id, since);
  }
  if (stopped) await deps.reconciliation.setStop(undefined);
}

/** Totals to be compared, by their names, each with a booking that is in them. */
type Scopes = Map<string, { readonly scope: TotalsScope; readonly bookingId: string }>;

const addScopes = async (deps: ReconcileDeps, scopes: Scopes, { bookingId }: Payment): Promise<void> => {
  const booking = bookingId === undefined ? undefined : await deps.bookings.find(bookingId);
  if (!booking) return;
  for (const scope of listScopes(booking)) scopes.set(nameScope(scope), { scope, bookingId: booking.id });
};

/** The totals of a booking are checked once its payment is about to be looked at no more, or when somebody asks. */
const checksTotals = ({ createdAt }: Payment, { paymentIntentId, days }: ReconcileScope, now: number) =>
  paymentIntentId !== undefined || days !== undefined || createdAt < now - LOOKED_BACK + TOTALS_WINDOW;

/**
 * Compares every payment of the last days with the bookings, and repairs what browser, webhook and timers have missed:
 * a payment without a booking is booked or given back, refunds and disputes are noted. Then the totals of their parties
 * are compared with the stays. Raises an alarm for what it had to repair. One failure does not keep the others waiting; the
 * next run takes it up again.
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
