/** Reads the two atlases that the map and the gazetteer are made of: es-atlas (IGN, CC-BY 4.0) and world-atlas (Natural Earth). */
import { KM_PER_DEGREE, shrinkAt } from '#shared/lib/geo.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';

/** [longitude, latitude] in degrees. */
export type AtlasPosition = readonly [number, number];
export type AtlasRing = readonly AtlasPosition[];

export interface AtlasArea {
  type: 'Polygon' | 'MultiPolygon';
  coordinates: AtlasRing[] | AtlasRing[][];
}

export interface AtlasFeature {
  /** INE code: two digits for a province, five for a municipality. */
  id: string;
  properties: { name: string };
  geometry: AtlasArea;
}

export interface Topology {
  objects: Record<string, { geometries: { id: string; properties: { name: string } }[] }>;
}

const require = createRequire(import.meta.url);

export const packagePath = (path: string): string => require.resolve(path);

export const readTopology = (path: string): Topology =>
  // The packages' files are TopoJSON by definition; a wrong one fails loudly in topojson-client.
  JSON.parse(readFileSync(packagePath(path), 'utf8')) as Topology;

export const featuresOf = (topology: Topology, object: string): AtlasFeature[] =>
  feature(topology, layerOf(topology, object)).features;

export const layerOf = (topology: Topology, object: string): Topology['objects'][string] => {
  const layer = topology.objects[object];
  if (!layer) throw new Error(`The atlas has no layer ${object}`);
  return layer;
};

/** Provinces 01 to 52; the atlas also draws commons (53) and Gibraltar (54), which belong to none. */
export const isProvince = (code: string): boolean => Number(code.slice(0, 2)) <= 52;

/** All polygons of an area, each as its rings, for either type of geometry. */
export const polygonsOf = (area: AtlasArea): AtlasRing[][] =>
  // The type does not express that the geometry's type fixes the depth of the coordinates.
  area.type === 'Polygon' ? [area.coordinates as AtlasRing[]] : (area.coordinates as AtlasRing[][]);

/** Squared distance from `point` to the segment `a`-`b`, in squared degrees. */
const segmentDistance = (point: AtlasPosition, a: AtlasPosition, b: AtlasPosition): number => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length;
  const t = Math.min(1, Math.max(0, along));
  return (point[0] - a[0] - t * dx) ** 2 + (point[1] - a[1] - t * dy) ** 2;
};

/** Douglas-Peucker: drops the points of a line that lie within `tolerance` degrees of what remains. */
export const simplify = (line: AtlasRing, tolerance: number): AtlasRing => {
  const kept = new Set([0, line.length - 1]);
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const [a, b] = [line[from], line[to]];
    if (!a || !b) continue;
    let [farthest, distance] = [-1, tolerance * tolerance];
    line.slice(from + 1, to).forEach((point, index) => {
      const d = segmentDistance(point, a, b);
      if (d > distance) [farthest, distance] = [from + 1 + index, d];
    });
    if (farthest < 0) continue;
    kept.add(farthest);
    spans.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, index) => kept.has(index));
};

/** Even-odd rule over all rings, so that holes and exclaves count correctly. */
export const isInside = ([x, y]: AtlasPosition, rings: readonly AtlasRing[]): boolean => {
  let inside = false;
  for (const ring of rings) {
    ring.forEach(([ax, ay], index) => {
      const [bx, by] = ring[index + 1] ?? [ax, ay];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    });
  }
  return inside;
};

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/**
 * Twice the signed area, the length and the centroid of one ring, in degrees. The smallest municipalities are only a
 * point or a line on the atlas's grid of about 200 m: their centre is the mean of their corners.
 */
const measure = (ring: AtlasRing): { doubled: number; length: number; center: AtlasPosition } => {
  let [doubled, length, x, y] = [0, 0, 0, 0];
  ring.forEach(([ax, ay], index) => {
    const [bx, by] = ring[index + 1] ?? [ax, ay];
    const cross = ax * by - bx * ay;
    doubled += cross;
    length += Math.hypot(bx - ax, by - ay);
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  const corners = [...new Map(ring.map((corner) => [corner.join(), corner])).values()];
  const center: AtlasPosition =
    doubled === 0
      ? [mean(corners.map(([lng]) => lng)), mean(corners.map(([, lat]) => lat))]
      : [x / (3 * doubled), y / (3 * doubled)];
  return { doubled, length, center };
};

const outerRings = (area: AtlasArea): AtlasRing[] => polygonsOf(area).flatMap((rings) => rings.slice(0, 1));

/** Degrees: west, south, east, north. */
export type AtlasBox = [west: number, south: number, east: number, north: number];

export const boxOfRings = (rings: readonly AtlasRing[]): AtlasBox => {
  const points = rings.flat();
  const [lngs, lats] = [points.map((point) => point[0]), points.map((point) => point[1])];
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
};

/** An uninhabited island may belong to a town 50 km away: a search for the town should not include it. */
const FARTHEST_PART_DEGREES = 0.1;

/** The box of an area without the parts that lie far from its largest one. */
export const boxOfBody = (area: AtlasArea): AtlasBox => {
  const parts = outerRings(area).toSorted(
    (a, b) => Math.abs(measure(b).doubled) - Math.abs(measure(a).doubled),
  );
  const [west, south, east, north] = boxOfRings(parts.slice(0, 1));
  const isNear = ([w, s, e, n]: AtlasBox) =>
    w > west - FARTHEST_PART_DEGREES &&
    s > south - FARTHEST_PART_DEGREES &&
    e < east + FARTHEST_PART_DEGREES &&
    n < north + FARTHEST_PART_DEGREES;
  return boxOfRings(parts.filter((ring) => isNear(boxOfRings([ring]))));
};

/** The centre of the largest part of an area. */
export const centroid = (area: AtlasArea): AtlasPosition => {
  const [largest] = outerRings(area)
    .map(measure)
    .sort((a, b) => Math.abs(b.doubled) - Math.abs(a.doubled) || b.length - a.length);
  if (!largest) throw new Error('An area without rings has no centre');
  return largest.center;
};

/** The area of a municipality that is only a line on the atlas. */
const MIN_KM2 = 1;

export const areaKm2 = (area: AtlasArea): number => {
  const [, latitude] = centroid(area);
  const squareDegrees = outerRings(area).reduce((sum, ring) => sum + Math.abs(measure(ring).doubled) / 2, 0);
  const squareKm = squareDegrees * KM_PER_DEGREE ** 2 * shrinkAt(latitude);
  return squareKm || MIN_KM2;
};
