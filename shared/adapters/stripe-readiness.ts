import type Stripe from 'stripe';
import { askStripe, stripeClient, type StripeSettings } from './stripe-client.ts';

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
  askStripe(stripeClient(settings))(async (stripe) => {
    const { capabilities } = await stripe.accounts.retrieveCurrent();
    return capabilities?.bizum_payments === 'active';
  });

const findRaw = async ({ paymentMethodDomains }: Stripe, name: string) =>
  (await paymentMethodDomains.list({ domain_name: name, limit: 1 })).data[0];

/** Domains on which Stripe shows wallets. Both functions throw `payments_unavailable` if Stripe refuses or does not answer. */
export const stripeDomains = (settings: StripeSettings) => {
  const ask = askStripe(stripeClient(settings));
  return {
    find: (name: string): Promise<WalletDomain | undefined> =>
      ask(async (stripe) => {
        const found = await findRaw(stripe, name);
        return found && toDomain(found);
      }),
    /** Registers the domain, enables it, and has Stripe validate it: safe to repeat. */
    register: (name: string): Promise<WalletDomain> =>
      ask(async (stripe) => {
        const domains = stripe.paymentMethodDomains;
        const known = await findRaw(stripe, name);
        const { id } = known
          ? known.enabled
            ? known
            : await domains.update(known.id, { enabled: true })
          : await domains.create({ domain_name: name });
        return toDomain(await domains.validate(id));
      }),
  };
};
