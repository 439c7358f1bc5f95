import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { Needs } from '../deps.ts';
import { endRentalOn } from './rental-step.ts';

const RETRY = { attempts: 5, error: 'The rental is being changed. Try again.' };

/**
 * Ends the rentals of a spot that was withdrawn behind their paid months, unless it is offered again. Timers follow a first month that is not
 * paid yet. Repeating it does nothing. Throws `conflict`.
 */
export const endRentalsOfSpot = async (
  deps: Needs<'spots' | 'rentals' | 'clock'>,
  spotId: string,
): Promise<void> => {
  const spot = await deps.spots.find(spotId);
  // One that its owner submits again was withdrawn all the same.
  if (!spot || (spot.review === 'approved' && spot.hiddenFor === undefined)) return;
  for (const { rentalId } of spot.rented)
    await retryOnConflict(async () => {
      const rental = await deps.rentals.find(rentalId);
      const now = deps.clock.now();
      const write =
        rental &&
        endRentalOn(rental, firstDayOfMonth(rental.startDate, rental.paidMonths + 1), 'platform', now);
      if (!write) return undefined;
      return (await deps.rentals.write(write, now)) === 'applied' ? undefined : CONFLICT;
    }, RETRY);
};
