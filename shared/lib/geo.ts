/** In degrees; both edges belong to it. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** What two boxes have in common, edges included. */
export const intersectionOf = (a: Box, b: Box): Box | undefined => {
  const west = Math.max(a.west, b.west);
  const south = Math.max(a.south, b.south);
  const east = Math.min(a.east, b.east);
  const north = Math.min(a.north, b.north);
  return west <= east && south <= north ? { west, south, east, north } : undefined;
};

export const isInBox = (box: Box, latitude: number, longitude: number): boolean =>
  latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east;
