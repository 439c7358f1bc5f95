import type { Booking as BookingAnswer } from '../../api/bookings.ts';
import { AppError } from '../../lib/app-error.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { findDrivenBooking, toBookingAnswer } from '../bookings/to-booking.ts';
import type { Actor } from '../deps.ts';
import { endChange } from './end-change.ts';
import type { SettleChangeDeps } from './settle-change.ts';

const RETRY = { attempts: 3, error: 'The booking is being changed. Try again.' };

/**
 * Gives up a change that is not paid, because the driver went back. One that was paid at the same moment is made instead, and the answer
 * says so. Does nothing without one. Errors: `not_found`, `payment_processing`, `payments_unavailable`, `conflict`.
 */
export const releaseChange = (deps: SettleChangeDeps, actor: Actor, id: string): Promise<BookingAnswer> =>
  retryOnConflict(async () => {
    const booking = await findDrivenBooking(deps, actor, id);
    if (!booking.change) return toBookingAnswer(booking, actor.userId);
    const outcome = await endChange(deps, booking, 'releaseChange');
    if (outcome === 'processing') throw new AppError('payment_processing', 'The payment is being processed.');
    // The next attempt reads what became of it.
    if (outcome === 'stale' || outcome === 'taken') return CONFLICT;
    return toBookingAnswer(await findDrivenBooking(deps, actor, id), actor.userId);
  }, RETRY);
