import { checkoutLimits } from '../../areas/checkout.ts';
import type { StayRequest } from '../../api/bookings.ts';
import type { PaymentIntent } from '../../api/payments.ts';
import { AppError } from '../../lib/app-error.ts';
import { toEuros } from '../../lib/money.ts';
import type { Booking } from '../../model/booking.ts';
import { type HoldDeps, holdStay } from './hold-stay.ts';
import type { Holder } from './hold-limits.ts';
import type { Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { checkDeclines } from '../payments/declines.ts';
import type { Payment } from '../ports/payments.ts';

/** The payment of a hold: the existing one if it can still be paid, else a new one. */
const getPayment = async (deps: Needs<'payments'>, hold: Booking): Promise<Payment> => {
  const known = hold.paymentIntentId === null ? undefined : await deps.payments.find(hold.paymentIntentId);
  if (known && known.status !== 'canceled') return known;
  return deps.payments.create({ booking: hold, amountCents: hold.totalCents }, known?.id);
};

/**
 * Holds the stay, then prepares its payment (ruling 2). A repeated request during the hold returns the same payment. Errors of
 * `holdStay`, `rate_limited`, `too_many_declines`, and `payments_unavailable`; the hold then remains for a retry.
 */
export const createPaymentIntent = async (
  deps: HoldDeps & Needs<'payments'>,
  actor: Holder,
  request: StayRequest,
): Promise<PaymentIntent> => {
  await enforceRateLimits(deps, [limit(checkoutLimits['payment-intent'], actor.userId)]);
  await checkDeclines(deps, actor.userId);
  const hold = await holdStay(deps, actor, request);
  const payment = await getPayment(deps, hold);
  if (hold.paymentIntentId !== payment.id && !(await deps.bookings.setPaymentIntent(hold, payment.id))) {
    // It expired while the provider answered. Nobody may pay after the end of the hold.
    await deps.payments.cancel(payment.id);
    throw new AppError('hold_expired', 'The reservation ran out. Start again.');
  }
  return {
    clientSecret: payment.clientSecret,
    paymentIntentId: payment.id,
    bookingId: hold.id,
    totalPrice: toEuros(hold.totalCents),
    expiresAt: hold.holdUntil,
  };
};
