import { SPAIN } from '#shared/domain/spots/position.ts';
import { isInBox } from '#shared/lib/geo.ts';
import { type Position, positionsOf } from './geometry.ts';
import { type Feature, UnreadableFile } from './read-features.ts';

/** Whether a position in degrees lies in the box around Spain. */
export const isInSpain = ([lng, lat]: Position): boolean => isInBox(SPAIN, lat, lng);

const findProblem = ([lng, lat]: readonly unknown[]): string | undefined => {
  if (typeof lng !== 'number' || typeof lat !== 'number' || !Number.isFinite(lng) || !Number.isFinite(lat))
    return 'a position has no longitude and latitude: correct it, or leave the feature out.';
  if (isInSpain([lng, lat])) return undefined;
  const at = `${lng}, ${lat}`;
  if (Math.abs(lng) > 180 || Math.abs(lat) > 90)
    return `${at} are metres: convert the file to degrees first (ogr2ogr -t_srs EPSG:4326).`;
  if (isInSpain([lat, lng])) return `${at} are latitude and longitude: the longitude must come first.`;
  return `${at} is not in Spain: convert the file to WGS 84 (EPSG:4326), or leave the feature out.`;
};

const describeProblem = (file: string, { line, geometry }: Feature): string | undefined => {
  const problem = positionsOf(geometry)
    .map(findProblem)
    .find((one) => one !== undefined);
  return problem && `${file}, line ${line}: ${problem}`;
};

/** Throws `UnreadableFile` with one sentence for a position that is not in degrees, or not in Spain. */
export const checkPositions = (file: string, feature: Feature): void => {
  const problem = describeProblem(file, feature);
  if (problem) throw new UnreadableFile(problem);
};

/** As `checkPositions`, if more than half of the features that have a position have such a problem: a few are left out later. */
export const checkMostPositions = (file: string, features: readonly Feature[]): void => {
  const placed = features.filter(({ geometry }) => positionsOf(geometry).length > 0);
  const problems = placed
    .map((feature) => describeProblem(file, feature))
    .filter((problem) => problem !== undefined);
  if (problems.length > placed.length / 2) throw new UnreadableFile(problems[0]);
};
