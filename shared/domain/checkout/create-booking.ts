import type { Booking as BookingAnswer, StayRequest } from '../../api/bookings.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Actor, Needs } from '../deps.ts';
import type { Holder } from './hold-limits.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';
import type { Booking } from '../../model/booking.ts';
import { type HoldDeps, holdStay } from './hold-stay.ts';
import { toBookingAnswer } from '../bookings/to-booking.ts';

type CreateBookingDeps = HoldDeps & SettleDeps & Needs<'payments'>;

/** Whether the payment belongs to a booking of the caller and to the named stay. */
const isPaymentOf = (booking: Booking | undefined, actor: Actor, request: StayRequest): booking is Booking =>
  booking?.driverId === actor.userId &&
  booking.spotId === request.parkingSpotId &&
  Date.parse(booking.startAt) === Date.parse(request.startTime) &&
  Date.parse(booking.endAt) === Date.parse(request.endTime);

const confirmPaid = async (
  deps: CreateBookingDeps,
  actor: Actor,
  request: StayRequest,
  paymentIntentId: string,
): Promise<Booking> => {
  const payment = await deps.payments.find(paymentIntentId);
  const booking = payment?.bookingId === undefined ? undefined : await deps.bookings.find(payment.bookingId);
  if (!payment || payment.claimId !== undefined || !isPaymentOf(booking, actor, request))
    throw new AppError('payment_mismatch', 'This payment is not for this booking.');
  if (payment.status === 'canceled')
    throw new AppError('hold_expired', 'The reservation ran out before it was paid.');
  if (payment.status !== 'succeeded')
    throw new AppError('payment_incomplete', 'The payment is not complete.');
  const settlement = await settlePayment(deps, payment);
  if (settlement.outcome === 'booked' && settlement.booking) return settlement.booking;
  throw new AppError(
    'booking_refunded',
    'The place was taken before the payment arrived. You get everything back.',
  );
};

/**
 * Confirms a paid booking after asking the payment provider, or makes a hold if no payment is named (ruling 2). Never trusts the caller
 * about price, payment or status (ruling 1). Errors: `payment_mismatch`, `payment_incomplete`, `hold_expired`, `booking_refunded`, and
 * those of `holdStay`.
 */
export const createBooking = async (
  deps: CreateBookingDeps,
  actor: Holder,
  request: StayRequest & { stripePaymentIntentId?: string | undefined },
): Promise<BookingAnswer> => {
  const { stripePaymentIntentId: paymentIntentId, ...stay } = request;
  const booking = paymentIntentId
    ? await confirmPaid(deps, actor, stay, paymentIntentId)
    : await holdStay(deps, actor, stay);
  return toBookingAnswer(booking, actor.userId);
};
