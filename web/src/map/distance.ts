import type { SpotCard } from '#shared/api/search.ts';
import * as geo from '#shared/lib/geo.ts';
import type { LatLng, MapBox } from './map-types.ts';

const within = (limit: number, degrees: number) =>
  Number(Math.max(-limit, Math.min(limit, degrees)).toFixed(4));

/** The box that reaches so far from a point to each side. */
export const boxOfRadius = ({ lat, lng }: LatLng, kilometres: number): MapBox => {
  const height = kilometres / geo.KM_PER_DEGREE;
  const width = height / geo.shrinkAt(lat);
  return [
    within(180, lng - width),
    within(85, lat - height),
    within(180, lng + width),
    within(85, lat + height),
  ];
};

const toCoordinates = ({ lat, lng }: LatLng): geo.Coordinates => ({ latitude: lat, longitude: lng });

export const kilometresBetween = (one: LatLng, other: LatLng): number =>
  geo.kilometresBetween(toCoordinates(one), toCoordinates(other));

/** Metres in a straight line from a point to a space. */
export const metresTo = (spot: geo.Coordinates, from: LatLng): number =>
  geo.kilometresBetween(toCoordinates(from), spot) * 1000;

/** Streets make a way longer than the straight line, by about a third in towns. */
const DETOUR = 1.3;
/** 4.8 km/h. */
const METRES_A_MINUTE = 80;

/** What a straight line takes on foot, at least a minute. */
export const minutesOnFoot = (metres: number): number =>
  Math.max(1, Math.round((metres * DETOUR) / METRES_A_MINUTE));

/** Spots with their distance from a point, the nearest first. */
export const withMetres = (from: LatLng, spots: readonly SpotCard[]) =>
  spots
    .map((spot) => ({
      ...spot,
      metres: metresTo(spot, from),
    }))
    .sort((one, other) => one.metres - other.metres);
