import { paymentRoutes } from '#shared/api/payments.ts';
import { createPaymentIntent } from '#shared/domain/checkout/create-payment-intent.ts';
import { withCheckout } from '../_kit/port-groups/payments.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(paymentRoutes.createPaymentIntent, ({ actor, client, input }) =>
  createPaymentIntent(withCheckout(), { ...actor, client }, input.body.bookingData),
);
