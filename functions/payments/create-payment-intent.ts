import { paymentRoutes } from '#shared/api/payments.ts';
import { createPaymentIntent } from '#shared/domain/payments/create-payment-intent.ts';
import { clock, withAccounts, withBookings, withCalendar, withPayments, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(paymentRoutes.createPaymentIntent, ({ actor, input }) =>
  createPaymentIntent(
    { ...withSpots(), ...withCalendar(), ...withBookings(), ...withAccounts(), ...clock, ...withPayments() },
    actor,
    input.body.bookingData,
  ),
);
