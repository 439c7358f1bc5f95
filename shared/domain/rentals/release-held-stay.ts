import type { Booking } from '../../api/bookings.ts';
import { releaseHold } from '../checkout/release-hold.ts';
import type { SettleDeps } from '../checkout/settle-payment.ts';
import type { Actor, Needs } from '../deps.ts';
import { followRental } from './follow-rental.ts';

/**
 * `releaseHold`, after which the rental of a first month follows at once. The outbox does the same later; here, so that the driver who went
 * back finds the spot free for another day. Errors of `releaseHold`.
 */
export const releaseHeldStay = async (
  deps: SettleDeps & Needs<'rentals'>,
  actor: Actor,
  id: string,
): Promise<Booking> => {
  const booking = await releaseHold(deps, actor, id);
  if (booking.rental) await followRental(deps, id);
  return booking;
};
