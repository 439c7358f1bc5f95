import type { SpotCard } from '#shared/api/search.ts';
import type { LatLng, MapBox } from './map-types.ts';

const METRES_PER_DEGREE = 111_320;

const getCos = (lat: number) => Math.cos((lat * Math.PI) / 180);
const within = (limit: number, degrees: number) =>
  Number(Math.max(-limit, Math.min(limit, degrees)).toFixed(4));

/** The box that reaches so far from a point to each side. */
export const boxOfRadius = ({ lat, lng }: LatLng, kilometres: number): MapBox => {
  const height = (kilometres * 1000) / METRES_PER_DEGREE;
  const width = height / getCos(lat);
  return [
    within(180, lng - width),
    within(85, lat - height),
    within(180, lng + width),
    within(85, lat + height),
  ];
};

const metresBetween = ({ lat, lng }: LatLng, { latitude, longitude }: SpotCard) =>
  METRES_PER_DEGREE * Math.hypot(lat - latitude, (lng - longitude) * getCos((lat + latitude) / 2));

/** Spots with their distance from a point, the nearest first. */
export const withMetres = (from: LatLng, spots: readonly SpotCard[]) =>
  spots
    .map((spot) => ({ ...spot, metres: metresBetween(from, spot) }))
    .sort((one, other) => one.metres - other.metres);
