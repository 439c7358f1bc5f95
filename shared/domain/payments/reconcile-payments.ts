import { AppError } from '../../lib/app-error.ts';
import { DAY, HOUR } from '../../lib/time.ts';
import type { Booking } from '../bookings/booking.ts';
import type { Payment } from './ports.ts';
import { type DisputeDeps, noteDispute, noteStrayDispute } from './follow-dispute.ts';
import { noteRefund, type RefundDeps } from './follow-refund.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';

type ReconcileDeps = SettleDeps & RefundDeps & DisputeDeps;

/** Payments of this long are compared: longer than the provider repeats an event. */
const LOOKED_BACK = 5 * DAY;

/** What the browser and the webhook have not dealt with after this long, they will not. */
const PATIENCE = HOUR;

/** Something is on its way back to the driver, or the provider says other than we do. */
const hasOpenRefund = ({ isRefunded = false }: Payment, booking: Booking | undefined) =>
  booking?.refund ? booking.refund.state !== 'succeeded' || !isRefunded : isRefunded;

/** Compares one payment with its booking and repairs what is missing; true when a payment had not been dealt with. */
const compare = async (deps: ReconcileDeps, payment: Payment): Promise<boolean> => {
  const booking = payment.bookingId === undefined ? undefined : await deps.bookings.find(payment.bookingId);
  if (hasOpenRefund(payment, booking)) await noteRefund(deps, payment.id, booking?.id);
  if (payment.isDisputed) await (booking ? noteDispute(deps, payment) : noteStrayDispute(deps, payment));
  if (payment.isRefunded || booking?.refund) return false;
  await settlePayment(deps, payment);
  return booking === undefined || ['pending', 'expired'].includes(booking.status);
};

/** What an operator may ask for beyond the rule: one payment, at once, or all payments of more days. */
export interface Reach {
  readonly paymentIntentId?: string | undefined;
  readonly days?: number | undefined;
}

/** Payments to compare, page after page. Throws `not_found` for one that the provider does not know. */
async function* paymentsIn(deps: ReconcileDeps, { paymentIntentId, days }: Reach): AsyncGenerator<Payment> {
  if (paymentIntentId !== undefined) {
    const payment = await deps.payments.find(paymentIntentId);
    if (!payment) throw new AppError('not_found', 'There is no such payment.');
    if (payment.status === 'succeeded') yield payment;
    return;
  }
  const now = deps.clock.now();
  const since = now - (days === undefined ? LOOKED_BACK : days * DAY);
  let after: string | undefined;
  do {
    const page = await deps.payments.listSince(since, after);
    yield* page.payments.filter(
      ({ createdAt, status }) => status === 'succeeded' && createdAt < now - PATIENCE,
    );
    after = page.next;
  } while (after !== undefined);
}

/**
 * Compares every payment of the last days with the bookings, and repairs what browser, webhook and timers have missed:
 * a payment without a booking is booked or given back, refunds and disputes are noted. Raises an alarm for what it had to
 * repair. One failure does not keep the others waiting; the next run takes it up again.
 */
export const reconcilePayments = async (
  deps: ReconcileDeps,
  reach: Reach = {},
): Promise<{ handled: number; failures: unknown[] }> => {
  const failures: unknown[] = [];
  let handled = 0;
  for await (const payment of paymentsIn(deps, reach))
    try {
      if (!(await compare(deps, payment))) continue;
      handled += 1;
      deps.alarms.raise('reconciled', { bookingId: payment.bookingId, paymentIntentId: payment.id });
    } catch (error) {
      failures.push(error);
    }
  return { handled, failures };
};
