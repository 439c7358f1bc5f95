import { newStripeId } from './ids.ts';
import type { StripeCharge, Intent, PaymentMethod } from './objects.ts';
import { omitFields } from './omit-fields.ts';

interface Decline {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

const outcome = (decline: Decline | undefined): StripeCharge['outcome'] => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: decline ? 'declined_by_network' : 'approved_by_network',
  reason: decline ? (decline.decline_code ?? decline.code) : null,
  risk_level: 'normal',
  risk_score: 20,
  seller_message: decline ? 'The bank did not accept the payment.' : 'Payment complete.',
  type: decline ? 'issuer_declined' : 'authorized',
});

/** The card of a charge says less of the card and more of the network than the type of the SDK asks for. */
const methodDetails = ({ card, type }: PaymentMethod) =>
  ({
    ...(card && { card: { ...omitFields(card, 'networks', 'display_brand'), network: card.brand } }),
    ...(type === 'bizum' && { bizum: { transaction_id: null } }),
    type,
  }) as unknown as StripeCharge['payment_method_details'];

/** The charge of an intent: paid, or refused by the bank for the given reason. Not yet stored. */
export const newCharge = (
  intent: Intent,
  method: PaymentMethod,
  now: number,
  decline?: Decline,
): StripeCharge => ({
  ...BLANK,
  id: newStripeId('ch'),
  amount: intent.amount,
  amount_captured: decline ? 0 : intent.amount,
  billing_details: method.billing_details,
  captured: !decline,
  created: now,
  customer: intent.customer,
  currency: intent.currency,
  description: intent.description,
  failure_code: decline?.code ?? null,
  failure_message: decline?.message ?? null,
  metadata: intent.metadata,
  outcome: outcome(decline),
  paid: !decline,
  payment_intent: intent.id,
  payment_method: method.id,
  payment_method_details: methodDetails(method),
  receipt_email: intent.receipt_email,
  status: decline ? 'failed' : 'succeeded',
  transfer_group: intent.transfer_group,
});

/** The fields of a charge that this service never fills, as Stripe answers them. */
const BLANK = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: 'PLAZALIBRE',
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
} satisfies Partial<StripeCharge>;
