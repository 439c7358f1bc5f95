/** Reads the extract of GSHHG in `build/rivers`, and moves its lines to where the rivers are known to pass. */
import { readFileSync } from 'node:fs';
import type { AtlasPosition, AtlasRing } from './atlas.ts';
import { openPolylineReader } from '#web/map/basemap-layers.ts';
import gshhg from './rivers/gshhg.json' with { type: 'json' };

/** How far a known position moves what is around it: the errors of neighbouring reaches are alike. */
const REACH_DEGREES = 0.2;

/** Lines in degrees: rivers, smaller rivers, and shores of lakes and reservoirs as rings. */
interface Waters {
  rivers: AtlasRing[];
  streams: AtlasRing[];
  lakes: AtlasRing[];
}

const readLines = (text: string): AtlasRing[] => {
  const read = openPolylineReader(gshhg.steps);
  return text.split(' ').map((line) => read(line).map(([lng = 0, lat = 0]) => [lng, lat] as const));
};

const readBridges = (): AtlasPosition[] =>
  readFileSync(new URL('rivers/bridges.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'))
    .map(([, lat, lng]) => [Number(lng), Number(lat)] as const);

const distance = ([ax, ay]: AtlasPosition, [bx, by]: AtlasPosition): number => Math.hypot(ax - bx, ay - by);

/** A smaller river has a bridge only where no large one is this near. */
const MAX_ERROR_DEGREES = 0.05;

const nearest = ({ rivers, streams }: Waters, to: AtlasPosition): AtlasPosition => {
  const nearestOf = (lines: readonly AtlasRing[]): AtlasPosition =>
    lines.flat().reduce((best, point) => (distance(point, to) < distance(best, to) ? point : best));
  const large = nearestOf(rivers);
  return distance(large, to) < MAX_ERROR_DEGREES ? large : nearestOf(streams);
};

/** Moves the surroundings of `from` so that it comes to `to`, the less the farther away. */
const pull =
  (from: AtlasPosition, to: AtlasPosition) =>
  (point: AtlasPosition): AtlasPosition => {
    const weight = Math.max(0, 1 - distance(point, from) / REACH_DEGREES) ** 2;
    return [point[0] + weight * (to[0] - from[0]), point[1] + weight * (to[1] - from[1])];
  };

/** The waters of Spain and its neighbourhood, at their known positions. */
export const readWaters = (): Waters => {
  let waters: Waters = {
    rivers: readLines(gshhg.rivers),
    streams: readLines(gshhg.streams),
    lakes: readLines(gshhg.lakes),
  };
  for (const bridge of readBridges()) {
    const move = pull(nearest(waters, bridge), bridge);
    const moveAll = (lines: readonly AtlasRing[]) => lines.map((line) => line.map(move));
    waters = {
      rivers: moveAll(waters.rivers),
      streams: moveAll(waters.streams),
      lakes: moveAll(waters.lakes),
    };
  }
  return waters;
};
