import { HOLD_MINUTES } from '../model/rules.ts';
import * as z from 'zod';
import { HOLD_ERRORS, PaymentIntentId, StayRequest } from './bookings.ts';
import { BookingId, Euros, RentalId } from '../model/fields.ts';
import { route } from './route.ts';

/** The data of the payment screen. The first two are those of 001 §3, the others those of ruling 2. */
export const PaymentIntent = z
  .object({
    clientSecret: z.string(),
    paymentIntentId: PaymentIntentId,
    bookingId: BookingId,
    totalPrice: Euros,
    /** The deposit of a rental, which is paid with its first month; absent without one. */
    deposit: Euros.optional(),
    expiresAt: z.string(),
    /** The rental by the month that it pays a month of, whose later months are charged to the same card. */
    rental: z.object({ id: RentalId, month: z.int() }).optional(),
  })
  .meta({ id: 'PaymentIntent' });
export type PaymentIntent = z.infer<typeof PaymentIntent>;

export const paymentRoutes = {
  createPaymentIntent: route({
    method: 'POST',
    path: '/create-payment-intent',
    auth: 'user',
    summary: `Hold the stay for ${String(HOLD_MINUTES)} minutes and prepare its card payment; repeating the same stay answers the same intent`,
    body: z.object({ bookingData: StayRequest }),
    response: PaymentIntent,
    errors: [...HOLD_ERRORS, 'too_many_declines', 'payments_unavailable'],
    needs: {
      table: 'write',
      stripe: 'api',
      ipsi: true,
      timeoutSeconds: 29,
      reserved: 'payments',
    },
  }),
  receiveStripeEvent: route({
    method: 'POST',
    path: '/stripe/webhook',
    auth: 'stripe-signature',
    summary: 'Events of Stripe, signed; any order, any number of times',
    response: z.object({ received: z.literal(true) }),
    errors: ['conflict', 'payments_unavailable'],
    needs: { table: 'write', stripe: 'webhook', timeoutSeconds: 29, reserved: 'webhook' },
  }),
} as const;
