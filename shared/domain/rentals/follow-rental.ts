import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { Booking } from '../../model/booking.ts';
import { writeTransition } from '../bookings/write-transition.ts';
import type { Needs } from '../deps.ts';
import { followMonth, isPaidInVain, type RentalCard } from './rental-step.ts';

export type FollowDeps = Needs<'rentals' | 'bookings' | 'payments' | 'clock'>;

/** Retries after conflicts with the rental's timer, or the write of another month. */
const RETRY = { attempts: 5, error: 'The rental is being changed. Try again.' };

const NO_CARD: RentalCard = { customerId: null, paymentMethodId: null, card: null };

/** The card that is saved with the payment of a month; the driver may have paid with another one than before. */
const findCard = async (
  deps: Needs<'payments'>,
  { status, paymentIntentId }: Booking,
): Promise<RentalCard> => {
  if (status !== 'confirmed' || paymentIntentId === null) return NO_CARD;
  const payment = await deps.payments.find(paymentIntentId);
  return {
    customerId: payment?.customerId ?? null,
    paymentMethodId: payment?.paymentMethodId ?? null,
    card: payment?.card ?? null,
  };
};

/**
 * Writes what follows for a rental from the current state of one of its months. A month that was paid while the rental ended before it goes
 * back. Repeating it does nothing. Throws `conflict`.
 */
export const followRental = (deps: FollowDeps, bookingId: string): Promise<void> =>
  retryOnConflict(async () => {
    const booking = await deps.bookings.find(bookingId);
    const rental = booking?.rental && (await deps.rentals.find(booking.rental.id));
    if (!booking || !rental) return undefined;
    const now = deps.clock.now();
    if (isPaidInVain(rental, booking)) {
      const returned = await writeTransition(deps, booking, 'cancelInTime', now);
      return returned === 'applied' ? undefined : CONFLICT;
    }
    const write = followMonth(rental, booking, await findCard(deps, booking), now);
    if (!write) return undefined;
    return (await deps.rentals.write(write, now)) === 'applied' ? undefined : CONFLICT;
  }, RETRY);
