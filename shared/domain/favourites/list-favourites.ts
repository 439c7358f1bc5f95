import { favouriteLimits } from '../../areas/favourites.ts';
import type { Favourite as FavouriteAnswer, FavouriteCard } from '../../api/favourites.ts';
import { overlaps, type Period } from '../../lib/half-hours.ts';
import { DAY } from '../../lib/time.ts';
import type { Spot } from '../../model/spot.ts';
import { findFirstBookableDate } from '../availability/check-stay.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { toMapEntry } from '../search/map-entry.ts';
import { isPublic } from '../spots/spot.ts';
import { toSpotCard } from '../spots/to-spot.ts';
import { toFavouriteAnswer } from './to-favourite.ts';

/** Days ahead in which the first bookable day is searched for. */
const HORIZON = 366 * DAY;

/** The caller's favourites, latest first. */
export const listFavourites = async (
  deps: Needs<'favourites' | 'availabilityAlerts' | 'clock'>,
  { userId }: Actor,
): Promise<{ favourites: FavouriteAnswer[] }> => {
  const [favourites, wishes] = await Promise.all([
    deps.favourites.list(userId),
    deps.availabilityAlerts.list(userId),
  ]);
  const now = deps.clock.now();
  return {
    favourites: favourites
      .toSorted((a, b) => (a.addedAt > b.addedAt ? -1 : 1))
      .map((favourite) => toFavouriteAnswer(favourite, wishes, now)),
  };
};

const toOpenCard = async (deps: Needs<'calendar' | 'clock'>, spot: Spot): Promise<FavouriteCard> => {
  const now = deps.clock.now();
  const busy = await deps.calendar.listBusy(spot.id, { start: now, end: now + HORIZON }, now);
  const isFree = (period: Period) => !busy.some((taken) => overlaps(taken, period));
  return {
    spotId: spot.id,
    state: 'open',
    card: toSpotCard(toMapEntry(spot, busy, now)),
    firstBookableDate: findFirstBookableDate(spot, isFree, now) ?? null,
  };
};

/**
 * The present state of spots, for everybody: who has marked them is not asked. Of a spot that is not public it answers only whether its owner
 * has paused it. `rate_limited` past 600 calls of a client in ten minutes.
 */
export const listFavouriteCards = async (
  deps: Needs<'spots' | 'calendar' | 'limits' | 'clock'>,
  client: string,
  spotIds: readonly string[],
): Promise<{ cards: FavouriteCard[] }> => {
  await enforceRateLimits(deps, [limit(favouriteLimits['favourite-cards'], client)]);
  const spots = new Map((await deps.spots.listByIds(spotIds)).map((spot) => [spot.id, spot]));
  const toCard = async (spotId: string): Promise<FavouriteCard> => {
    const spot = spots.get(spotId);
    if (spot && isPublic(spot)) return toOpenCard(deps, spot);
    const state = spot?.review === 'approved' ? 'paused' : 'gone';
    return { spotId, state, firstBookableDate: null };
  };
  return { cards: await Promise.all(spotIds.map(toCard)) };
};
