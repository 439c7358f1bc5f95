import type { Booking as BookingAnswer } from '../../api/bookings.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Actor, Needs } from '../deps.ts';
import type { Payment } from '../ports/payments.ts';
import { writeTransition } from '../bookings/write-transition.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';
import type { Booking } from '../../model/booking.ts';
import { findDrivenBooking, findOwnBooking, toBookingAnswer } from '../bookings/to-booking.ts';

type ReleaseDeps = SettleDeps & Needs<'payments'>;

/** Cancels the payment if possible, and returns it. */
const endPayment = async (deps: ReleaseDeps, booking: Booking): Promise<Payment | undefined> =>
  booking.paymentIntentId === null ? undefined : deps.payments.cancel(booking.paymentIntentId);

/**
 * Ends a hold early, because the driver went back. Its payment is cancelled first, so that it cannot succeed later; one that succeeded at
 * the same moment is settled instead, and the answer says so. Does nothing for a booking that is no hold any more. Errors: `not_found`,
 * `payment_processing` while the bank processes it, `payments_unavailable`, `rental_month` for a later month of a rental, which is ended
 * with notice.
 */
export const releaseHold = async (deps: ReleaseDeps, actor: Actor, id: string): Promise<BookingAnswer> => {
  const booking = await findDrivenBooking(deps, actor, id);
  if (booking.rental && booking.rental.month > 1 && booking.status === 'pending')
    throw new AppError('rental_month', 'A month of a rental is not given up: the rental is ended.', {
      details: { rentalId: booking.rental.id },
    });
  if (booking.status === 'pending') {
    const payment = await endPayment(deps, booking);
    if (payment?.status === 'processing')
      throw new AppError('payment_processing', 'The payment is being processed.');
    if (payment?.status === 'succeeded') await settlePayment(deps, payment);
    else await writeTransition(deps, booking, 'release', deps.clock.now());
  }
  return toBookingAnswer(await findOwnBooking(deps, actor, id), actor.userId);
};
