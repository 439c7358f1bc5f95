import { stripeConnect } from '#shared/adapters/stripe-connect.ts';
import { payoutAccountsRepository } from '#shared/data/payout-accounts-repository.ts';
import { env } from '#shared/lib/env.ts';
import { lazy } from '#shared/lib/lazy.ts';
import { table } from '../deps.ts';
import { readStripeKey } from './payments.ts';

export const payouts = /* @__PURE__ */ lazy(() => ({
  payouts: stripeConnect({ secretKey: readStripeKey, apiUrl: env.stripeApiUrl() }),
}));
export const payoutAccounts = () => ({ payoutAccounts: payoutAccountsRepository(table()) });
