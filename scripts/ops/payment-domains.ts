import { stripeDomains, type WalletDomain } from '#shared/adapters/stripe-readiness.ts';
import type { StageSettings } from '#lib/config.ts';
import { Failure } from './failure.ts';
import type { Task } from './task.ts';

const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const;
type Wallet = keyof typeof WALLETS;

/** The wallets that a stage offers; both on the local stack. */
export const listWallets = (settings: StageSettings | undefined): Wallet[] =>
  (Object.keys(WALLETS) as Wallet[]) // Object.keys widens literal names to string
    .filter((wallet) => settings?.stripe.methods.includes(wallet) ?? true);

/** Why drivers do not see the wallets on this domain; empty if they do. */
export const explainWallets = (domain: WalletDomain, wallets: readonly Wallet[]): string[] => [
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
    const wallets = listWallets(settings);
    if (wallets.length === 0) {
      say(`${place.stage} offers no wallets: there is nothing to register.`);
      return;
    }
    const problems = explainWallets(await stripeDomains(place.stripe).register(name), wallets);
    if (problems.length > 0)
      throw new Failure(`${name} is registered, but not every wallet is shown. ${problems.join(' ')}`);
    say(`${name} shows ${wallets.map((wallet) => WALLETS[wallet]).join(' and ')}.`);
  },
};
