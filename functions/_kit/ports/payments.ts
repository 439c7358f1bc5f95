import { readParameter } from '#shared/adapters/secrets.ts';
import { stripePayments } from '#shared/adapters/stripe-payments.ts';
import { ledgerRepository } from '#shared/data/ledger-repository.ts';
import { paymentEventsRepository } from '#shared/data/payment-events-repository.ts';
import { reconciliationRepository } from '#shared/data/reconciliation-repository.ts';
import { env } from '#shared/lib/env.ts';
import { lazy, lazyAsync } from '#shared/lib/lazy.ts';
import { table } from '../deps.ts';

export const ledger = () => ({ ledger: ledgerRepository(table()) });
export const paymentEvents = () => ({ paymentEvents: paymentEventsRepository(table()) });
export const reconciliation = () => ({ reconciliation: reconciliationRepository(table()) });
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
