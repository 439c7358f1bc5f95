import type { RentalAnswer } from '../../api/rentals.ts';
import { rentalLimits } from '../../areas/rentals.ts';
import { AppError } from '../../lib/app-error.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { canEndOn, toRentalDay } from './rental-schedule.ts';
import { endRentalOn } from './rental-step.ts';
import { findOwnRental, type RentalViewDeps, toRentalAnswer } from './to-rental.ts';

const RETRY = { attempts: 5, error: 'The rental is being changed. Try again.' };

const refuse = () =>
  new AppError('rental_not_allowed', 'The rental cannot be ended on this day.', {
    details: { reason: 'end' },
  });

/**
 * Ends a rental with its notice, as driver or owner: at the end of a month, not before the least duration. Who is earlier counts: an end that is
 * set can only be replaced by an earlier one. Errors: `not_found`, `rental_not_allowed`, `rental_ended` with the end that is set, `conflict`,
 * `rate_limited`.
 */
export const endRental = async (
  deps: RentalViewDeps & Needs<'limits'>,
  actor: Actor,
  id: string,
  endDate: string,
): Promise<RentalAnswer> => {
  await enforceRateLimits(deps, [limit(rentalLimits['rental-end'], actor.userId)]);
  return retryOnConflict(async () => {
    const rental = await findOwnRental(deps, actor, id);
    const now = deps.clock.now();
    if (rental.endDate === endDate) return toRentalAnswer(deps, rental, actor.userId);
    if (rental.endDate !== null && rental.endDate < endDate)
      throw new AppError('rental_ended', 'The rental ends before that day.', {
        details: { endDate: rental.endDate },
      });
    if (!canEndOn(rental, endDate, toRentalDay(rental, now))) throw refuse();
    const write = endRentalOn(rental, endDate, rental.driverId === actor.userId ? 'driver' : 'owner', now);
    if (!write) throw refuse();
    if ((await deps.rentals.write(write, now)) !== 'applied') return CONFLICT;
    return toRentalAnswer(deps, write.next, actor.userId);
  }, RETRY);
};
