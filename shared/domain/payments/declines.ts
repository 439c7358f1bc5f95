import { AppError } from '../../lib/app-error.ts';
import { writeTransition } from '../bookings/write-transition.ts';
import type { Needs } from '../deps.ts';
import { limit } from '../limits.ts';
import type { Payment } from './ports.ts';

/** `too_many_declines` for a driver whose cards were refused too often today. */
export const checkDeclines = async (deps: Needs<'limits' | 'clock'>, driverId: string): Promise<void> => {
  const { key, max, windowSeconds } = limit('decline', driverId);
  const now = deps.clock.now();
  if (!(await deps.limits.isUsedUp(key, max, windowSeconds, now))) return;
  throw new AppError('too_many_declines', 'Too many cards were refused today. Try again tomorrow.', {
    details: { retryAfterSeconds: Math.ceil(windowSeconds - ((now / 1000) % windowSeconds)) },
  });
};

/** Counts a card that the bank refused. Past the limit, the payment and its hold end: the same intent would take more cards. */
export const noteDecline = async (
  deps: Needs<'bookings' | 'payments' | 'limits' | 'clock'>,
  payment: Payment,
): Promise<void> => {
  const booking = payment.bookingId === undefined ? undefined : await deps.bookings.find(payment.bookingId);
  if (booking?.status !== 'pending') return;
  const now = deps.clock.now();
  const { key, max, windowSeconds } = limit('decline', booking.driverId);
  await deps.limits.take(key, max, windowSeconds, now);
  if (!(await deps.limits.isUsedUp(key, max, windowSeconds, now))) return;
  const ended = await deps.payments.cancel(payment.id);
  if (ended.status === 'canceled') await writeTransition(deps, booking, 'release', now);
};
