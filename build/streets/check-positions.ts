import { type Feature, type Position, UnreadableFile } from './read-features.ts';

/** Spain with its islands and cities in Africa. */
const SPAIN = { west: -18.5, south: 27, east: 5, north: 44.5 } as const;

const isInSpain = (lng: number, lat: number): boolean =>
  lng >= SPAIN.west && lng <= SPAIN.east && lat >= SPAIN.south && lat <= SPAIN.north;

const problemOf = (lng: unknown, lat: unknown): string | undefined => {
  if (typeof lng !== 'number' || typeof lat !== 'number' || !Number.isFinite(lng) || !Number.isFinite(lat))
    return 'a position has no longitude and latitude.';
  if (isInSpain(lng, lat)) return undefined;
  const at = `${lng}, ${lat}`;
  if (Math.abs(lng) > 180 || Math.abs(lat) > 180)
    return `${at} are metres: convert the file to degrees of WGS 84 (EPSG:4326).`;
  if (isInSpain(lat, lng)) return `${at} are latitude and longitude: the longitude must come first.`;
  return `${at} is not in Spain.`;
};

/** Positions of a geometry of any depth. */
export const listPositions = ({ geometry }: Pick<Feature, 'geometry'>): readonly Position[] => {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates];
    case 'LineString':
    case 'MultiPoint':
      return geometry.coordinates;
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.flat();
    case 'MultiPolygon':
      return geometry.coordinates.flat(2);
    default:
      return [];
  }
};

/** Throws `UnreadableFile` with one sentence for a position that is no degrees, or not in Spain. */
export const checkPositions = (file: string, feature: Feature): void => {
  for (const [lng, lat] of listPositions(feature)) {
    const problem = problemOf(lng, lat);
    if (problem) throw new UnreadableFile(`${file}, line ${feature.line}: ${problem}`);
  }
};
