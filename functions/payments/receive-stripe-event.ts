import { paymentRoutes } from '#shared/api/payments.ts';
import { receiveEvent } from '#shared/domain/checkout/receive-event.ts';
import {
  alarms,
  clock,
  withBookings,
  withLedger,
  withLimits,
  withOutbox,
  withPaymentEvents,
  withPayments,
  withSpots,
  withPayoutAccounts,
  withPayouts,
} from '../_kit/deps.ts';
import { webhook } from '../_kit/webhook.ts';

export const handler = webhook(paymentRoutes.receiveStripeEvent, 'stripe-signature', (rawBody, signature) =>
  receiveEvent(
    {
      ...withBookings(),
      ...withLedger(),
      ...withLimits(),
      ...withOutbox(),
      ...withPaymentEvents(),
      ...withPayments(),
      ...withSpots(),
      ...withPayouts(),
      ...withPayoutAccounts(),
      ...alarms,
      ...clock,
    },
    rawBody,
    signature,
  ),
);
