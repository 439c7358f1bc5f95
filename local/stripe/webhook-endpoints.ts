import { API_VERSION } from './events.ts';
import type { StripeStore } from './store.ts';

/** The one endpoint that comes from the settings and not from the API. */
export const CONFIGURED = 'we_configured';

/**
 * Sends every event, also those of connected accounts, to this address from now on, signed with this secret; what is still
 * owed goes there too.
 */
export const configureEndpoint = (
  store: StripeStore,
  now: number,
  { url, secret }: { url: string; secret: string },
): void => {
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
};
