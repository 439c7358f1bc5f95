import { paymentRoutes } from '#shared/api/payments.ts';
import { receiveEvent } from '#shared/domain/checkout/receive-event.ts';
import { withSettlement } from '../_kit/port-groups/payments.ts';
import { withPayoutAccount } from '../_kit/port-groups/payouts.ts';
import * as kit from '../_kit/ports.ts';
import { webhook } from '../_kit/webhook.ts';

export const handler = webhook(paymentRoutes.receiveStripeEvent, 'stripe-signature', (rawBody, signature) =>
  receiveEvent(
    kit.connect(withSettlement, withPayoutAccount, kit.limits, kit.paymentEvents),
    rawBody,
    signature,
  ),
);
