import { checkoutLimits } from '../../areas/checkout.ts';
import type { ClaimPayment, ClaimView } from '../../api/claims.ts';
import { AppError } from '../../lib/app-error.ts';
import { toEuros } from '../../lib/money.ts';
import type { Claim } from '../../model/claim.ts';
import type { Actor, Needs } from '../deps.ts';
import { checkDeclines } from '../payments/declines.ts';
import type { Payment } from '../ports/payments.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { claimClosed } from './answer-claim.ts';
import { getDueCents, isPayable } from './claim.ts';
import { patchClaim } from './claim-step.ts';
import { endPayment, type EndPaymentDeps } from './end-payment.ts';
import { type ClaimViewDeps, findOwnClaim, getClaim } from './get-claim.ts';
import { settleClaim } from './settle-claim.ts';

export type ClaimPaymentDeps = ClaimViewDeps & EndPaymentDeps & Needs<'limits'>;

/** The payment of a claim: the existing one if it can still be paid and has the amount that is due, else a new one. */
const getPayment = async (deps: ClaimPaymentDeps, claim: Claim): Promise<Payment> => {
  const known = claim.paymentIntentId === null ? undefined : await deps.payments.find(claim.paymentIntentId);
  const amountCents = getDueCents(claim);
  // One that succeeded after the claim took it no longer is refunded, and another one is made.
  if (known?.status === 'succeeded' && (await settleClaim(deps, known)) === 'paid')
    throw claimClosed({ status: 'paid' });
  const isOpen = known?.status === 'open' || known?.status === 'processing';
  if (known && isOpen && known.amountCents === amountCents) return known;
  if (isOpen && (await endPayment(deps, claim)) !== 'ended')
    throw new AppError('payment_processing', 'A payment is being processed. Try again in a few minutes.');
  const booking = await deps.bookings.find(claim.bookingId);
  if (!booking) throw new AppError('not_found', 'Booking not found');
  return deps.payments.create({ booking, amountCents, claimId: claim.id }, known?.id);
};

/** Records the payment; false if the claim no longer takes it. Another tab may have recorded the same. */
const keepPayment = async (deps: ClaimPaymentDeps, claim: Claim, payment: Payment): Promise<boolean> => {
  if (claim.paymentIntentId === payment.id) return true;
  const now = deps.clock.now();
  const write = patchClaim(claim, { paymentIntentId: payment.id }, now);
  if ((await deps.claims.write(write, now)) === 'applied') return true;
  const current = await deps.claims.find(claim.bookingId);
  return current !== undefined && isPayable(current) && current.paymentIntentId === payment.id;
};

/**
 * Prepares the payment by which the driver accepts a claim: exactly what is due, and only when the driver asks for it. A repeated request
 * returns the same payment. Throws `not_found`, `claim_closed`, `payment_processing`, `conflict`, `rate_limited`, `too_many_declines`, and
 * `payments_unavailable`.
 */
export const createClaimPayment = async (
  deps: ClaimPaymentDeps,
  actor: Actor,
  bookingId: string,
): Promise<ClaimPayment> => {
  const claim = await findOwnClaim(deps, actor, bookingId, 'driverId');
  if (!isPayable(claim)) throw claimClosed(claim);
  await enforceRateLimits(deps, [limit(checkoutLimits['payment-intent'], actor.userId)]);
  await checkDeclines(deps, actor.userId);
  const payment = await getPayment(deps, claim);
  if (!(await keepPayment(deps, claim, payment))) {
    // It was withdrawn or decided while the provider answered: nobody may pay it now.
    await deps.payments.cancel(payment.id);
    throw new AppError('conflict', 'The claim was changed in between. Look at it again.');
  }
  return {
    clientSecret: payment.clientSecret,
    paymentIntentId: payment.id,
    amount: toEuros(payment.amountCents),
  };
};

/**
 * Records a payment that the driver's browser reports, after asking the provider. Throws `not_found`, `payment_mismatch`,
 * `payment_incomplete`, and `claim_refunded` for one that came too late and is refunded.
 */
export const confirmClaimPayment = async (
  deps: ClaimPaymentDeps,
  actor: Actor,
  bookingId: string,
  paymentIntentId: string,
): Promise<ClaimView> => {
  const claim = await findOwnClaim(deps, actor, bookingId, 'driverId');
  const payment = await deps.payments.find(paymentIntentId);
  if (payment?.claimId !== claim.id || payment.bookingId !== bookingId)
    throw new AppError('payment_mismatch', 'This payment is not for this claim.');
  if (payment.status !== 'succeeded')
    throw new AppError('payment_incomplete', 'The payment is not complete.');
  if ((await settleClaim(deps, payment)) === 'refunded')
    throw new AppError('claim_refunded', 'The claim no longer took the payment. You get everything back.');
  return getClaim(deps, actor, bookingId);
};
