import type { Booking, ReceivedPayment } from '../../model/booking.ts';
import type { Needs } from '../deps.ts';

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

/** The amount received for the stay, in cents: the payments, and the sums that moved with it. Before the first payment, the price. */
export const computeReceived = ({
  payments,
  totalCents,
  transferredCents,
}: Pick<Booking, 'payments' | 'totalCents' | 'transferredCents'>): number =>
  payments ? payments.reduce((sum, { cents }) => sum + cents, transferredCents) : totalCents;

/**
 * The booking of a payment: the one that it names, or the one that took its place with its payments (decision 155). A payment that is
 * neither's belongs to the one that it names.
 */
export const findBookingOf = async (
  deps: Needs<'bookings'>,
  { id, bookingId }: { readonly id: string; readonly bookingId: string | undefined },
): Promise<Booking | undefined> => {
  const named = bookingId === undefined ? undefined : await deps.bookings.find(bookingId);
  if (named?.rebookedTo === undefined || isPaymentOf(named, id)) return named;
  const successor = await deps.bookings.find(named.rebookedTo);
  return successor && isPaymentOf(successor, id) ? successor : named;
};
