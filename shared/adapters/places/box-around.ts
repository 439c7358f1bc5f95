import type { LocatedPlace, Point } from '../../domain/places/ports.ts';

const KM_PER_DEGREE = 111.32;

/** Degrees that reach so many kilometres from a point to each side: west, south, east, north. */
export const boxAround = ({ lat, lng }: Point, radiusKm: number): LocatedPlace['box'] => {
  const height = radiusKm / KM_PER_DEGREE;
  const width = height / Math.cos((lat * Math.PI) / 180);
  return [lng - width, lat - height, lng + width, lat + height];
};
