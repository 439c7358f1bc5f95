import type { Booking as BookingAnswer } from '../../api/bookings.ts';
import { AppError } from '../../lib/app-error.ts';
import { findDrivenBooking, toBookingAnswer } from '../bookings/to-booking.ts';
import type { Actor } from '../deps.ts';
import { settleChange, type SettleChangeDeps } from './settle-change.ts';

/**
 * Makes the change that a payment has paid for, after asking the provider. Never trusts the caller about payment or price. Errors:
 * `not_found`, `payment_mismatch`, `payment_incomplete`, `hold_expired`, `change_refunded`, `conflict`.
 */
export const confirmChange = async (
  deps: SettleChangeDeps,
  actor: Actor,
  id: string,
  paymentIntentId: string,
): Promise<BookingAnswer> => {
  const booking = await findDrivenBooking(deps, actor, id);
  const payment = await deps.payments.find(paymentIntentId);
  if (!payment || payment.bookingId !== booking.id || payment.changeId === undefined)
    throw new AppError('payment_mismatch', 'This payment is not for a change of this booking.');
  if (payment.status === 'canceled')
    throw new AppError('hold_expired', 'The time to pay the change ran out.');
  if (payment.status !== 'succeeded')
    throw new AppError('payment_incomplete', 'The payment is not complete.');
  const settlement = await settleChange(deps, payment, booking.id);
  if (settlement.outcome === 'booked') return toBookingAnswer(settlement.booking, actor.userId);
  throw new AppError(
    'change_refunded',
    'The change could not be made any more. You get back what you paid for it.',
  );
};
