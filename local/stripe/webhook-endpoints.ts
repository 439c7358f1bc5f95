import type { Desk } from './desk.ts';
import { badParameter, noSuch } from './errors.ts';
import { API_VERSION } from './events.ts';
import type { Form } from './form-body.ts';
import { newId, randomText } from './ids.ts';
import { LISTING, page } from './lists.ts';
import type { Endpoint } from './objects.ts';
import {
  allowOnly,
  mergedMetadata,
  optionalBoolean,
  optionalText,
  requiredText,
  textList,
} from './params.ts';
import type { Store } from './store.ts';
import { without } from './without.ts';

/** The secret is shown once, when the endpoint is made; whose events it hears is never said. */
const withoutSecret = (endpoint: Endpoint) => without(endpoint, 'connect', 'secret');

/** The one endpoint that comes from the settings and not from the API. */
export const CONFIGURED = 'we_configured';

/**
 * Sends every event, also those of connected accounts, to this address from now on, signed with this secret; what is still
 * owed goes there too.
 */
export function configureEndpoint(
  store: Store,
  now: number,
  { url, secret }: { url: string; secret: string },
): void {
  store.endpoints.put({
    id: CONFIGURED,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    created: now,
    description: 'From the settings of the local stack',
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    secret,
    status: 'enabled',
    url,
  });
}

export function createEndpoint(desk: Desk, form: Form): Omit<Endpoint, 'connect'> {
  allowOnly(form, ['url', 'enabled_events', 'connect', 'description', 'metadata', 'api_version']);
  const url = requiredText(form, 'url');
  if (!URL.canParse(url))
    throw badParameter(
      'Invalid URL: An explicit scheme (such as https) must be provided.',
      'url_invalid',
      'url',
    );
  const events = textList(form, 'enabled_events');
  if (events.length === 0) {
    throw badParameter('Missing required param: enabled_events.', 'parameter_missing', 'enabled_events');
  }
  const endpoint = desk.store.endpoints.put({
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: optionalText(form, 'api_version') ?? null,
    connect: optionalBoolean(form, 'connect') ?? false,
    created: desk.now(),
    description: optionalText(form, 'description') ?? null,
    enabled_events: events,
    livemode: false,
    metadata: mergedMetadata(form),
    secret: `whsec_${randomText(32)}`,
    status: 'enabled',
    url,
  });
  return without(endpoint, 'connect');
}

export function listEndpoints(desk: Desk, form: Form) {
  allowOnly(form, LISTING);
  const listed = page(desk.store.endpoints.all(), form, '/v1/webhook_endpoints');
  return { ...listed, data: listed.data.map(withoutSecret) };
}

export function getEndpoint(desk: Desk, id: string) {
  const endpoint = desk.store.endpoints.get(id);
  if (!endpoint) throw noSuch('webhook endpoint', id);
  return withoutSecret(endpoint);
}

export function removeEndpoint(desk: Desk, id: string) {
  getEndpoint(desk, id);
  desk.store.endpoints.remove(id);
  return { id, object: 'webhook_endpoint', deleted: true };
}
