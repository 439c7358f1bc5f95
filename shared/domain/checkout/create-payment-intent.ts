import { checkoutLimits } from '../../areas/checkout.ts';
import type { StayRequest } from '../../api/bookings.ts';
import type { PaymentIntent } from '../../api/payments.ts';
import { AppError } from '../../lib/app-error.ts';
import { toEuros } from '../../lib/money.ts';
import { type HoldDeps, holdStay } from './hold-stay.ts';
import type { Holder } from './hold-limits.ts';
import type { Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { checkDeclines } from '../payments/declines.ts';
import { preparePayment } from './prepare-payment.ts';

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
  const payment = await preparePayment(deps, hold);
  if (!payment) throw new AppError('hold_expired', 'The reservation ran out. Start again.');
  // The card that was saved before was refused.
  if (hold.rental && hold.rental.month > 1) await deps.payments.saveNextCard(payment.id);
  return {
    clientSecret: payment.clientSecret,
    paymentIntentId: payment.id,
    bookingId: hold.id,
    totalPrice: toEuros(hold.totalCents),
    ...(hold.deposit && { deposit: toEuros(hold.deposit.cents) }),
    expiresAt: hold.holdUntil,
    ...(hold.rental && { rental: { id: hold.rental.id, month: hold.rental.month } }),
  };
};
