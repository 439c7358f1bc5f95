import { stripeDomains, type WalletDomain } from '#shared/adapters/stripe-domains.ts';
import type { StageSettings } from '#lib/config.ts';
import type { PreflightFinding } from './check-sender.ts';
import { Failure } from './failure.ts';
import type { StageAccount } from './stage-account.ts';
import type { Task } from './task.ts';

const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const;
type Wallet = keyof typeof WALLETS;

/** The wallets that a stage offers; both on the local stack. */
const walletsOf = (settings: StageSettings | undefined): Wallet[] =>
  (Object.keys(WALLETS) as Wallet[]) // Object.keys widens literal names to string
    .filter((wallet) => settings?.stripe.methods.includes(wallet) ?? true);

/** Why drivers do not see the wallets on this domain; empty if they do. */
const explain = (domain: WalletDomain, wallets: readonly Wallet[]): string[] => [
  ...(domain.isEnabled ? [] : ['The domain is disabled at Stripe.']),
  ...wallets.flatMap((wallet) => {
    const problem = domain.problems[wallet];
    return problem === undefined ? [] : [`${WALLETS[wallet]}: ${problem}`];
  }),
];

export const paymentDomains: Task = {
  summary: 'register the domain of the site for Apple Pay and Google Pay at Stripe; safe to repeat',
  usage: '[--domain NAME]',
  flags: { domain: { type: 'string' } },
  run: async (place, given, say) => {
    const settings = place.cloud?.settings;
    const name = given.text('domain') ?? settings?.domain?.name;
    if (name === undefined)
      throw new Failure(`${place.stage} has no domain: name the address of its site with --domain.`);
    const wallets = walletsOf(settings);
    if (wallets.length === 0) {
      say(`${place.stage} offers no wallets: there is nothing to register.`);
      return;
    }
    const problems = explain(await stripeDomains(place.stripe).register(name), wallets);
    if (problems.length > 0)
      throw new Failure(`${name} is registered, but not every wallet is shown. ${problems.join(' ')}`);
    say(`${name} shows ${wallets.map((wallet) => WALLETS[wallet]).join(' and ')}.`);
  },
};

const MODES = /^(sk|rk)_(test|live)_\w+$/;

/** Hints only: without wallets drivers still pay by card. */
export const checkWallets = async (
  account: StageAccount,
  settings: StageSettings,
  apiUrl: string | undefined,
): Promise<PreflightFinding[]> => {
  const { domain, stage, stripe } = settings;
  const wallets = walletsOf(settings);
  const key = await account.parameter(stripe.secretKeyParameter);
  if (!domain || wallets.length === 0 || !key || !MODES.test(key.value)) return [];
  const command = `npm run ops -- payment-domains --stage ${stage}`;
  const domains = stripeDomains({ secretKey: () => Promise.resolve(key.value), apiUrl });
  const found = await domains.find(domain.name).catch(() => 'unknown' as const);
  if (found === 'unknown')
    return [{ hint: `Stripe did not say whether wallets are shown on ${domain.name}.`, command }];
  if (!found) return [{ hint: `Stripe does not know ${domain.name}, and shows no wallets there.`, command }];
  return explain(found, wallets).map((hint) => ({ hint: `${domain.name}: ${hint}`, command }));
};
