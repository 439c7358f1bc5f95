import { getCharge } from './charges.ts';
import { createCustomer, deleteCustomer, detachPaymentMethod, showCustomer } from './customers.ts';
import { answerChallenge, confirmIntent } from './confirm.ts';
import { closeDispute, getDispute } from './disputes.ts';
import { refused } from './errors.ts';
import { listBy } from './lists.ts';
import type { Intent, SetupIntent } from './objects.ts';
import { optionalChoice, optionalText, requiredText } from './params.ts';
import { cancelIntent, createIntent, getIntent, updateIntent } from './payment-intents.ts';
import { createPaymentMethod, findPaymentMethod, showPaymentMethod } from './payment-methods.ts';
import { publicIntent } from './public-intent.ts';
import { createRefund, getRefund, updateRefundMetadata } from './refunds.ts';
import type { ApiRoute, StripeCall } from './route.ts';
import {
  answerSetupChallenge,
  confirmSetup,
  createSetup,
  findChallengedSetup,
  getSetup,
  publicSetup,
} from './setup-intents.ts';

/** A browser must also know the client secret of what it names. */
const requireSecret = ({ form, publishable }: StripeCall, client_secret: string, kind: string): void => {
  if (!publishable && form.client_secret === undefined) return;
  if (optionalText(form, 'client_secret') === client_secret) return;
  throw refused(`The client_secret provided does not match the client_secret associated with the ${kind}.`, {
    param: 'client_secret',
  });
};

/** The intent of the path. */
const intentOf = (call: StripeCall): Intent => {
  const intent = getIntent(call.desk, call.id);
  requireSecret(call, intent.client_secret, 'PaymentIntent');
  return intent;
};

/** The setup of the path. */
const setupOf = (call: StripeCall): SetupIntent => {
  const setup = getSetup(call.desk, call.id);
  requireSecret(call, setup.client_secret, 'SetupIntent');
  return setup;
};

const shownSetup = (call: StripeCall, setup: SetupIntent) => (call.publishable ? publicSetup(setup) : setup);

const shown = (call: StripeCall, intent: Intent) => (call.publishable ? publicIntent(intent) : intent);

/** Answers the call of Stripe.js when an element appears: whether the intent exists, and its amount. */
const openSession = (call: StripeCall) => {
  const secret = optionalText(call.form, 'client_secret');
  if (secret === undefined) return { object: 'elements_session', payment_intent: null };
  const id = secret.split('_secret_')[0] ?? '';
  if (id.startsWith('seti_'))
    return {
      object: 'elements_session',
      payment_intent: null,
      setup_intent: publicSetup(setupOf({ ...call, id, publishable: true })),
    };
  return {
    object: 'elements_session',
    payment_intent: publicIntent(intentOf({ ...call, id, publishable: true })),
  };
};

const challengeResult = (call: StripeCall) => {
  const outcome = optionalChoice(call.form, 'outcome', ['complete', 'fail']) ?? 'fail';
  const source = requiredText(call.form, 'source');
  const setup = findChallengedSetup(call.desk, source);
  return setup
    ? publicSetup(answerSetupChallenge(call.desk, setup, outcome === 'complete'))
    : publicIntent(answerChallenge(call.desk, source, outcome === 'complete'));
};

/** Routes of payments, refunds and disputes of customers. */
export const PAYMENT_ROUTES: readonly ApiRoute[] = [
  { method: 'POST', path: '/v1/payment_intents', run: ({ desk, form }) => createIntent(desk, form) },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    run: (call) => listBy(call, 'intents', '/v1/payment_intents', ['customer']),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    browser: true,
    run: (call) => shown(call, intentOf(call)),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id',
    lock: 'respects',
    run: (call) => updateIntent(call.desk, intentOf(call), call.form),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    browser: true,
    lock: 'takes',
    run: (call) => shown(call, confirmIntent(call.desk, intentOf(call), call.form, call.publishable)),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    lock: 'respects',
    run: (call) => cancelIntent(call.desk, intentOf(call), call.form),
  },
  { method: 'POST', path: '/v1/setup_intents', run: ({ desk, form }) => createSetup(desk, form) },
  {
    method: 'GET',
    path: '/v1/setup_intents/:id',
    browser: true,
    run: (call) => shownSetup(call, setupOf(call)),
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    browser: true,
    lock: 'takes',
    run: (call) => shownSetup(call, confirmSetup(call.desk, setupOf(call), call.form, call.publishable)),
  },
  { method: 'GET', path: '/v1/elements/sessions', browser: true, run: openSession },
  { method: 'POST', path: '/v1/3ds2/authenticate', browser: true, run: challengeResult },
  {
    method: 'POST',
    path: '/v1/payment_methods',
    browser: true,
    run: ({ desk, form, publishable }) => showPaymentMethod(createPaymentMethod(desk, form, publishable)),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    run: ({ desk, id }) => showPaymentMethod(findPaymentMethod(desk, id)),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    run: ({ desk, id }) => detachPaymentMethod(desk, id),
  },
  { method: 'POST', path: '/v1/customers', run: ({ desk, form }) => createCustomer(desk, form) },
  { method: 'GET', path: '/v1/customers/:id', run: ({ desk, id }) => showCustomer(desk, id) },
  { method: 'DELETE', path: '/v1/customers/:id', run: ({ desk, id }) => deleteCustomer(desk, id) },
  {
    method: 'GET',
    path: '/v1/charges',
    run: (call) => listBy(call, 'charges', '/v1/charges', ['customer', 'payment_intent', 'transfer_group']),
  },
  { method: 'GET', path: '/v1/charges/:id', run: ({ desk, id }) => getCharge(desk, id, 'id') },
  { method: 'POST', path: '/v1/refunds', run: ({ desk, form }) => createRefund(desk, form) },
  {
    method: 'GET',
    path: '/v1/refunds',
    run: (call) => listBy(call, 'refunds', '/v1/refunds', ['charge', 'payment_intent']),
  },
  { method: 'GET', path: '/v1/refunds/:id', run: ({ desk, id }) => getRefund(desk, id) },
  {
    method: 'POST',
    path: '/v1/refunds/:id',
    run: ({ desk, form, id }) => updateRefundMetadata(desk, getRefund(desk, id), form),
  },
  {
    method: 'GET',
    path: '/v1/disputes',
    run: (call) => listBy(call, 'disputes', '/v1/disputes', ['charge', 'payment_intent']),
  },
  { method: 'GET', path: '/v1/disputes/:id', run: ({ desk, id }) => getDispute(desk, id) },
  {
    method: 'POST',
    path: '/v1/disputes/:id/close',
    run: ({ desk, id }) => closeDispute(desk, getDispute(desk, id), 'lost'),
  },
];
