import type Stripe from 'stripe';
import { orUnavailable, stripeClient, type StripeSettings } from './stripe-client.ts';

/** A domain of the site at Stripe. `problems`: why a wallet is not shown on it. */
export interface WalletDomain {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly problems: { readonly apple_pay?: string; readonly google_pay?: string };
}

const explain = ({ status, status_details }: Stripe.PaymentMethodDomain.ApplePay): string | undefined =>
  status === 'active' ? undefined : (status_details?.error_message ?? `It is ${status}.`);

const toDomain = ({
  domain_name: name,
  enabled: isEnabled,
  apple_pay,
  google_pay,
}: Stripe.PaymentMethodDomain): WalletDomain => {
  const [apple, google] = [explain(apple_pay), explain(google_pay)];
  return {
    name,
    isEnabled,
    problems: {
      ...(apple !== undefined && { apple_pay: apple }),
      ...(google !== undefined && { google_pay: google }),
    },
  };
};

/** Whether the account of the key may take payments with Bizum. Throws `payments_unavailable`. */
export const canTakeBizum = (settings: StripeSettings): Promise<boolean> =>
  orUnavailable(async () => {
    const stripe = await stripeClient(settings)();
    const { capabilities } = await stripe.accounts.retrieveCurrent();
    return capabilities?.bizum_payments === 'active';
  });

/** Domains on which Stripe shows wallets. Both functions throw `payments_unavailable` if Stripe refuses or does not answer. */
export const stripeDomains = (settings: StripeSettings) => {
  const client = stripeClient(settings);
  const findRaw = async (name: string) =>
    (await (await client()).paymentMethodDomains.list({ domain_name: name, limit: 1 })).data[0];

  return {
    find: (name: string): Promise<WalletDomain | undefined> =>
      orUnavailable(async () => {
        const found = await findRaw(name);
        return found && toDomain(found);
      }),
    /** Registers the domain, enables it, and has Stripe validate it: safe to repeat. */
    register: (name: string): Promise<WalletDomain> =>
      orUnavailable(async () => {
        const domains = (await client()).paymentMethodDomains;
        const known = await findRaw(name);
        const { id } = known
          ? known.enabled
            ? known
            : await domains.update(known.id, { enabled: true })
          : await domains.create({ domain_name: name });
        return toDomain(await domains.validate(id));
      }),
  };
};
