import { getCustomer } from './customers.ts';
import type { Desk } from './desk.ts';
import { refused, unexpectedState } from './errors.ts';
import type { Form } from './form-body.ts';
import { newStripeId, randomText } from './ids.ts';
import { checkAmount, checkCurrency } from './money.ts';
import type { Intent } from './objects.ts';
import {
  allowOnly,
  mergedMetadata,
  optionalBoolean,
  optionalChoice,
  optionalForm,
  optionalText,
  requiredInteger,
  requiredText,
  textList,
} from './params.ts';

const CREATE = [
  'allowed_payment_method_types',
  'amount',
  'automatic_payment_methods',
  'currency',
  'customer',
  'metadata',
  'setup_future_usage',
];

/** Stripe's limits of Bizum, in cents. */
const BIZUM_CENTS = { min: 50, max: 500_000 };

/** The types that the form allows and that can pay this amount, as Stripe picks them; cards by default. Bizum cannot be saved. */
const methodTypes = (form: Form, amount: number): string[] => {
  const allowed = textList(form, 'allowed_payment_method_types');
  const unknown = allowed.find((type) => !['card', 'bizum'].includes(type));
  if (unknown !== undefined)
    throw refused('The local payments service only takes cards and Bizum.', {
      param: 'allowed_payment_method_types',
    });
  if (allowed.length === 0) return ['card'];
  const isOnce = optionalText(form, 'setup_future_usage') === undefined;
  const canBizum = isOnce && amount >= BIZUM_CENTS.min && amount <= BIZUM_CENTS.max;
  return allowed.filter((type) => type !== 'bizum' || canBizum);
};

const automaticMethods = (form: Form): Intent['automatic_payment_methods'] => {
  const asked = optionalForm(form, 'automatic_payment_methods');
  const types = textList(form, 'allowed_payment_method_types');
  if (asked && optionalBoolean(asked, 'enabled') === false) return null;
  if (!asked && types.length > 0) return null;
  const redirects = optionalChoice(asked ?? {}, 'allow_redirects', ['always', 'never']) ?? 'always';
  return { allow_redirects: redirects, enabled: true };
};

export const createIntent = (desk: Desk, form: Form): Intent => {
  allowOnly(form, CREATE);
  const currency = checkCurrency(requiredText(form, 'currency'));
  const amount = requiredInteger(form, 'amount');
  checkAmount(amount);
  const customer = optionalText(form, 'customer');
  const allowed = textList(form, 'allowed_payment_method_types');
  const id = newStripeId('pi');
  const intent: Intent = {
    ...BLANK,
    allowed_payment_method_types: allowed.length > 0 ? allowed : null,
    id,
    amount,
    automatic_payment_methods: automaticMethods(form),
    client_secret: `${id}_secret_${randomText(25)}`,
    created: desk.now(),
    currency,
    customer: customer === undefined ? null : getCustomer(desk, customer, 'customer').id,
    metadata: mergedMetadata(form),
    payment_method_types: methodTypes(form, amount),
    setup_future_usage: futureUsage(form) ?? null,
    status: 'requires_payment_method',
  };
  desk.store.intents.put(intent);
  desk.emit('payment_intent.created', intent);
  return intent;
};

const futureUsage = (form: Form) => optionalChoice(form, 'setup_future_usage', ['off_session', 'on_session']);

/** Whether the card of a payment is saved may change until the intent is paid or canceled. An empty value removes it. */
export const updateIntent = (desk: Desk, intent: Intent, form: Form): Intent => {
  allowOnly(form, ['setup_future_usage']);
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw unexpectedState(
      `This PaymentIntent's setup_future_usage could not be updated because it has a status of ${intent.status}.`,
      intent,
    );
  return desk.store.intents.put({ ...intent, setup_future_usage: futureUsage(form) ?? null });
};

const CANCELABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

export const cancelIntent = (desk: Desk, intent: Intent, form: Form): Intent => {
  allowOnly(form, []);
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
      intent,
    );
  }
  const canceled = desk.store.intents.put({
    ...intent,
    canceled_at: desk.now(),
    next_action: null,
    processing: null,
    status: 'canceled',
  });
  desk.emit('payment_intent.canceled', canceled);
  return canceled;
};

/** The fields of an intent that this service never fills, as Stripe answers them. */
const BLANK = {
  object: 'payment_intent',
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
} satisfies Partial<Intent>;
