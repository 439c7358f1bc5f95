/** A position in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** In degrees; all edges belong to it. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The common part of two boxes, edges included. */
export const intersect = (a: Box, b: Box): Box | undefined => {
  const west = Math.max(a.west, b.west);
  const south = Math.max(a.south, b.south);
  const east = Math.min(a.east, b.east);
  const north = Math.min(a.north, b.north);
  return west <= east && south <= north ? { west, south, east, north } : undefined;
};

export const isInBox = (box: Box, latitude: number, longitude: number): boolean =>
  latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east;

/** Per degree of latitude, and of longitude at the equator. */
export const KM_PER_DEGREE = 111.32;

/** The factor by which a degree of longitude is shorter at a latitude than at the equator. */
export const shrinkAt = (latitude: number): number => Math.cos((latitude * Math.PI) / 180);

/** East and north of an origin, both in the same unit. */
export type Flat = readonly [x: number, y: number];

/** Kilometres east and north of `origin`, on a plane, which is accurate enough within a country. */
export const project = (origin: Coordinates, { latitude, longitude }: Coordinates): Flat => [
  (longitude - origin.longitude) * KM_PER_DEGREE * shrinkAt(origin.latitude),
  (latitude - origin.latitude) * KM_PER_DEGREE,
];

/** The box with a position in its middle that reaches so far in each direction. */
export const boxAround = ({ latitude, longitude }: Coordinates, metres: number): Box => {
  const height = metres / 1000 / KM_PER_DEGREE;
  const width = height / shrinkAt(latitude);
  return {
    west: longitude - width,
    south: latitude - height,
    east: longitude + width,
    north: latitude + height,
  };
};

/** Kilometres between two positions, on a plane at their mean latitude. */
export const kilometresBetween = (one: Coordinates, other: Coordinates): number => {
  const shrink = shrinkAt((one.latitude + other.latitude) / 2);
  return (
    KM_PER_DEGREE * Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * shrink)
  );
};

/** The distance from the origin to the nearest point of a segment. */
export const distanceToSegment = ([ax, ay]: Flat, [bx, by]: Flat): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + t * dx, ay + t * dy);
};

const METRES_PER_DEGREE = KM_PER_DEGREE * 1000;

interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** Metres between two positions, as `kilometresBetween`. */
export const metresBetween = (one: Position, other: Position): number =>
  METRES_PER_DEGREE *
  Math.hypot(one.lat - other.lat, (one.lng - other.lng) * shrinkAt((one.lat + other.lat) / 2));

/** Metres from a position to the nearest point of a segment, on a plane around the position. */
export const metresToSegment = (position: Position, from: Position, to: Position): number => {
  const shrink = shrinkAt(position.lat);
  const flatten = ({ lat, lng }: Position): Flat => [(lng - position.lng) * shrink, lat - position.lat];
  return METRES_PER_DEGREE * distanceToSegment(flatten(from), flatten(to));
};
