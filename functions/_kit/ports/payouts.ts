import { stripeConnect } from '#shared/adapters/stripe-connect.ts';
import { env } from '#shared/lib/env.ts';
import { lazy } from '#shared/lib/lazy.ts';
import { readStripeKey } from './payments.ts';

export const payouts = /* @__PURE__ */ lazy(() => ({
  payouts: stripeConnect({ secretKey: readStripeKey, apiUrl: env.stripeApiUrl() }),
}));
