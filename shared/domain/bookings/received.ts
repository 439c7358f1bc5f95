import type { Booking, ReceivedPayment } from '../../model/booking.ts';
import type { Needs } from '../deps.ts';

/** What the first payment of a booking must be, in cents: the price, and the deposit of a rental. */
export const computeFirstPayment = ({
  totalCents,
  deposit,
}: Pick<Booking, 'totalCents' | 'deposit'>): number => totalCents + (deposit?.cents ?? 0);

type Expected = Pick<Booking, 'paymentIntentId' | 'totalCents' | 'payments' | 'deposit'>;

/**
 * The payments of a booking, in order: a change of it can be paid by a second one (decision 158). Before the first is received, the one
 * that is expected.
 */
export const listPayments = (booking: Expected): readonly ReceivedPayment[] =>
  booking.payments ??
  (booking.paymentIntentId === null
    ? []
    : [{ id: booking.paymentIntentId, cents: computeFirstPayment(booking) }]);

/** Whether a payment is one of the booking's; others of its id have paid nothing of it. */
export const isPaymentOf = (booking: Expected, paymentIntentId: string): boolean =>
  listPayments(booking).some(({ id }) => id === paymentIntentId);

/** The amount received for the stay, in cents: the payments, and the sums that moved with it. Before the first payment, what it must be. */
export const computeReceived = (
  booking: Pick<Booking, 'payments' | 'totalCents' | 'transferredCents'> & Partial<Pick<Booking, 'deposit'>>,
): number =>
  booking.payments
    ? booking.payments.reduce((sum, { cents }) => sum + cents, booking.transferredCents)
    : computeFirstPayment(booking);

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
