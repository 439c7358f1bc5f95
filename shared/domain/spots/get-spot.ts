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

/** The spaces of the caller, newest first. */
export const listMySpots = async (deps: Needs<'spots'>, actor: Actor): Promise<SpotAnswer[]> => {
  const spots = await deps.spots.listByOwner(actor.userId);
  return spots.map((spot) => toSpotAnswer(spot, actor.userId));
};
