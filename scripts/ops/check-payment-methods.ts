import type { StageSettings } from '#lib/config.ts';
import type { StripeSettings } from '#shared/adapters/stripe-client.ts';
import { canTakeBizum, stripeDomains } from '#shared/adapters/stripe-readiness.ts';
import type { PreflightFinding } from './check-sender.ts';
import { explainWallets, listWallets } from './payment-domains.ts';
import type { StageAccount } from './stage-account.ts';

/** The key of the stage's account at Stripe, if a key is stored: preflight says so otherwise. */
const findKey = async (account: StageAccount, { stripe }: StageSettings, apiUrl: string | undefined) => {
  const key = await account.parameter(stripe.secretKeyParameter);
  if (!key || !/^(sk|rk)_(test|live)_\w+$/.test(key.value)) return undefined;
  return { secretKey: () => Promise.resolve(key.value), apiUrl };
};

/** Hints only: without wallets drivers still pay by card. */
const checkWallets = async (settings: StageSettings, key: StripeSettings): Promise<PreflightFinding[]> => {
  const { domain, stage } = settings;
  const wallets = listWallets(settings);
  if (!domain || wallets.length === 0) return [];
  const command = `npm run ops -- payment-domains --stage ${stage}`;
  const found = await stripeDomains(key)
    .find(domain.name)
    .catch(() => 'unknown' as const);
  if (found === 'unknown')
    return [{ hint: `Stripe did not say whether wallets are shown on ${domain.name}.`, command }];
  if (!found) return [{ hint: `Stripe does not know ${domain.name}, and shows no wallets there.`, command }];
  return explainWallets(found, wallets).map((hint) => ({ hint: `${domain.name}: ${hint}`, command }));
};

/** A problem: a payment may name no type that the account lacks. */
const checkBizum = async (settings: StageSettings, key: StripeSettings): Promise<PreflightFinding[]> => {
  const { stage, stripe } = settings;
  if (!stripe.methods.includes('bizum')) return [];
  const isActive = await canTakeBizum(key).catch(() => 'unknown' as const);
  if (isActive === true) return [];
  const mend = `Enable Bizum in Stripe's dashboard (Settings, Payment methods), or take it out of stripe.methods of ${stage}.`;
  return isActive === 'unknown'
    ? [{ hint: 'Stripe did not say whether the account takes Bizum.', command: mend }]
    : [
        {
          problem: `stripe.methods of ${stage} names bizum, and bizum_payments of the account is not active.`,
          mend,
        },
      ];
};

/** Whether Stripe has what the stage's list of ways to pay needs. */
export const checkPaymentMethods = async (
  account: StageAccount,
  settings: StageSettings,
  apiUrl: string | undefined,
): Promise<PreflightFinding[]> => {
  const key = await findKey(account, settings, apiUrl);
  if (!key) return [];
  return (await Promise.all([checkWallets(settings, key), checkBizum(settings, key)])).flat();
};
