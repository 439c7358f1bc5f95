import { HOLD_MINUTES } from '../model/rules.ts';
import * as z from 'zod';
import { Booking, PaymentIntentId } from './bookings.ts';
import { Euros, NumberText, StayInstant } from '../model/fields.ts';
import { PaymentIntent } from './payments.ts';
import { PriceLine } from './prices.ts';
import { route } from './route.ts';

/** The dates that a driver wants instead of the booked ones. Each may be as it is. */
const NewDates = z.object({ startTime: StayInstant, endTime: StayInstant });
export type NewDates = z.output<typeof NewDates>;

/** The price of other dates, before anything happens. Amounts in euros. */
export const ChangeQuote = z
  .object({
    startTime: z.string(),
    endTime: z.string(),
    isFullDay: z.boolean(),
    /** The lines of the price afterwards; they add up to `totalPrice`. */
    lines: z.array(PriceLine),
    totalPrice: Euros,
    /** The price before. */
    paid: Euros,
    /** Above 0: to pay. Below 0: goes back. */
    difference: Euros,
    /** The reduction of the price that does not go back, because the time for it is over. */
    notRefunded: Euros,
    /** The time until which cancelling would be free afterwards; in the past if it would not be. */
    refundableUntil: z.string(),
  })
  .meta({ id: 'ChangeQuote' });
export type ChangeQuote = z.infer<typeof ChangeQuote>;

/** A change that was made, or the payment that makes it. */
export const ChangeAnswer = z
  .object({ booking: Booking, payment: PaymentIntent.nullable() })
  .meta({ id: 'ChangeAnswer' });
export type ChangeAnswer = z.infer<typeof ChangeAnswer>;

/** Why other dates are not possible. */
const DATE_ERRORS = [
  'not_found',
  'change_not_allowed',
  'change_pending',
  'stay_not_allowed',
  'period_taken',
  'spot_unavailable',
  'rental_month',
] as const;

/** Why the answer about a payment is another one. */
const PAYMENT_ERRORS = ['conflict', 'payment_processing', 'payments_unavailable'] as const;

export const changeRoutes = {
  quoteChange: route({
    method: 'POST',
    path: '/bookings/{bookingId}/changes/quote',
    auth: 'user',
    summary:
      'What other dates of a paid booking would cost its driver, by line; nothing happens. A taken or closed end is answered with ' +
      'details.latestEnd, the latest that is possible or null, and a taken start with details.nextFree',
    body: NewDates,
    response: ChangeQuote,
    errors: [...DATE_ERRORS, 'rate_limited'],
    needs: { table: 'read', limits: true },
  }),
  requestChange: route({
    method: 'POST',
    path: '/bookings/{bookingId}/changes',
    auth: 'user',
    summary:
      'Change the dates of a paid booking, as its driver. difference is the amount that the caller was shown, in euros, and must still be ' +
      `correct. If it is above 0, the new hours are held for ${String(HOLD_MINUTES)} minutes and payment prepares the payment that makes the change`,
    body: NewDates.extend({ difference: NumberText }),
    response: ChangeAnswer,
    errors: [
      ...DATE_ERRORS,
      ...PAYMENT_ERRORS,
      'price_changed',
      'hold_expired',
      'rate_limited',
      'too_many_declines',
    ],
    needs: { table: 'write', stripe: 'api', timeoutSeconds: 29 },
  }),
  confirmChange: route({
    method: 'POST',
    path: '/bookings/{bookingId}/changes/confirm',
    auth: 'user',
    summary:
      'Make the change that a payment has paid for; answers the booking afterwards. Repeating it does nothing',
    body: z.object({ stripePaymentIntentId: PaymentIntentId }),
    response: Booking,
    errors: [
      'not_found',
      'payment_mismatch',
      'payment_incomplete',
      'hold_expired',
      'change_refunded',
      'conflict',
      'payments_unavailable',
    ],
    needs: { table: 'write', stripe: 'api', timeoutSeconds: 29 },
  }),
  releaseChange: route({
    method: 'POST',
    path: '/bookings/{bookingId}/changes/release',
    auth: 'user',
    summary:
      'Give up a change that is not paid and cancel its payment; the booking stays as it is. Answers the booking afterwards',
    response: Booking,
    errors: ['not_found', ...PAYMENT_ERRORS],
    needs: { table: 'write', stripe: 'api', timeoutSeconds: 29 },
  }),
} as const;
