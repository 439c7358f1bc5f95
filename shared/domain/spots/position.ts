import { type Box, distanceToSegment, isInBox } from '../../lib/geo.ts';
import outline from './spain.geo.json' with { type: 'json' };

const CANARY_ISLANDS = { west: -18.3, south: 27.5, east: -13.2, north: 29.5 };

/** The outline is accurate to three kilometres; a garage on the coast or at a border must not be refused. */
const NEAR_DEGREES = 0.03;

/** Contains every position that can be published. */
export const SPAIN: Box = { west: -18.3, south: 27.5, east: 4.5, north: 43.9 };

interface Edge {
  readonly from: readonly [longitude: number, latitude: number];
  readonly to: readonly [longitude: number, latitude: number];
}

const listEdges = (ring: readonly (readonly number[])[]): Edge[] =>
  ring.map(([x = 0, y = 0], index) => {
    const [toX = 0, toY = 0] = ring[(index + 1) % ring.length] ?? [];
    return { from: [x, y], to: [toX, toY] };
  });

const RINGS = outline.map((ring) =>
  listEdges(ring.map((point) => point.map((hundredths) => hundredths / 100))),
);

/** Whether a line from the point to the east crosses this edge. */
const isCrossed = ({ from: [ax, ay], to: [bx, by] }: Edge, x: number, y: number): boolean =>
  ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;

/** In degrees. */
const distanceTo = ({ from: [ax, ay], to: [bx, by] }: Edge, x: number, y: number): number =>
  distanceToSegment([ax - x, ay - y], [bx - x, by - y]);

const isOnMainlandOrBalearics = (latitude: number, longitude: number): boolean =>
  RINGS.some(
    (ring) =>
      ring.filter((edge) => isCrossed(edge, longitude, latitude)).length % 2 === 1 ||
      ring.some((edge) => distanceTo(edge, longitude, latitude) < NEAR_DEGREES),
  );

/** The time zone of a position in Spain, Ceuta and Melilla included, or undefined outside it (ruling 6). */
export const findTimeZone = (latitude: number, longitude: number): string | undefined => {
  if (isInBox(CANARY_ISLANDS, latitude, longitude)) return 'Atlantic/Canary';
  return isOnMainlandOrBalearics(latitude, longitude) ? 'Europe/Madrid' : undefined;
};
