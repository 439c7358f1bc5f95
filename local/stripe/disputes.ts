import type Stripe from 'stripe';
import type { Desk } from './desk.ts';
import { refused } from './errors.ts';
import { newStripeId } from './ids.ts';
import type { StripeCharge, StripeDispute } from './objects.ts';

/** The fee of a dispute in the euro area, in cents, won or lost. */
const FEE = 2000;
/** Time that Stripe allows for the answer to a dispute, about. */
const RESPONSE_SECONDS = 9 * 24 * 60 * 60;

/** Fraud is 10.4 in Visa's list of reasons, goods or services not received 13.1. */
const NETWORK_REASON: Readonly<Record<string, string>> = { fraudulent: '10.4', product_not_received: '13.1' };

export interface DisputeOptions {
  /** Cents; absent: all that was not refunded. */
  readonly amount?: number;
  /** One of Stripe's reasons; absent: `fraudulent`. */
  readonly reason?: string;
}

/** The cents of a charge that the customer's bank holds, or has kept. */
export const disputedAmount = (desk: Desk, charge: string): number =>
  desk.store.disputes
    .all()
    .filter((dispute) => dispute.charge === charge && dispute.status !== 'won')
    .reduce((sum, { amount }) => sum + amount, 0);

/** Whether the customer's bank has yet to decide. Nothing of the charge can be refunded until then. */
export const isInDispute = (desk: Desk, charge: string): boolean =>
  desk.store.disputes
    .all()
    .some((dispute) => dispute.charge === charge && dispute.status !== 'won' && dispute.status !== 'lost');

/** One line of the platform's balance: `amount` cents in or out, less a fee. */
const movement = (
  desk: Desk,
  dispute: Pick<StripeDispute, 'id' | 'charge' | 'currency'>,
  amount: number,
  fee: number,
): Stripe.BalanceTransaction => {
  const { charge, currency, id } = dispute;
  return {
    id: newStripeId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: desk.now(),
    balance_type: 'payments',
    created: desk.now(),
    currency,
    description: `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${charge}`,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Dispute fee', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: id,
    status: 'available',
    type: 'adjustment',
  };
};

/**
 * The customer's bank takes the money back until the dispute is decided. Throws 400 for a charge that did not
 * succeed, or of which there is less left than is disputed.
 */
export const openDispute = (
  desk: Desk,
  charge: StripeCharge,
  options: DisputeOptions = {},
): StripeDispute => {
  const left = charge.amount - charge.amount_refunded - disputedAmount(desk, charge.id);
  const { amount = left, reason = 'fraudulent' } = options;
  if (!charge.paid || amount < 1 || amount > left) {
    throw refused(`Charge ${charge.id} has ${left} cents left that can be disputed.`, { param: 'amount' });
  }
  const { currency } = charge;
  const id = newStripeId('du');
  const network_reason_code = NETWORK_REASON[reason] ?? null;
  const brand = charge.payment_method_details?.card?.brand ?? 'visa';
  const dispute: StripeDispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [movement(desk, { id, charge: charge.id, currency }, -amount, FEE)],
    charge: charge.id,
    created: desk.now(),
    currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: desk.now() + RESPONSE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code,
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  };
  desk.store.disputes.put(dispute);
  desk.store.charges.put({ ...desk.store.charges.get(charge.id), disputed: true });
  desk.emit('charge.dispute.created', dispute);
  desk.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
};

/** The bank's decision: `won` brings the money back, though not the fee. A decided dispute throws 400. */
export const closeDispute = (desk: Desk, dispute: StripeDispute, status: 'won' | 'lost'): StripeDispute => {
  if (['won', 'lost'].includes(dispute.status)) {
    throw refused(`The dispute ${dispute.id} is already closed.`, { param: 'dispute' });
  }
  const back = status === 'won' ? [movement(desk, dispute, dispute.amount, 0)] : [];
  const balance_transactions = [...dispute.balance_transactions, ...back];
  const closed = desk.store.disputes.put({ ...dispute, balance_transactions, status });
  desk.emit('charge.dispute.closed', closed, { status: dispute.status });
  if (status === 'won') desk.emit('charge.dispute.funds_reinstated', closed);
  return closed;
};
