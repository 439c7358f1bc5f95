import type { Spot as SpotAnswer } from '../../api/spots.ts';
import { AppError } from '../../lib/app-error.ts';
import { DAY } from '../../lib/time.ts';
import { isPaid } from '../bookings/booking-status.ts';
import type { Actor, Needs } from '../deps.ts';
import type { Spot } from '../../model/spot.ts';
import { findOwnerFacts } from './find-owner-facts.ts';
import { countOwnerCancellations } from './owner-cancellations.ts';
import { isPublic } from './spot.ts';
import { toSpotAnswer } from './to-spot.ts';

const notFound = () => new AppError('not_found', 'Spot not found');

const isVisible = (spot: Spot, viewerId: string | undefined) => isPublic(spot) || spot.ownerId === viewerId;

/** A spot that the caller may see: public, or own. Otherwise `not_found`. */
export const getVisibleSpot = async (
  deps: Needs<'spots'>,
  viewerId: string | undefined,
  id: string,
): Promise<Spot> => {
  const spot = await deps.spots.find(id);
  if (spot && isVisible(spot, viewerId)) return spot;
  throw notFound();
};

/** Time after the start of a stay for which its driver sees the spot, whatever happens to it. */
const SEEN_AFTER = 31 * DAY;

/** A spot for its page: also a hidden one, for a driver with a stay there. `not_found`. */
export const getSpotForPage = async (
  deps: Needs<'spots' | 'bookings' | 'clock'>,
  viewerId: string | undefined,
  id: string,
): Promise<Spot> => {
  const spot = await deps.spots.find(id);
  if (spot && isVisible(spot, viewerId)) return spot;
  if (!spot || viewerId === undefined) throw notFound();
  const stays = await deps.bookings.listByDriverSince(viewerId, deps.clock.now() - SEEN_AFTER);
  if (stays.some((stay) => stay.spotId === id && isPaid(stay))) return spot;
  throw notFound();
};

/**
 * A spot as its page shows it, with the public facts about its owner: who that is, how many bookings this owner cancelled in the last year,
 * and in which capacity the owner rents out. `not_found`.
 */
export const getSpot = async (
  deps: Needs<'spots' | 'bookings' | 'accounts' | 'taxDetails' | 'clock'>,
  actor: Actor | undefined,
  spotId: string,
): Promise<SpotAnswer> => {
  const spot = await getSpotForPage(deps, actor?.userId, spotId);
  const [traderStatus, owner] = await Promise.all([
    deps.taxDetails.findTraderStatus(spot.ownerId),
    findOwnerFacts(deps, spot.ownerId),
  ]);
  return {
    ...toSpotAnswer(spot, actor?.userId),
    ownerCancellations: countOwnerCancellations(spot, deps.clock.now()),
    ...(traderStatus && { traderStatus }),
    ...(owner && { owner }),
  };
};

/** The caller's spots, newest first, in pages; `next` is the cursor of the next page. */
export const listMySpots = async (
  deps: Needs<'spots'>,
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ spots: SpotAnswer[]; next: string | undefined }> => {
  const [createdAt = '', id = ''] = cursor?.split('~') ?? [];
  const after = cursor === undefined ? undefined : { createdAt, id };
  const found = await deps.spots.pageByOwner(actor.userId, { limit: limit + 1, after });
  const spots = found.slice(0, limit);
  const last = spots.at(-1);
  return {
    spots: spots.map((spot) => toSpotAnswer(spot, actor.userId)),
    next: found.length > limit && last ? `${last.createdAt}~${last.id}` : undefined,
  };
};
