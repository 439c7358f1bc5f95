import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { toIso } from '../../lib/time.ts';
import type { Spot } from '../../model/spot.ts';
import type { Needs } from '../deps.ts';
import { listRentalEffects } from './withdrawn-spots.ts';

const RETRY = { attempts: 5, error: 'The spot is being changed. Try again.' };

const withHiding = ({ hiddenFor: _before, ...spot }: Spot, isHidden: boolean, now: number): Spot => ({
  ...spot,
  ...(isHidden && { hiddenFor: 'tax_details' as const }),
  version: spot.version + 1,
  updatedAt: toIso(now),
});

const isHiddenNow = ({ hiddenFor }: Spot) => hiddenFor !== undefined;

/**
 * Hides all spaces of an owner from searches and bookings, or shows them again. What the owner has set stays, such as whether a space is
 * active, and so do paid stays; rentals of hidden spaces end after the paid months. Writes only spaces that are not so yet. Returns how many it has written.
 */
export const setSpotsHidden = async (
  { spots, clock }: Needs<'spots' | 'clock'>,
  ownerId: string,
  isHidden: boolean,
): Promise<number> => {
  let written = 0;
  for (const { id } of (await spots.listByOwner(ownerId)).filter((spot) => isHiddenNow(spot) !== isHidden))
    await retryOnConflict(async () => {
      const spot = await spots.find(id);
      if (!spot || isHiddenNow(spot) === isHidden) return undefined;
      const effects = isHidden ? listRentalEffects(spot) : [];
      const events = effects.length > 0 ? [{ effects, spot: { id, title: spot.title } }] : [];
      if (!(await spots.update(withHiding(spot, isHidden, clock.now()), { events }))) return CONFLICT;
      written += 1;
      return undefined;
    }, RETRY);
  return written;
};
