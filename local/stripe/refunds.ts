import type { Desk } from './desk.ts';
import { refused } from './errors.ts';
import type { Form } from './form-body.ts';
import { newStripeId } from './ids.ts';
import type { StripeCharge, StripeRefund } from './objects.ts';
import { allowOnly, mergedMetadata, optionalChoice, optionalInteger } from './params.ts';
import { findPaymentMethod } from './payment-methods.ts';
import { chargeToRefund, refundableAmount } from './refundable.ts';
import { outcomeOf } from './test-cards.ts';
import { BIZUM_REFUND_MS, bizumOutcomeOf } from './test-phones.ts';
import { omitFields } from './omit-fields.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

const bookRefunded = (desk: Desk, charge: StripeCharge, cents: number): StripeCharge => {
  const amount_refunded = charge.amount_refunded + cents;
  return desk.store.charges.put({ ...charge, amount_refunded, refunded: amount_refunded >= charge.amount });
};

/**
 * In full when `amount` is absent. The answer is the first state: a card whose refunds fail lets them fail after it.
 * Throws 400 when more is asked for than is left, 404 for an unknown payment.
 */
export const createRefund = (desk: Desk, form: Form): StripeRefund => {
  allowOnly(form, ['amount', 'charge', 'metadata', 'payment_intent', 'reason', 'instructions_email']);
  const charge = chargeToRefund(desk, form);
  const amount = refundableAmount(desk, charge, optionalInteger(form, 'amount'));
  const method = findPaymentMethod(desk, charge.payment_method);
  const isBizum = method.type === 'bizum';
  const { slowRefund = isBizum, refundFails = false } = outcomeOf(method.test_number);
  const refund: StripeRefund = {
    id: newStripeId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: desk.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      ...(!isBizum && {
        card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      }),
      type: method.type,
    },
    metadata: mergedMetadata(form),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: optionalChoice(form, 'reason', REASONS) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: slowRefund ? 'pending' : 'succeeded',
    transfer_reversal: null,
    ...(slowRefund && { pending_reason: 'processing' }),
  };
  desk.store.refunds.put(refund);
  desk.emit('refund.created', refund);
  const { amount_refunded, refunded } = charge;
  desk.emit('charge.refunded', bookRefunded(desk, charge, amount), { amount_refunded, refunded });
  if (refundFails) settleRefund(desk, refund, 'failed');
  if (isBizum) {
    const outcome = bizumOutcomeOf(method.test_number).refundFails ? 'failed' : 'succeeded';
    desk.later(BIZUM_REFUND_MS, () => endPendingRefund(desk, refund.id, outcome));
  }
  return refund;
};

/** Ends a refund of Bizum, unless a test did before. */
const endPendingRefund = (desk: Desk, id: string, outcome: 'succeeded' | 'failed'): void => {
  const refund = desk.store.refunds.find(id);
  if (refund?.status === 'pending') settleRefund(desk, refund, outcome);
};

/** Refunds of cards have two events for one change, the older of which names the charge. */
const emitUpdated = (desk: Desk, refund: StripeRefund, previous: Record<string, unknown>): void => {
  desk.emit('refund.updated', refund, previous);
  desk.emit('charge.refund.updated', refund, previous);
};

/**
 * The bank's last word on a refund, also on one that had succeeded. A failed one gives the money back to the
 * charge, so that it can be tried again.
 */
export const settleRefund = (
  desk: Desk,
  refund: StripeRefund,
  status: 'succeeded' | 'failed',
): StripeRefund => {
  if (refund.status === 'failed') throw refused(`Refund ${refund.id} has already failed.`);
  const settled = desk.store.refunds.put({
    ...omitFields(refund, 'pending_reason'),
    status,
    ...(status === 'failed' && {
      failure_reason: refund.destination_details?.type === 'bizum' ? 'unknown' : 'expired_or_canceled_card',
    }),
  });
  if (status === 'failed') {
    bookRefunded(desk, desk.store.charges.get(refund.charge), -refund.amount);
    desk.emit('refund.failed', settled);
  }
  emitUpdated(desk, settled, { status: refund.status });
  return settled;
};
