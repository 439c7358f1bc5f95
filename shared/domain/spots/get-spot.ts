import type { Spot as SpotAnswer } from '../../api/spots.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Actor, Needs } from '../deps.ts';
import { isPublic, type Spot } from './spot.ts';
import { toSpotAnswer } from './to-spot.ts';

/** A space that this caller may see: a public one, or an own one. `not_found` otherwise. */
export const getVisibleSpot = async (
  deps: Needs<'spots'>,
  viewerId: string | undefined,
  id: string,
): Promise<Spot> => {
  const spot = await deps.spots.find(id);
  if (spot && (isPublic(spot) || spot.ownerId === viewerId)) return spot;
  throw new AppError('not_found', 'Spot not found');
};

export const getSpot = async (
  deps: Needs<'spots'>,
  actor: Actor | undefined,
  spotId: string,
): Promise<SpotAnswer> => toSpotAnswer(await getVisibleSpot(deps, actor?.userId, spotId), actor?.userId);

/** The spaces of the caller, newest first, a page at a time; `next` is the cursor of the page that follows. */
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
