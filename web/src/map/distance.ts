import type { SpotCard } from '#shared/api/search.ts';
import type { LatLng, MapBox } from './map-types.ts';

/** Kilometres per degree of latitude, and of longitude at the equator. */
const KM_PER_DEGREE = 111.32;

const getCos = (lat: number) => Math.cos((lat * Math.PI) / 180);

const within = (limit: number, degrees: number) =>
  Number(Math.max(-limit, Math.min(limit, degrees)).toFixed(4));

/** The box around a point, with this distance to each side. */
export const boxOfRadius = ({ lat, lng }: LatLng, kilometres: number): MapBox => {
  const height = kilometres / KM_PER_DEGREE;
  const width = height / getCos(lat);
  return [
    within(180, lng - width),
    within(85, lat - height),
    within(180, lng + width),
    within(85, lat + height),
  ];
};

/** Kilometres between two points, on a plane at their mean latitude. */
export const kilometresBetween = (one: LatLng, other: LatLng): number =>
  KM_PER_DEGREE * Math.hypot(one.lat - other.lat, (one.lng - other.lng) * getCos((one.lat + other.lat) / 2));

type Placed = Pick<SpotCard, 'latitude' | 'longitude'>;

/** Metres in a straight line from a point to a spot or a city. */
export const metresTo = ({ latitude: lat, longitude: lng }: Placed, from: LatLng): number =>
  kilometresBetween(from, { lat, lng }) * 1000;

/** Streets are longer than the straight line, by about a third in towns. */
const DETOUR = 1.3;
/** 4.8 km/h. */
const METRES_A_MINUTE = 80;

/** Minutes on foot for a straight line, at least one. */
export const minutesOnFoot = (metres: number): number =>
  Math.max(1, Math.round((metres * DETOUR) / METRES_A_MINUTE));

/** Spots or cities with their distance from a point, nearest first. */
export const withMetres = <T extends Placed>(from: LatLng, places: readonly T[]) =>
  places
    .map((place) => ({ ...place, metres: metresTo(place, from) }))
    .sort((one, other) => one.metres - other.metres);
