import { MINUTE } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { WriteOutcome } from '../ports/bookings.ts';
import { writeTransition } from '../bookings/write-transition.ts';
import { settleChange, type SettleChangeDeps } from './settle-change.ts';

/** A payment that a bank is processing when its change runs out gets this long; after it, a success goes back. */
const PROCESSING_GRACE = 5 * MINUTE;

/**
 * Ends a change that is not paid. Its payment is cancelled first, so that it cannot succeed later; one that has succeeded is settled
 * instead. `processing`: a bank is still deciding, and the change waits for it.
 */
export const endChange = async (
  deps: SettleChangeDeps,
  booking: Booking,
  transition: 'releaseChange' | 'expireChange',
): Promise<'settled' | 'processing' | WriteOutcome> => {
  const { change } = booking;
  if (!change) return 'stale';
  const payment =
    change.paymentIntentId === null ? undefined : await deps.payments.cancel(change.paymentIntentId);
  const now = deps.clock.now();
  const isWaiting = payment?.status === 'processing' && now < Date.parse(change.holdUntil) + PROCESSING_GRACE;
  if (isWaiting) return 'processing';
  if (payment?.status !== 'succeeded') return writeTransition(deps, booking, transition, now);
  await settleChange(deps, payment, booking.id);
  return 'settled';
};
