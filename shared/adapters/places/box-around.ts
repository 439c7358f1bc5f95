import type { Point } from '../../domain/ports/places.ts';
import { type Box, KM_PER_DEGREE, shrinkAt } from '../../lib/geo.ts';

/** The box around a point that extends so many kilometres to the west, south, east and north, or the same to all sides. */
export const boxAroundPoint = ({ lat, lng }: Point, reachKm: readonly number[]): Box => {
  const [west = 0, south = west, east = west, north = west] = reachKm;
  const degrees = (km: number) => km / KM_PER_DEGREE;
  const shrink = shrinkAt(lat);
  return {
    west: lng - degrees(west) / shrink,
    south: lat - degrees(south),
    east: lng + degrees(east) / shrink,
    north: lat + degrees(north),
  };
};

/** Rounds to ten metres, so that an address of the site can contain it. */
export const roundPlaceBox = ({ west, south, east, north }: Box): Box => {
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
  return { west: round(west), south: round(south), east: round(east), north: round(north) };
};
