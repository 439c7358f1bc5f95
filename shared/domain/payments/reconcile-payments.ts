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

/**
 * Compares every payment of the last days with the bookings, and repairs what browser, webhook and timers have missed:
 * a payment without a booking is booked or given back, refunds and disputes are noted. Raises an alarm for what it had to
 * repair. One failure does not keep the others waiting; the next run takes it up again.
 */
export const reconcilePayments = async (
  deps: ReconcileDeps,
): Promise<{ handled: number; failures: unknown[] }> => {
  const now = deps.clock.now();
  const failures: unknown[] = [];
  let handled = 0;
  let after: string | undefined;
  do {
    const page = await deps.payments.listSince(now - LOOKED_BACK, after);
    const ripe = page.payments.filter(
      ({ createdAt, status }) => status === 'succeeded' && createdAt < now - PATIENCE,
    );
    for (const payment of ripe)
      try {
        if (!(await compare(deps, payment))) continue;
        handled += 1;
        deps.alarms.raise('reconciled', { bookingId: payment.bookingId, paymentIntentId: payment.id });
      } catch (error) {
        failures.push(error);
      }
    after = page.next;
  } while (after !== undefined);
  return { handled, failures };
};
