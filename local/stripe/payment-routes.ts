import { createCustomer, deleteCustomer, detachPaymentMethod, showCustomer } from './customers.ts';
import { answerChallenge, confirmIntent } from './confirm.ts';
import { refused } from './errors.ts';
import type { Intent, SetupIntent } from './objects.ts';
import { optionalChoice, optionalText, requiredText } from './params.ts';
import { cancelIntent, createIntent, updateIntent } from './payment-intents.ts';
import { createPaymentMethod, findPaymentMethod, showPaymentMethod } from './payment-methods.ts';
import { publicIntent } from './public-intent.ts';
import { createRefund } from './refunds.ts';
import { type ApiRoutes, lists, type StripeCall } from './route.ts';
import {
  answerSetupChallenge,
  confirmSetup,
  createSetup,
  findChallengedSetup,
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
  const intent = call.desk.store.intents.get(call.id, 'intent');
  requireSecret(call, intent.client_secret, 'PaymentIntent');
  return intent;
};

/** The setup of the path. */
const setupOf = (call: StripeCall): SetupIntent => {
  const setup = call.desk.store.setups.get(call.id, 'intent');
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
export const PAYMENT_ROUTES: ApiRoutes = {
  'POST /v1/payment_intents': ({ desk, form }) => createIntent(desk, form),
  'GET /v1/payment_intents': lists('intents', 'customer'),
  'GET /v1/payment_intents/:id': { browser: true, run: (call) => shown(call, intentOf(call)) },
  'POST /v1/payment_intents/:id': {
    lock: 'respects',
    run: (call) => updateIntent(call.desk, intentOf(call), call.form),
  },
  'POST /v1/payment_intents/:id/confirm': {
    browser: true,
    lock: 'takes',
    run: (call) => shown(call, confirmIntent(call.desk, intentOf(call), call.form, call.publishable)),
  },
  'POST /v1/payment_intents/:id/cancel': {
    lock: 'respects',
    run: (call) => cancelIntent(call.desk, intentOf(call), call.form),
  },
  'POST /v1/setup_intents': ({ desk, form }) => createSetup(desk, form),
  'GET /v1/setup_intents/:id': { browser: true, run: (call) => shownSetup(call, setupOf(call)) },
  'POST /v1/setup_intents/:id/confirm': {
    browser: true,
    lock: 'takes',
    run: (call) => shownSetup(call, confirmSetup(call.desk, setupOf(call), call.form, call.publishable)),
  },
  'GET /v1/elements/sessions': { browser: true, run: openSession },
  'POST /v1/3ds2/authenticate': { browser: true, run: challengeResult },
  'POST /v1/payment_methods': {
    browser: true,
    run: ({ desk, form, publishable }) => showPaymentMethod(createPaymentMethod(desk, form, publishable)),
  },
  'GET /v1/payment_methods/:id': ({ desk, id }) => showPaymentMethod(findPaymentMethod(desk, id)),
  'POST /v1/payment_methods/:id/detach': ({ desk, id }) => detachPaymentMethod(desk, id),
  'POST /v1/customers': ({ desk, form }) => createCustomer(desk, form),
  'GET /v1/customers/:id': ({ desk, id }) => showCustomer(desk, id),
  'DELETE /v1/customers/:id': ({ desk, id }) => deleteCustomer(desk, id),
  'GET /v1/charges': lists('charges', 'customer', 'payment_intent', 'transfer_group'),
  'GET /v1/charges/:id': ({ desk, id }) => desk.store.charges.get(id),
  'POST /v1/refunds': ({ desk, form }) => createRefund(desk, form),
  'GET /v1/refunds': lists('refunds', 'charge', 'payment_intent'),
  'GET /v1/refunds/:id': ({ desk, id }) => desk.store.refunds.get(id),
  'GET /v1/disputes': lists('disputes', 'charge', 'payment_intent'),
  'GET /v1/disputes/:id': ({ desk, id }) => desk.store.disputes.get(id),
};
