import { confirmIntent } from './confirm.ts';
import { getCustomer } from './customers.ts';
import type { Desk } from './desk.ts';
import { badParameter, noSuch, refused, unexpectedState } from './errors.ts';
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
  optionalInteger,
  optionalText,
  requiredText,
  textList,
} from './params.ts';
import { findPaymentMethod } from './payment-methods.ts';

const DESCRIPTIVE = [
  'description',
  'receipt_email',
  'statement_descriptor_suffix',
  'transfer_group',
] as const;
const CREATE = [
  ...DESCRIPTIVE,
  'allowed_payment_method_types',
  'amount',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'currency',
  'customer',
  'metadata',
  'off_session',
  'payment_method',
  'return_url',
  'setup_future_usage',
];
const CANCELLATION_REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** Throws 404 `resource_missing`. `param` is how the caller named the id. */
export const getIntent = (desk: Desk, id: string, param = 'intent'): Intent => {
  const intent = desk.store.intents.get(id);
  if (!intent) throw noSuch('payment_intent', id, param);
  return intent;
};

/** Stripe's limits of Bizum, in cents. */
const BIZUM_CENTS = { min: 50, max: 500_000 };

/** The types that the form allows and that can pay this amount, as Stripe picks them; cards by default. Bizum cannot be saved. */
const methodTypes = (form: Form, currency: string, amount: number): string[] => {
  const allowed = textList(form, 'allowed_payment_method_types');
  const unknown = allowed.find((type) => !['card', 'bizum'].includes(type));
  if (unknown !== undefined)
    throw refused('The local payments service only takes cards and Bizum.', {
      param: 'allowed_payment_method_types',
    });
  if (allowed.length === 0) return ['card'];
  const isOnce = optionalText(form, 'setup_future_usage') === undefined;
  const canBizum = isOnce && currency === 'eur' && amount >= BIZUM_CENTS.min && amount <= BIZUM_CENTS.max;
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

const descriptive = (form: Form, before?: Intent) => ({
  description: optionalText(form, 'description') ?? before?.description ?? null,
  receipt_email: optionalText(form, 'receipt_email') ?? before?.receipt_email ?? null,
  statement_descriptor_suffix:
    optionalText(form, 'statement_descriptor_suffix') ?? before?.statement_descriptor_suffix ?? null,
  transfer_group: optionalText(form, 'transfer_group') ?? before?.transfer_group ?? null,
});

const requiredAmount = (form: Form, currency: string): number => {
  const amount = optionalInteger(form, 'amount');
  if (amount === undefined)
    throw badParameter('Missing required param: amount.', 'parameter_missing', 'amount');
  checkAmount(amount, currency);
  return amount;
};

/** Money is taken at once: an intent to authorise now and capture later is refused, not misunderstood. */
const captureMethod = (form: Form): 'automatic' | 'automatic_async' => {
  const asked = optionalChoice(form, 'capture_method', ['automatic', 'automatic_async', 'manual']);
  if (asked !== 'manual') return asked ?? 'automatic_async';
  throw refused('The local payments service does not do manual capture.', { param: 'capture_method' });
};

export const createIntent = (desk: Desk, form: Form): Intent => {
  allowOnly(form, CREATE);
  const currency = checkCurrency(requiredText(form, 'currency'));
  const amount = requiredAmount(form, currency);
  const confirm = optionalBoolean(form, 'confirm') ?? false;
  const method = optionalText(form, 'payment_method');
  const customer = optionalText(form, 'customer');
  if (form.off_session !== undefined && !confirm)
    throw refused('The parameter `off_session` can only be used with `confirm=true`.', {
      param: 'off_session',
    });
  const allowed = textList(form, 'allowed_payment_method_types');
  const id = newStripeId('pi');
  const intent: Intent = {
    ...BLANK,
    ...descriptive(form),
    allowed_payment_method_types: allowed.length > 0 ? allowed : null,
    id,
    amount,
    automatic_payment_methods: automaticMethods(form),
    capture_method: captureMethod(form),
    client_secret: `${id}_secret_${randomText(25)}`,
    created: desk.now(),
    currency,
    customer: customer === undefined ? null : getCustomer(desk, customer, 'customer').id,
    metadata: mergedMetadata(form),
    payment_method: method === undefined ? null : findPaymentMethod(desk, method).id,
    payment_method_types: methodTypes(form, currency, amount),
    setup_future_usage: futureUsage(form) ?? null,
    status: method === undefined ? 'requires_payment_method' : 'requires_confirmation',
  };
  desk.store.intents.put(intent);
  desk.emit('payment_intent.created', intent);
  const { return_url, off_session } = form;
  const asked = {
    ...(return_url !== undefined && { return_url }),
    ...(off_session !== undefined && { off_session }),
  };
  return confirm ? confirmIntent(desk, intent, asked, false) : intent;
};

const futureUsage = (form: Form) => optionalChoice(form, 'setup_future_usage', ['off_session', 'on_session']);

/** Amount and currency may change until the intent is paid or canceled; the descriptive fields always. */
export const updateIntent = (desk: Desk, intent: Intent, form: Form): Intent => {
  allowOnly(form, [...DESCRIPTIVE, 'amount', 'currency', 'metadata', 'payment_method', 'setup_future_usage']);
  const essential = ['amount', 'currency', 'payment_method', 'setup_future_usage'].filter(
    (name) => form[name] !== undefined,
  );
  if (essential.length > 0 && ['succeeded', 'canceled', 'processing'].includes(intent.status)) {
    throw unexpectedState(
      `This PaymentIntent's ${essential.join(', ')} could not be updated because it has a status of ${intent.status}.`,
      intent,
    );
  }
  const currency = checkCurrency(optionalText(form, 'currency') ?? intent.currency);
  const amount = optionalInteger(form, 'amount') ?? intent.amount;
  checkAmount(amount, currency);
  const method = optionalText(form, 'payment_method');
  return desk.store.intents.put({
    ...intent,
    ...descriptive(form, intent),
    amount,
    currency,
    metadata: mergedMetadata(form, intent.metadata),
    // An empty value removes it.
    ...(form.setup_future_usage !== undefined && { setup_future_usage: futureUsage(form) ?? null }),
    ...(method !== undefined && {
      payment_method: findPaymentMethod(desk, method).id,
      status: 'requires_confirmation' as const,
    }),
  });
};

const CANCELABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

export const cancelIntent = (desk: Desk, intent: Intent, form: Form): Intent => {
  allowOnly(form, ['cancellation_reason']);
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
      intent,
    );
  }
  const canceled = desk.store.intents.put({
    ...intent,
    canceled_at: desk.now(),
    cancellation_reason: optionalChoice(form, 'cancellation_reason', CANCELLATION_REASONS) ?? null,
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
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_record: null,
  processing: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
} satisfies Partial<Intent>;
