import { queryOptions, skipToken } from '@tanstack/react-query';
import type { PaymentIntent, Stripe } from '@stripe/stripe-js';

const POLL_MS = 2000;

/** Whether a payment waits until the driver accepts it in the bank's app, as with Bizum. */
export const isAwaitingApp = (payment: PaymentIntent | null | undefined): boolean =>
  payment?.status === 'requires_action' && payment.next_action?.type === 'await_authorization';

/** The payment at the provider, polled while the bank's app asks for it. Without an answer, the last known one stays. */
export const paymentQuery = (stripe: Stripe | null | undefined, clientSecret: string | undefined) =>
  queryOptions({
    queryKey: ['payments', 'state', clientSecret],
    queryFn:
      stripe && clientSecret
        ? async (): Promise<PaymentIntent | null> => {
            const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
            if (error) throw new Error(error.message ?? error.type);
            return paymentIntent;
          }
        : skipToken,
    refetchInterval: ({ state }) => isAwaitingApp(state.data) && POLL_MS,
    retry: false,
    gcTime: 0,
  });
