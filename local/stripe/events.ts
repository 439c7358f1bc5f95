import { noSuch } from './errors.ts';
import type { Form } from './form-body.ts';
import { newStripeId } from './ids.ts';
import { LISTING, paginate } from './lists.ts';
import type { WebhookEndpoint, StripeEvent } from './objects.ts';
import { allowOnly, optionalText, textList } from './params.ts';
import type { StripeStore } from './store.ts';

/** The version this service speaks: the one the installed SDK is pinned to (a test compares them). */
export const API_VERSION = '2026-10-28.endive';

/** The request that caused an event; nulls for one without a request, such as a late payment. */
export interface EventRequest {
  readonly id: string | null;
  readonly idempotency_key: string | null;
}

const wants = (
  endpoint: WebhookEndpoint,
  { type, account }: Pick<StripeEvent, 'type' | 'account'>,
): boolean =>
  endpoint.status === 'enabled' &&
  (endpoint.connect === undefined || endpoint.connect === (account !== undefined)) &&
  (endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(type));

/** Records an event with the object as it is now, and what is owed to each endpoint that listens. */
export const recordEvent = (
  store: StripeStore,
  event: Pick<StripeEvent, 'account' | 'created' | 'type' | 'data'> & { cause: EventRequest },
): StripeEvent => {
  const { cause, ...rest } = event;
  const recorded = store.events.put({
    id: newStripeId('evt'),
    object: 'event',
    api_version: API_VERSION,
    livemode: false,
    request: cause,
    ...rest,
  });
  for (const endpoint of store.endpoints.all().filter((candidate) => wants(candidate, event))) {
    store.deliveries.put({
      id: `${recorded.id}>${endpoint.id}`,
      event: recorded.id,
      endpoint: endpoint.id,
      attempts: [],
      delivered: false,
      nextAt: 0,
    });
  }
  return recorded;
};

/** An event as the API and the webhooks show it. */
export const showEvent = (store: StripeStore, event: StripeEvent) => {
  const open = store.endpoints
    .all()
    .map((endpoint) => store.deliveries.get(`${event.id}>${endpoint.id}`))
    .filter((delivery) => delivery && !delivery.delivered);
  return { ...event, pending_webhooks: open.length };
};

export const getEvent = (store: StripeStore, id: string): StripeEvent => {
  const event = store.events.get(id);
  if (!event) throw noSuch('event', id);
  return event;
};

/** An event as one account sees it: those of a connected account need its id in `Stripe-Account`. */
export const retrieveEvent = (store: StripeStore, id: string, account: string | undefined) => {
  const event = getEvent(store, id);
  if (event.account !== account) throw noSuch('event', id);
  return showEvent(store, event);
};

/** Events of one account (undefined: the platform), newest first; `type` may end in `.*`, `types[]` lists exact ones. */
export const listEvents = (store: StripeStore, form: Form, account: string | undefined) => {
  allowOnly(form, [...LISTING, 'type', 'types']);
  const type = optionalText(form, 'type');
  const types = textList(form, 'types');
  const own = store.events.all().filter((event) => event.account === account);
  const chosen = own.filter((event) => {
    if (types.length > 0) return types.includes(event.type);
    if (type?.endsWith('.*')) return event.type.startsWith(type.slice(0, -1));
    return type === undefined || event.type === type;
  });
  const listed = paginate(chosen, form, '/v1/events');
  return { ...listed, data: listed.data.map((event) => showEvent(store, event)) };
};
