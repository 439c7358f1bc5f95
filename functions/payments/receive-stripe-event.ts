import { paymentRoutes } from '#shared/api/payments.ts';
import { receiveEvent } from '#shared/domain/checkout/receive-event.ts';
import { withLimits, withPaymentEvents } from '../_kit/deps.ts';
import { withPayoutAccount, withSettlement } from '../_kit/port-groups.ts';
import { webhook } from '../_kit/webhook.ts';

export const handler = webhook(paymentRoutes.receiveStripeEvent, 'stripe-signature', (rawBody, signature) =>
  receiveEvent(
    {
      ...withSettlement(),
      ...withPayoutAccount(),
      ...withLimits(),
      ...withPaymentEvents(),
    },
    rawBody,
    signature,
  ),
);
