import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Stripe } from '@stripe/stripe-js';

/** The provider's status of a payment, such as `succeeded`; null if unknown. */
export const paymentStatusQuery = (stripe: Stripe | undefined, clientSecret: string | undefined) =>
  queryOptions({
    queryKey: ['payments', 'state', clientSecret],
    queryFn:
      stripe && clientSecret
        ? async () => (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent?.status ?? null
        : skipToken,
    retry: false,
    gcTime: 0,
  });
