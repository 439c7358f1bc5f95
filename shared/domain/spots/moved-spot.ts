import { kilometresBetween } from '../../lib/geo.ts';
import type { Spot } from '../../model/spot.ts';

/** A smaller move corrects the pin; a larger one means another garage. */
const MOVED_KM = 0.15;

/**
 * A changed spot with the ratings of its place: after a move they start again. Small moves are measured from the first position, so that
 * many of them are one large one.
 */
export const withRatingsOfPlace = (before: Spot, after: Spot): Spot => {
  if (before.latitude === after.latitude && before.longitude === after.longitude) return after;
  const { ratedPlace = { latitude: before.latitude, longitude: before.longitude }, ...spot } = after;
  return kilometresBetween(ratedPlace, after) > MOVED_KM
    ? { ...spot, ratingSum: 0, ratingCount: 0, movedAt: after.updatedAt }
    : { ...spot, ratedPlace };
};
