import { AppError } from '../../lib/app-error.ts';
import type { Booking } from '../../model/booking.ts';
import { computeFirstPayment } from '../bookings/received.ts';
import type { Needs } from '../deps.ts';
import type { Payment } from '../ports/payments.ts';

/**
 * The payment of a hold: the existing one if it can still be paid, else a new one, which is written to the hold before anybody can pay it.
 * `customerId` is that of the rental, for a month of one. Undefined if the hold has ended meanwhile.
 */
export const preparePayment = async (
  deps: Needs<'bookings' | 'payments'>,
  hold: Booking,
  customerId?: string,
): Promise<Payment | undefined> => {
  const known = hold.paymentIntentId === null ? undefined : await deps.payments.find(hold.paymentIntentId);
  if (known && known.status !== 'canceled') return known;
  const customer = known?.customerId ?? customerId;
  if (hold.rental && hold.rental.month > 1 && customer === undefined)
    throw new AppError('payments_unavailable', 'The month is about to be charged. Try again.');
  const payment = await deps.payments.create(
    {
      booking: hold,
      amountCents: computeFirstPayment(hold),
      ...(customer !== undefined && { customerId: customer }),
    },
    known?.id,
  );
  if (hold.paymentIntentId === payment.id || (await deps.bookings.setPaymentIntent(hold, payment.id)))
    return payment;
  // It ended while the provider answered. Nobody may pay after the end of the hold; one that was paid meanwhile is answered.
  const ended = await deps.payments.cancel(payment.id);
  return ended.status === 'canceled' ? undefined : ended;
};
