import { limit } from '../rate-limit.ts';
import { paymentLimits } from '../../areas/payments.ts';
import { AppError } from '../../lib/app-error.ts';
import { writeTransition } from '../bookings/write-transition.ts';
import type { Booking } from '../../model/booking.ts';
import type { Needs } from '../deps.ts';
import type { Payment } from '../ports/payments.ts';

/** `too_many_declines` for a driver whose cards were declined too often today. */
export const checkDeclines = async (deps: Needs<'limits' | 'clock'>, driverId: string): Promise<void> => {
  const { key, max, windowSeconds } = limit(paymentLimits.decline, driverId);
  const now = deps.clock.now();
  if (!(await deps.limits.isUsedUp(key, max, windowSeconds, now))) return;
  throw new AppError('too_many_declines', 'Too many cards were refused today. Try again tomorrow.', {
    details: { retryAfterSeconds: Math.ceil(windowSeconds - ((now / 1000) % windowSeconds)) },
  });
};

/** A payment that has succeeded meanwhile stays. So does a later month of a rental: its saved card is charged by another payment. */
const endHold = async (deps: Needs<'bookings' | 'payments'>, hold: Booking, now: number): Promise<void> => {
  if (hold.paymentIntentId === null) return;
  const ended = await deps.payments.cancel(hold.paymentIntentId);
  const isRenewal = hold.rental !== undefined && hold.rental.month > 1;
  if (ended.status === 'canceled' && !isRenewal) await writeTransition(deps, hold, 'release', now);
};

/** Gives up the unpaid change of a booking likewise. */
const endChange = async (
  deps: Needs<'bookings' | 'payments'>,
  booking: Booking,
  now: number,
): Promise<void> => {
  const paymentIntentId = booking.change?.paymentIntentId ?? null;
  if (paymentIntentId === null) return;
  const ended = await deps.payments.cancel(paymentIntentId);
  if (ended.status === 'canceled') await writeTransition(deps, booking, 'releaseChange', now);
};

/** Whether the payment is for a hold, for a change that can be paid, or for a claim. */
const isExpected = (booking: Booking, { changeId, claimId }: Payment): boolean => {
  if (claimId !== undefined) return true;
  return changeId === undefined ? booking.status === 'pending' : booking.change?.id === changeId;
};

/** Counts a declined card. Past the limit, all the driver's payments and holds end: the same payments would accept more cards. */
export const noteDecline = async (
  deps: Needs<'bookings' | 'payments' | 'limits' | 'clock'>,
  payment: Payment,
): Promise<void> => {
  const booking = payment.bookingId === undefined ? undefined : await deps.bookings.find(payment.bookingId);
  if (!booking || !isExpected(booking, payment)) return;
  const now = deps.clock.now();
  const { key, max, windowSeconds } = limit(paymentLimits.decline, booking.driverId);
  await deps.limits.take(key, max, windowSeconds, now);
  if (!(await deps.limits.isUsedUp(key, max, windowSeconds, now))) return;
  // All at once: until a payment has ended, it takes further cards.
  const holds = await deps.bookings.listStandingHolds(booking.driverId);
  await Promise.all([
    ...(payment.claimId === undefined ? [] : [deps.payments.cancel(payment.id)]),
    endChange(deps, booking, now),
    ...holds.map((hold) => endHold(deps, hold, now)),
  ]);
};
