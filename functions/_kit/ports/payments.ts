import { readParameter } from '#shared/adapters/secrets.ts';
import { stripePayments } from '#shared/adapters/stripe-payments.ts';
import { env } from '#shared/lib/env.ts';
import { lazy, lazyAsync } from '#shared/lib/lazy.ts';

/** The key of Stripe. A stage that takes real money refuses test keys (ruling 26). */
export const readStripeKey = /* @__PURE__ */ lazyAsync(async (): Promise<string> => {
  const name = env.stripeSecretKeyParameter();
  const key = await readParameter(name);
  if (env.stage() === 'prod' && /^[rs]k_test_/.test(key))
    throw new Error(`A production stage takes no test keys: put the live key of Stripe into ${name}.`);
  return key;
});
export const payments = /* @__PURE__ */ lazy(() => ({
  payments: stripePayments({
    secretKey: readStripeKey,
    webhookSecret: lazyAsync(() => readParameter(env.stripeWebhookSecretParameter())),
    apiUrl: env.stripeApiUrl(),
    methods: () => env.paymentMethods(),
    bizumMaxEuros: () => env.bizumMaxEuros(),
  }),
}));
