import type { Spot } from './spot.ts';

/** A pin is mended by less than this; what is further away is another garage. */
const MOVED_METRES = 150;
const METRES_PER_DEGREE = 111_320;

type Place = Pick<Spot, 'latitude' | 'longitude'>;

const metresBetween = (one: Place, other: Place): number =>
  METRES_PER_DEGREE *
  Math.hypot(
    one.latitude - other.latitude,
    (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180),
  );

/**
 * A changed spot with the ratings that belong to its place: those of another place end. Small moves are counted from where
 * the spot was first, so that many of them are one large one.
 */
export const withRatingsOfPlace = (before: Spot, after: Spot): Spot => {
  if (before.latitude === after.latitude && before.longitude === after.longitude) return after;
  const { ratedPlace = { latitude: before.latitude, longitude: before.longitude }, ...spot } = after;
  return metresBetween(ratedPlace, after) > MOVED_METRES
    ? { ...spot, ratingSum: 0, ratingCount: 0, movedAt: after.updatedAt }
    : { ...spot, ratedPlace };
};
