import { getCharge } from './charges.ts';
import type { Desk } from './desk.ts';
import { badParameter, noSuch, refused } from './errors.ts';
import type { Form } from './form-body.ts';
import { newId } from './ids.ts';
import { formatMoney } from './money.ts';
import type { Charge, Refund } from './objects.ts';
import { allowOnly, mergedMetadata, optionalChoice, optionalInteger, optionalText } from './params.ts';
import { getIntent } from './payment-intents.ts';
import { findPaymentMethod } from './payment-methods.ts';
import { outcomeOf } from './test-cards.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export function getRefund(desk: Desk, id: string): Refund {
  const refund = desk.store.refunds.get(id);
  if (!refund) throw noSuch('refund', id);
  return refund;
}

function chargeToRefund(desk: Desk, form: Form): Charge {
  const chargeId = optionalText(form, 'charge');
  if (chargeId !== undefined) return getCharge(desk, chargeId);
  const intentId = optionalText(form, 'payment_intent');
  if (intentId === undefined) {
    throw badParameter(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
      'payment_intent',
    );
  }
  const intent = getIntent(desk, intentId, 'payment_intent');
  const charge =
    intent.status === 'succeeded' && intent.latest_charge !== null
      ? getCharge(desk, intent.latest_charge)
      : undefined;
  if (charge) return charge;
  throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}

/** What is left to refund, or the reason why the amount asked for cannot be refunded. */
function refundableAmount(charge: Charge, asked: number | undefined): number {
  if (charge.status !== 'succeeded')
    throw refused(`Charge ${charge.id} has not succeeded and cannot be refunded.`, { param: 'charge' });
  if (charge.refunded) {
    throw refused(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      param: 'charge',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  const amount = asked ?? left;
  if (amount < 1) {
    throw badParameter(
      'This value must be greater than or equal to 1.',
      'parameter_invalid_integer',
      'amount',
    );
  }
  if (amount > left) {
    const what = charge.amount_refunded === 0 ? 'charge amount' : 'unrefunded amount on charge';
    const [wanted, had] = [amount, left].map((cents) => formatMoney(cents, charge.currency));
    throw refused(`Refund amount (${wanted ?? ''}) is greater than ${what} (${had ?? ''})`, {
      param: 'amount',
    });
  }
  return amount;
}

function bookRefunded(desk: Desk, charge: Charge, cents: number): Charge {
  const amount_refunded = charge.amount_refunded + cents;
  return desk.store.charges.put({ ...charge, amount_refunded, refunded: amount_refunded >= charge.amount });
}

/** In full when `amount` is absent. Throws 400 when more is asked for than is left, 404 for an unknown payment. */
export function createRefund(desk: Desk, form: Form): Refund {
  allowOnly(form, ['amount', 'charge', 'metadata', 'payment_intent', 'reason', 'instructions_email']);
  const charge = chargeToRefund(desk, form);
  const amount = refundableAmount(charge, optionalInteger(form, 'amount'));
  const slow = outcomeOf(findPaymentMethod(desk, charge.payment_method).test_number).slowRefund ?? false;
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: desk.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergedMetadata(form),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: optionalChoice(form, 'reason', REASONS) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: slow ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  desk.store.refunds.put(refund);
  desk.emit('refund.created', refund);
  const { amount_refunded, refunded } = charge;
  desk.emit('charge.refunded', bookRefunded(desk, charge, amount), { amount_refunded, refunded });
  return refund;
}

export function updateRefund(desk: Desk, refund: Refund, form: Form): Refund {
  allowOnly(form, ['metadata']);
  const updated = desk.store.refunds.put({ ...refund, metadata: mergedMetadata(form, refund.metadata) });
  desk.emit('refund.updated', updated, { metadata: refund.metadata });
  return updated;
}

/** The bank's last word on a refund. A failed one gives the money back to the charge, so that it can be tried again. */
export function settleRefund(desk: Desk, refund: Refund, status: 'succeeded' | 'failed'): Refund {
  if (refund.status === 'failed') throw refused(`Refund ${refund.id} has already failed.`);
  const settled = desk.store.refunds.put({
    ...refund,
    status,
    ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  });
  if (status === 'failed') {
    bookRefunded(desk, getCharge(desk, refund.charge), -refund.amount);
    desk.emit('refund.failed', settled);
  }
  desk.emit('refund.updated', settled, { status: refund.status });
  return settled;
}
