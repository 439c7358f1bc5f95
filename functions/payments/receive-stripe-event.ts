import { paymentRoutes } from '#shared/api/payments.ts';
import { receiveEvent } from '#shared/domain/payments/receive-event.ts';
import { withPayments, withTable } from '../_kit/deps.ts';
import { webhook } from '../_kit/webhook.ts';

export const handler = webhook(paymentRoutes.receiveStripeEvent, 'stripe-signature', (rawBody, signature) =>
  receiveEvent({ ...withTable(), ...withPayments() }, rawBody, signature),
);
