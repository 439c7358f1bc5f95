/** Converts Stripe's payments, refunds and disputes to the domain's types. */
import type Stripe from 'stripe';
import type { Payment, PaymentDispute, PaymentRefund, SavedCard } from '../domain/ports/payments.ts';
import { toId } from './stripe-events.ts';

/** In all other states the payment waits for the driver. */
const STATUS: Readonly<Partial<Record<string, Payment['status']>>> = {
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/**
 * The card of a payment or a setup if it is saved for its customer, and what its driver recognises it by; nothing also where Stripe answers
 * only its id.
 */
export const toSavedCard = ({
  customer,
  payment_method: method,
}: Pick<Stripe.PaymentIntent, 'customer' | 'payment_method'>): SavedCard => {
  if (typeof method !== 'object' || !method || !customer || toId(method.customer) !== toId(customer))
    return {};
  const { id, card } = method;
  if (!card) return { paymentMethodId: id };
  const { brand, last4, exp_year, exp_month } = card;
  const expiry = `${exp_year}-${String(exp_month).padStart(2, '0')}`;
  return { paymentMethodId: id, card: { brand, last4, expiry } };
};

export const toPayment = (intent: Stripe.PaymentIntent): Payment => ({
  id: intent.id,
  clientSecret: intent.client_secret ?? '',
  status: STATUS[intent.status] ?? 'open',
  amountCents: intent.amount,
  currency: intent.currency,
  bookingId: intent.metadata.bookingId,
  changeId: intent.metadata.changeId,
  claimId: intent.metadata.claimId,
  createdAt: intent.created * 1000,
  ...(intent.customer && { customerId: toId(intent.customer), ...toSavedCard(intent) }),
  ...(typeof intent.latest_charge === 'object' && {
    refundedCents: intent.latest_charge?.amount_refunded ?? 0,
    isDisputed: intent.latest_charge?.disputed ?? false,
  }),
});

/** Until the bank has answered, a refund is pending, also if it needs an action of the driver. */
export const toRefund = (refund: Stripe.Refund, paymentIntentId: string): PaymentRefund => ({
  id: refund.id,
  paymentIntentId,
  state:
    refund.status === 'succeeded'
      ? 'succeeded'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'failed'
        : 'pending',
  amountCents: refund.amount,
  currency: refund.currency,
});

/** Final states of disputes. A closed inquiry or a prevented dispute took nothing. */
const DISPUTE_ENDINGS: Readonly<Partial<Record<string, PaymentDispute['state']>>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
  prevented: 'won',
};

/** A lost dispute can return a part: the balance transactions show what moved, the amount does not. */
export const toDispute = ({ id, status, balance_transactions: moved }: Stripe.Dispute): PaymentDispute => {
  const sum = (sign: 1 | -1) => moved.reduce((cents, { amount }) => cents + Math.max(0, sign * amount), 0);
  return {
    id,
    state: DISPUTE_ENDINGS[status] ?? 'open',
    withdrawnCents: sum(-1),
    returnedCents: sum(1),
  };
};
