import { paymentRoutes } from '#shared/api/payments.ts';
import { createPaymentIntent } from '#shared/domain/checkout/create-payment-intent.ts';
import { withCheckout } from '../_kit/port-groups/payments.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(paymentRoutes.createPaymentIntent, ({ actor, client, input }) =>
  createPaymentIntent(withCheckout(), { ...actor, client }, input.body.bookingData),
);
