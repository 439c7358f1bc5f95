import { askBank, waitsFor } from './challenges.ts';
import { attachPaymentMethod, getCustomer } from './customers.ts';
import type { Desk } from './desk.ts';
import { docUrl, refused, StripeFailure } from './errors.ts';
import type { Form } from './form-body.ts';
import { newStripeId, randomText } from './ids.ts';
import { omitFields } from './omit-fields.ts';
import type { LastPaymentError, PaymentMethod, SetupIntent } from './objects.ts';
import { allowOnly, mergedMetadata, optionalChoice, optionalText, textList } from './params.ts';
import { chooseMethod, findPaymentMethod, showPaymentMethod } from './payment-methods.ts';
import { outcomeOf } from './test-cards.ts';

/** Without the metadata and the customer, as a browser sees it. */
export const publicSetup = (setup: SetupIntent) => omitFields(setup, 'metadata', 'customer', 'on_behalf_of');

/** Saves a method without a payment. Only cards, and only for a customer. */
export const createSetup = (desk: Desk, form: Form): SetupIntent => {
  allowOnly(form, ['allowed_payment_method_types', 'customer', 'description', 'metadata', 'usage']);
  const types = textList(form, 'allowed_payment_method_types');
  if (types.length !== 1 || types[0] !== 'card')
    throw refused('The local payments service only sets up cards.', {
      param: 'allowed_payment_method_types',
    });
  const customer = optionalText(form, 'customer');
  const id = newStripeId('seti');
  const setup = desk.store.setups.put({
    ...BLANK,
    id,
    allowed_payment_method_types: types,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: desk.now(),
    customer: customer === undefined ? null : getCustomer(desk, customer, 'customer').id,
    description: optionalText(form, 'description') ?? null,
    metadata: mergedMetadata(form),
    payment_method_types: types,
    usage: optionalChoice(form, 'usage', ['off_session', 'on_session']) ?? 'off_session',
  });
  desk.emit('setup_intent.created', setup);
  return setup;
};

const CONFIRM = [
  'expected_payment_method_type',
  'payment_method',
  'payment_method_data',
  'return_url',
  'use_stripe_sdk',
];
const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/**
 * Saves the method, or asks the bank first: every card that knows 3-D Secure is authenticated when it is set up. A card that the bank
 * refuses throws 402 with the setup.
 */
export const confirmSetup = (desk: Desk, setup: SetupIntent, form: Form, publishable: boolean) => {
  allowOnly(form, CONFIRM);
  if (!CONFIRMABLE.includes(setup.status))
    throw refused(`You cannot confirm this SetupIntent because it has a status of ${setup.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: publishable ? publicSetup(setup) : setup,
    });
  const method = chooseMethod(desk, setup.payment_method, form, publishable);
  if (!method || method.type !== 'card')
    throw refused('You cannot confirm this SetupIntent because it has no card.', { param: 'payment_method' });
  const attempt: SetupIntent = {
    ...setup,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
  };
  const { challenge, decline } = outcomeOf(method.test_number);
  if (challenge) return askForAction(desk, attempt);
  if (!decline) return succeed(desk, attempt, method);
  const error = {
    type: 'card_error' as const,
    ...decline,
    doc_url: docUrl(decline.code),
    payment_method: showPaymentMethod(method),
  };
  const failed = fail(desk, attempt, error);
  throw new StripeFailure(402, { ...error, setup_intent: publishable ? publicSetup(failed) : failed });
};

const askForAction = (desk: Desk, setup: SetupIntent): SetupIntent => {
  const waiting = desk.store.setups.put({ ...setup, next_action: askBank(), status: 'requires_action' });
  desk.emit('setup_intent.requires_action', waiting);
  return waiting;
};

const fail = (desk: Desk, setup: SetupIntent, error: LastPaymentError): SetupIntent => {
  const failed = desk.store.setups.put({
    ...setup,
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  desk.emit('setup_intent.setup_failed', failed);
  return failed;
};

const succeed = (desk: Desk, setup: SetupIntent, method: PaymentMethod): SetupIntent => {
  // Of a customer who was deleted meanwhile nothing is saved.
  if (setup.customer !== null) attachPaymentMethod(desk, method, getCustomer(desk, setup.customer).id);
  const done = desk.store.setups.put({ ...setup, next_action: null, status: 'succeeded' });
  desk.emit('setup_intent.succeeded', done);
  return done;
};

/** The setup that waits for this challenge; undefined if it is none of a setup. */
export const findChallengedSetup = (desk: Desk, source: string): SetupIntent | undefined =>
  desk.store.setups.all().find(waitsFor(source));

/** The bank's answer to the challenge of a setup. */
export const answerSetupChallenge = (desk: Desk, setup: SetupIntent, passed: boolean): SetupIntent => {
  const method = findPaymentMethod(desk, setup.payment_method ?? '');
  if (passed) return succeed(desk, setup, method);
  const code = 'setup_intent_authentication_failure';
  return fail(desk, setup, {
    type: 'invalid_request_error',
    code,
    doc_url: docUrl(code),
    message:
      'The latest attempt to set up the payment method has failed because authentication failed. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this SetupIntent again.',
    payment_method: showPaymentMethod(method),
  });
};

/** The fields of a setup that this service never fills, as Stripe answers them. */
const BLANK = {
  object: 'setup_intent',
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  single_use_mandate: null,
  status: 'requires_payment_method',
} satisfies Partial<SetupIntent>;
