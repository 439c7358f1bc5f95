import { getCharge } from './charges.ts';
import { answerChallenge, confirmIntent } from './confirm.ts';
import type { Desk } from './desk.ts';
import { refused } from './errors.ts';
import { getEvent, listEvents, showEvent } from './events.ts';
import type { Form } from './form-body.ts';
import { LISTING, page } from './lists.ts';
import type { Intent } from './objects.ts';
import { allowOnly, optionalChoice, optionalText, requiredText } from './params.ts';
import { cancelIntent, createIntent, getIntent, updateIntent } from './payment-intents.ts';
import { createPaymentMethod, findPaymentMethod, showPaymentMethod } from './payment-methods.ts';
import { publicIntent } from './public-intent.ts';
import { createRefund, getRefund, updateRefund } from './refunds.ts';
import { createEndpoint, getEndpoint, listEndpoints, removeEndpoint } from './webhook-endpoints.ts';

export interface Call {
  desk: Desk;
  form: Form;
  /** The `:id` of the path, or an empty text. */
  id: string;
  /** Made with the publishable key: may only touch the intent whose client secret it shows. */
  publishable: boolean;
}

interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** What a browser may do with the publishable key, as Stripe.js does. */
  browser?: boolean;
  run: (call: Call) => unknown;
}

/** The intent of the path; a browser must also know its client secret. */
function intentOf({ desk, form, id, publishable }: Call): Intent {
  const intent = getIntent(desk, id);
  if (!publishable && form.client_secret === undefined) return intent;
  if (optionalText(form, 'client_secret') === intent.client_secret) return intent;
  throw refused(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    {
      param: 'client_secret',
    },
  );
}

const shown = (call: Call, intent: Intent) => (call.publishable ? publicIntent(intent) : intent);

function listBy(call: Call, kind: 'intents' | 'charges' | 'refunds', path: string, filters: string[]) {
  allowOnly(call.form, [...LISTING, ...filters]);
  const wanted = filters.flatMap((name): [string, string][] => {
    const value = optionalText(call.form, name);
    return value === undefined ? [] : [[name, value]];
  });
  const all: ({ id: string; created: number } & Record<string, unknown>)[] = call.desk.store[kind]
    .all()
    .map((record) => ({ ...record }));
  const chosen = all.filter((record) => wanted.every(([name, value]) => record[name] === value));
  return page(chosen, call.form, path);
}

/** What Stripe.js asks for when an element appears: does this intent exist, and what is to be paid? */
function openSession(call: Call) {
  const secret = optionalText(call.form, 'client_secret');
  if (secret === undefined) return { object: 'elements_session', payment_intent: null };
  const id = secret.split('_secret_')[0] ?? '';
  return {
    object: 'elements_session',
    payment_intent: publicIntent(intentOf({ ...call, id, publishable: true })),
  };
}

function challengeResult(call: Call) {
  const outcome = optionalChoice(call.form, 'outcome', ['complete', 'fail']) ?? 'fail';
  return publicIntent(answerChallenge(call.desk, requiredText(call.form, 'source'), outcome === 'complete'));
}

function balance({ store }: Desk) {
  const cents = new Map<string, number>();
  for (const charge of store.charges.all().filter(({ paid }) => paid)) {
    const left = charge.amount - charge.amount_refunded;
    cents.set(charge.currency, (cents.get(charge.currency) ?? 0) + left);
  }
  const available = [...cents].map(([currency, amount]) => ({
    amount,
    currency,
    source_types: { card: amount },
  }));
  return { object: 'balance', available, livemode: false, pending: [] };
}

const ACCOUNT = {
  id: 'acct_local',
  object: 'account',
  country: 'ES',
  default_currency: 'eur',
  charges_enabled: true,
};

export const ROUTES: readonly ApiRoute[] = [
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
    run: (call) => updateIntent(call.desk, intentOf(call), call.form),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    browser: true,
    run: (call) => shown(call, confirmIntent(call.desk, intentOf(call), call.form, call.publishable)),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    run: (call) => cancelIntent(call.desk, intentOf(call), call.form),
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
    run: ({ desk, form, id }) => updateRefund(desk, getRefund(desk, id), form),
  },
  { method: 'GET', path: '/v1/events', run: ({ desk, form }) => listEvents(desk.store, form) },
  {
    method: 'GET',
    path: '/v1/events/:id',
    run: ({ desk, id }) => showEvent(desk.store, getEvent(desk.store, id)),
  },
  { method: 'POST', path: '/v1/webhook_endpoints', run: ({ desk, form }) => createEndpoint(desk, form) },
  { method: 'GET', path: '/v1/webhook_endpoints', run: ({ desk, form }) => listEndpoints(desk, form) },
  { method: 'GET', path: '/v1/webhook_endpoints/:id', run: ({ desk, id }) => getEndpoint(desk, id) },
  { method: 'DELETE', path: '/v1/webhook_endpoints/:id', run: ({ desk, id }) => removeEndpoint(desk, id) },
  { method: 'GET', path: '/v1/balance', run: ({ desk }) => balance(desk) },
  { method: 'GET', path: '/v1/account', run: () => ACCOUNT },
];

/** The route of this call and the id in its path. */
export function findRoute(method: string, pathname: string): { route: ApiRoute; id: string } | undefined {
  for (const route of ROUTES) {
    if (route.method !== method) continue;
    const [before = '', after] = route.path.split(':id');
    if (after === undefined) {
      if (pathname === route.path) return { route, id: '' };
      continue;
    }
    if (!pathname.startsWith(before) || !pathname.endsWith(after)) continue;
    const id = pathname.slice(before.length, pathname.length - after.length);
    if (id !== '' && !id.includes('/')) return { route, id: decodeURIComponent(id) };
  }
  return undefined;
}
