import { showBalance } from './balance.ts';
import { CONNECT_ROUTES } from './connect-routes.ts';
import { listEvents, retrieveEvent } from './events.ts';
import { listBy } from './lists.ts';
import { createDomain, getDomain, updateDomain } from './payment-method-domains.ts';
import { PAYMENT_ROUTES } from './payment-routes.ts';
import type { ApiRoute } from './route.ts';

/** The platform itself. */
const ACCOUNT = {
  id: 'acct_local',
  object: 'account',
  country: 'ES',
  default_currency: 'eur',
  charges_enabled: true,
  capabilities: { bizum_payments: 'active', card_payments: 'active' },
};

const DOMAIN_ROUTES: readonly ApiRoute[] = [
  { method: 'POST', path: '/v1/payment_method_domains', run: ({ desk, form }) => createDomain(desk, form) },
  {
    method: 'GET',
    path: '/v1/payment_method_domains',
    run: (call) => listBy(call, 'domains', '/v1/payment_method_domains', ['domain_name']),
  },
  {
    method: 'POST',
    path: '/v1/payment_method_domains/:id',
    run: ({ desk, form, id }) => updateDomain(desk, getDomain(desk, id), form),
  },
  {
    method: 'POST',
    path: '/v1/payment_method_domains/:id/validate',
    run: ({ desk, id }) => getDomain(desk, id),
  },
];

const ROUTES: readonly ApiRoute[] = [
  ...DOMAIN_ROUTES,
  ...PAYMENT_ROUTES,
  ...CONNECT_ROUTES,
  {
    method: 'GET',
    path: '/v1/events',
    connect: true,
    run: ({ desk, form, account }) => listEvents(desk.store, form, account),
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    connect: true,
    run: ({ desk, id, account }) => retrieveEvent(desk.store, id, account),
  },
  { method: 'GET', path: '/v1/balance', run: ({ desk }) => showBalance(desk.store) },
  { method: 'GET', path: '/v1/account', run: () => ACCOUNT },
];

/** The values of `:id` and `:part` in a path; undefined if the path does not match. */
const placesIn = (path: string, pathname: string): Record<string, string> | undefined => {
  const found = pathname.split('/');
  const wanted = path.split('/');
  if (wanted.length !== found.length) return undefined;
  const places: Record<string, string> = {};
  for (const [index, step] of wanted.entries()) {
    const value = found[index] ?? '';
    if (!step.startsWith(':') ? step !== value : value === '') return undefined;
    if (step.startsWith(':')) places[step.slice(1)] = decodeURIComponent(value);
  }
  return places;
};

/** The route of this call and the ids in its path. */
export const findApiRoute = (
  method: string,
  pathname: string,
): { route: ApiRoute; id: string; part: string } | undefined => {
  for (const route of ROUTES) {
    const places = route.method === method ? placesIn(route.path, pathname) : undefined;
    if (places) return { route, id: places.id ?? '', part: places.part ?? '' };
  }
  return undefined;
};
