import { favouriteLimits } from '../../areas/favourites.ts';
import type { Favourite as FavouriteAnswer } from '../../api/favourites.ts';
import { AppError } from '../../lib/app-error.ts';
import { toIso } from '../../lib/time.ts';
import type { Favourite } from '../../model/favourite.ts';
import { MAX_FAVOURITES } from '../../model/rules.ts';
import type { Spot } from '../../model/spot.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { toFavouriteAnswer } from './to-favourite.ts';

type ChangeDeps = Needs<'favourites' | 'availabilityAlerts' | 'spots' | 'limits' | 'clock'>;

/** A spot that was public once; a paused one may be marked, so that a removal can be undone. */
const canBeMarked = (spot: Spot): boolean => spot.review === 'approved';

const toFavourite = ({ id, title, weekdayPriceCents }: Spot, userId: string, now: number): Favourite => ({
  userId,
  spotId: id,
  spotTitle: title,
  addedAt: toIso(now),
  priceCents: weekdayPriceCents,
});

/** A spot that the caller may mark. `not_found`, and `forbidden` for an own one. */
export const getMarkableSpot = async (deps: Needs<'spots'>, actor: Actor, spotId: string): Promise<Spot> => {
  const spot = await deps.spots.find(spotId);
  if (spot?.ownerId === actor.userId) throw new AppError('forbidden', 'This is your own space.');
  if (!spot || !canBeMarked(spot)) throw new AppError('not_found', 'Spot not found');
  return spot;
};

/** Marks a spot for a person, and returns the favourite. `too_many_favourites`. */
export const markSpot = async (
  deps: Needs<'favourites' | 'clock'>,
  userId: string,
  spot: Spot,
): Promise<Favourite> => {
  const favourite = toFavourite(spot, userId, deps.clock.now());
  const result = await deps.favourites.add(favourite);
  if (result === 'full')
    throw new AppError('too_many_favourites', `A person has at most ${MAX_FAVOURITES} favourites.`, {
      details: { max: MAX_FAVOURITES },
    });
  return result === 'added' ? favourite : ((await deps.favourites.find(userId, spot.id)) ?? favourite);
};

/** Marks a spot for the caller; one that is marked stays as it is. `not_found`, `forbidden`, `too_many_favourites`, `rate_limited`. */
export const addFavourite = async (
  deps: ChangeDeps,
  actor: Actor,
  spotId: string,
): Promise<FavouriteAnswer> => {
  await enforceRateLimits(deps, [limit(favouriteLimits.favourites, actor.userId)]);
  const favourite = await markSpot(deps, actor.userId, await getMarkableSpot(deps, actor, spotId));
  const alerts = await deps.availabilityAlerts.list(actor.userId, spotId);
  return toFavouriteAnswer(favourite, alerts, deps.clock.now());
};

/** Unmarks a spot of the caller, with what the caller waits for there. `rate_limited`. */
export const removeFavourite = async (
  deps: Needs<'favourites' | 'availabilityAlerts' | 'limits' | 'clock'>,
  actor: Actor,
  spotId: string,
): Promise<{ spotId: string }> => {
  await enforceRateLimits(deps, [limit(favouriteLimits.favourites, actor.userId)]);
  // First the stays: after a crash in between, the favourite can be removed again.
  for (const alert of await deps.availabilityAlerts.list(actor.userId, spotId))
    await deps.availabilityAlerts.remove(alert);
  await deps.favourites.remove(actor.userId, spotId);
  return { spotId };
};

/**
 * Adds what a device kept before the sign-in; existing favourites stay as they are, so that a lost answer is no loss. Spots that are gone
 * and own ones are left out. `leftOut` is how many did not fit. `rate_limited`.
 */
export const mergeFavourites = async (
  deps: Needs<'favourites' | 'spots' | 'limits' | 'clock'>,
  { userId }: Actor,
  spotIds: readonly string[],
): Promise<{ leftOut: number }> => {
  await enforceRateLimits(deps, [limit(favouriteLimits['favourites-merged'], userId)]);
  const known = new Set((await deps.favourites.list(userId)).map(({ spotId }) => spotId));
  const wanted = [...new Set(spotIds)].filter((id) => !known.has(id));
  const spots = (await deps.spots.listByIds(wanted)).filter(
    (spot) => canBeMarked(spot) && spot.ownerId !== userId,
  );
  const now = deps.clock.now();
  return { leftOut: await deps.favourites.addAll(spots.map((spot) => toFavourite(spot, userId, now))) };
};
