import { paymentRoutes } from '#shared/api/payments.ts';
import { createPaymentIntent } from '#shared/domain/payments/create-payment-intent.ts';
import { withPayments, withTable } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(paymentRoutes.createPaymentIntent, ({ actor, input }) =>
  createPaymentIntent({ ...withTable(), ...withPayments() }, actor, input.body.bookingData),
);
