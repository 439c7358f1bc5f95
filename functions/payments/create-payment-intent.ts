import { paymentRoutes } from '#shared/api/payments.ts';
import { createPaymentIntent } from '#shared/domain/checkout/create-payment-intent.ts';
import {
  clock,
  holdLimits,
  withAccounts,
  withBookings,
  withCalendar,
  withLimits,
  withPayments,
  withSpots,
} from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(paymentRoutes.createPaymentIntent, ({ actor, client, input }) =>
  createPaymentIntent(
    {
      ...withSpots(),
      ...withCalendar(),
      ...withBookings(),
      ...withAccounts(),
      ...withLimits(),
      ...holdLimits,
      ...clock,
      ...withPayments(),
    },
    { ...actor, client },
    input.body.bookingData,
  ),
);
