import { showBalance } from './balance.ts';
import { CONNECT_ROUTES } from './connect-routes.ts';
import { listEvents, retrieveEvent } from './events.ts';
import { createDomain, updateDomain } from './payment-method-domains.ts';
import { PAYMENT_ROUTES } from './payment-routes.ts';
import { type ApiRoute, type ApiRoutes, lists } from './route.ts';

/** The platform itself. */
const ACCOUNT = {
  id: 'acct_local',
  object: 'account',
  country: 'ES',
  default_currency: 'eur',
  charges_enabled: true,
  capabilities: { bizum_payments: 'active', card_payments: 'active' },
};

const DOMAIN_ROUTES: ApiRoutes = {
  'POST /v1/payment_method_domains': ({ desk, form }) => createDomain(desk, form),
  'GET /v1/payment_method_domains': lists('domains', 'domain_name'),
  'POST /v1/payment_method_domains/:id': ({ desk, form, id }) =>
    updateDomain(desk, desk.store.domains.get(id), form),
  'POST /v1/payment_method_domains/:id/validate': ({ desk, id }) => desk.store.domains.get(id),
};

const NAMED_ROUTES: ApiRoutes = {
  ...DOMAIN_ROUTES,
  ...PAYMENT_ROUTES,
  ...CONNECT_ROUTES,
  'GET /v1/events': {
    connect: true,
    run: ({ desk, form, account }) => listEvents(desk.store, form, account),
  },
  'GET /v1/events/:id': {
    connect: true,
    run: ({ desk, id, account }) => retrieveEvent(desk.store, id, account),
  },
  'GET /v1/balance': ({ desk }) => showBalance(desk.store),
  'GET /v1/account': () => ACCOUNT,
};

const ROUTES = Object.entries(NAMED_ROUTES).map(([name, route]) => ({
  pattern: new RegExp(`^${name.replace(':id', '([^/]+)')}$`),
  route: typeof route === 'function' ? { run: route } : route,
}));

/** The route of this call and the id in its path. */
export const findApiRoute = (
  method: string,
  pathname: string,
): { route: ApiRoute; id: string } | undefined => {
  for (const { pattern, route } of ROUTES) {
    const found = pattern.exec(`${method} ${pathname}`);
    if (found) return { route, id: decodeURIComponent(found[1] ?? '') };
  }
  return undefined;
};
