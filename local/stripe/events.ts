import { noSuch } from './errors.ts';
import type { Form } from './form-body.ts';
import { newStripeId } from './ids.ts';
import { LISTING, paginate } from './lists.ts';
import type { StripeEvent } from './objects.ts';
import { allowOnly, optionalText } from './params.ts';
import type { StripeStore } from './store.ts';

/** The version this service speaks: the one the installed SDK is pinned to (a test compares them). */
export const API_VERSION = '2026-10-28.endive';

/** The id of the one webhook, which comes from the settings and not from the API. */
export const WEBHOOK = 'we_configured';

/** Records an event with the object as it is now, and that the webhook is owed it, if there is one. */
export const recordEvent = (
  store: StripeStore,
  event: Pick<StripeEvent, 'account' | 'created' | 'type' | 'data' | 'request'>,
): void => {
  const { id } = store.events.put({
    id: newStripeId('evt'),
    object: 'event',
    api_version: API_VERSION,
    livemode: false,
    ...event,
  });
  if (store.webhooks.find(WEBHOOK))
    store.deliveries.put({ id, event: id, attempts: [], delivered: false, nextAt: 0 });
};

/** An event as the API and the webhook show it. */
export const showEvent = (store: StripeStore, event: StripeEvent) => ({
  ...event,
  pending_webhooks: store.deliveries.find(event.id)?.delivered === false ? 1 : 0,
});

/** An event as one account sees it: those of a connected account need its id in `Stripe-Account`. */
export const retrieveEvent = (store: StripeStore, id: string, account: string | undefined) => {
  const event = store.events.get(id);
  if (event.account !== account) throw noSuch('event', id);
  return showEvent(store, event);
};

/** Events of one account (undefined: the platform), newest first; `type` may end in `.*`. */
export const listEvents = (store: StripeStore, form: Form, account: string | undefined) => {
  allowOnly(form, [...LISTING, 'type']);
  const type = optionalText(form, 'type');
  const own = store.events.all().filter((event) => event.account === account);
  const chosen = own.filter((event) => {
    if (type?.endsWith('.*')) return event.type.startsWith(type.slice(0, -1));
    return type === undefined || event.type === type;
  });
  const listed = paginate(chosen, form, '/v1/events');
  return { ...listed, data: listed.data.map((event) => showEvent(store, event)) };
};
