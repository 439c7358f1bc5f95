import type { Stripe } from '@stripe/stripe-js';
import { skipToken, useQuery } from '@tanstack/react-query';
import { configQuery } from '#web/api/config.ts';
import { paymentQuery } from '#web/api/payments/get-payment.ts';
import { stripeQuery } from '#web/api/payments/load-stripe.ts';

/** The provider's script with our key, as soon as the settings are loaded. */
export const useStripeScript = () => {
  const config = useQuery(configQuery);
  const options = stripeQuery(config.data?.stripe ?? { publishableKey: '' });
  const script = useQuery({ ...options, queryFn: config.data ? (options.queryFn ?? skipToken) : skipToken });
  return { stripe: script.data, isError: config.isLoadingError || script.isError };
};

/**
 * Whether the payment is already made or being processed, as after a reload at the wrong moment, in a second tab or in the bank's app. If unknown, it counts
 * as not made: the provider does not take a payment twice.
 */
export const useIsPaid = (stripe: Stripe | undefined, clientSecret: string | undefined) => {
  const { data } = useQuery(paymentQuery(stripe, clientSecret));
  return data?.status === 'succeeded' || data?.status === 'processing';
};
