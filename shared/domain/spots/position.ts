const CANARY_ISLANDS = { west: -18.3, south: 27.5, east: -13.2, north: 29.5 };
const PENINSULA_AND_BALEARICS = { west: -9.5, south: 35.1, east: 4.5, north: 43.9 };

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export const isInBox = (box: Box, latitude: number, longitude: number): boolean =>
  latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east;

/** The time zone of a position in Spain, or undefined outside it (ruling 6). */
export const findTimeZone = (latitude: number, longitude: number): string | undefined => {
  if (isInBox(CANARY_ISLANDS, latitude, longitude)) return 'Atlantic/Canary';
  return isInBox(PENINSULA_AND_BALEARICS, latitude, longitude) ? 'Europe/Madrid' : undefined;
};
