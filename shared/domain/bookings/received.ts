import type { Booking, ReceivedPayment } from '../../model/booking.ts';

/**
 * The payments of a booking, in order: a change of it can be paid by a second one (decision 158). Before the first is received, the one
 * that is expected.
 */
export const listPayments = ({
  payments,
  paymentIntentId,
  totalCents,
}: Pick<Booking, 'payments' | 'paymentIntentId' | 'totalCents'>): readonly ReceivedPayment[] =>
  payments ?? (paymentIntentId === null ? [] : [{ id: paymentIntentId, cents: totalCents }]);

/** Whether a payment is one of the booking's; others of its id have paid nothing of it. */
export const isPaymentOf = (
  booking: Pick<Booking, 'payments' | 'paymentIntentId' | 'totalCents'>,
  paymentIntentId: string,
): boolean => listPayments(booking).some(({ id }) => id === paymentIntentId);

/** The sum of the payments in cents; before the first is received, the price. */
export const computeReceived = ({ payments, totalCents }: Pick<Booking, 'payments' | 'totalCents'>): number =>
  payments ? payments.reduce((sum, { cents }) => sum + cents, 0) : totalCents;
