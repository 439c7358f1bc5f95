/**
 * Draws the schematic parks of the embedded map. A row of `build/parks/parks.tsv` has a line through the middle of the park and its area in
 * hectares; the park is what is within a distance of that line that gives this area. It ends at the shore and at borders of Spain, and bends
 * around the towns that are not in the park.
 */
import { readFileSync } from 'node:fs';
import { project, type Flat } from '#shared/lib/geo.ts';
import { simplify, type AtlasPosition, type AtlasRing } from './atlas.ts';
import { isOnLand, type Shores } from './roads.ts';

const GAZETTEER = new URL('../shared/adapters/places/gazetteer.json', import.meta.url);
const TABLE = new URL('parks/parks.tsv', import.meta.url);

export interface Park {
  /** `city` for the parks of a city, which are small and known more exactly. */
  kind: 'national' | 'natural' | 'city';
  name: string;
  /** INE codes. */
  provinces: string[];
  hectares: number;
  axis: AtlasPosition[];
  /** Names of municipalities whose centre is in the park. */
  towns: string[];
}

export interface Town {
  name: string;
  province: string;
  position: AtlasPosition;
}

export const readParks = (): Park[] =>
  readFileSync(TABLE, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [kind, name = '', provinces = '', hectares, axis = '', towns = ''] = row.split('\t');
      return {
        kind: kind as Park['kind'], // a test compares the kinds
        name,
        provinces: provinces.split(' '),
        hectares: Number(hectares),
        axis: axis.split('; ').map((text): AtlasPosition => {
          const [latitude, longitude] = text.split(' ').map(Number);
          return [longitude ?? NaN, latitude ?? NaN];
        }),
        towns: towns.split(', ').filter((town) => town !== ''),
      };
    });

/** The centres of all municipalities. */
export const readTowns = (): Town[] => {
  // The file is our own, written by build/gazetteer.ts.
  const { municipalities } = JSON.parse(readFileSync(GAZETTEER, 'utf8')) as { municipalities: string[] };
  return municipalities.map((row) => {
    const [code = '', name = '', latitude, longitude] = row.split('|');
    return { name, province: code.slice(0, 2), position: [Number(longitude), Number(latitude)] };
  });
};

/** Squares of the grid on which an outline is drawn, as a part of the park's width. */
const SQUARES_PER_WIDTH = 24;
/** Around the line, in widths: a park on a coast is on one side of it. */
const MARGIN_WIDTHS = 0.8;
/** Between the outline and a town's centre, as a part of the width, and at most. */
const TOWN_WIDTHS = 0.1;
const MAX_TOWN_KM = 1;
/** Parts of a park that are smaller than this part of it are left out, such as islets. */
const MIN_PART = 0.02;
/** By which an outline may be simplified, as a part of the width. */
const TOLERANCE_WIDTHS = 0.012;
const HALVINGS = 12;

/** The side of a square of the park's area, in kilometres. */
export const widthOf = ({ hectares }: Pick<Park, 'hectares'>): number => Math.sqrt(hectares / 100);

const distanceToSegment = ([x, y]: Flat, [ax, ay]: Flat, [bx, by]: Flat): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const part = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
  const along = Math.min(1, Math.max(0, part));
  return Math.hypot(ax + dx * along - x, ay + dy * along - y);
};

const distanceToLine = (point: Flat, line: readonly Flat[]): number =>
  Math.min(...line.map((from, index) => distanceToSegment(point, from, line[index + 1] ?? from)));

const ringArea = (ring: readonly Flat[]): number =>
  ring.reduce((sum, [ax, ay], index) => {
    const [bx, by] = ring[index + 1] ?? [ax, ay];
    return sum + (ax * by - bx * ay) / 2;
  }, 0);

/** Values at the corners of the squares of a grid, by row and column. */
type Grid = readonly (readonly number[])[];

/** Marching squares: the outlines of what is above zero, in squares, as closed rings. Those of holes run clockwise. */
const outlinesOf = (grid: Grid): Flat[][] => {
  const next = new Map<string, Flat>();
  const at = (row: number, column: number): number => grid[row]?.[column] ?? -1;
  const cut = ([ax, ay]: Flat, [bx, by]: Flat): Flat => {
    const [a, b] = [at(ay, ax), at(by, bx)];
    const part = a / (a - b);
    return [ax + (bx - ax) * part, ay + (by - ay) * part];
  };
  grid.forEach((values, row) =>
    values.forEach((_, column) => {
      const corners: Flat[] = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ];
      const isIn = corners.map(([x, y]) => at(y, x) > 0);
      const edges = corners.map((from, index) => [from, corners[(index + 1) % 4] ?? from] as const);
      const leaving = edges.filter((_, index) => isIn[index] && !isIn[(index + 1) % 4]);
      const entering = edges.filter((_, index) => !isIn[index] && isIn[(index + 1) % 4]);
      for (const [inside, outside] of leaving) {
        const isSameCorner = ([, corner]: readonly [Flat, Flat]): boolean => corner === inside;
        const entered = entering.find(isSameCorner) ?? entering[0];
        if (entered) next.set(cut(inside, outside).join(), cut(entered[1], entered[0]));
      }
    }),
  );
  const rings: Flat[][] = [];
  for (const [start] of next) {
    const ring: Flat[] = [];
    for (let key = start, point = next.get(key); point; key = point.join(), point = next.get(key)) {
      next.delete(key);
      ring.push(point);
    }
    const [first] = ring;
    if (first && ring.length > 2) rings.push([...ring, first]);
  }
  return rings;
};

/** The outlines of a park: several where it is on islands. */
export const drawPark = (park: Park, towns: readonly Town[], shores: Shores): AtlasRing[] => {
  const width = widthOf(park);
  const side = width / SQUARES_PER_WIDTH;
  const [[longitude, latitude] = [0, 0]] = park.axis;
  const flat = ([lng, lat]: AtlasPosition): Flat =>
    project({ longitude, latitude }, { longitude: lng, latitude: lat });
  const [perLng] = flat([longitude + 1, latitude]);
  const [, perLat] = flat([longitude, latitude + 1]);

  const axis = park.axis.map(flat);
  const [xs, ys] = [axis.map(([x]) => x), axis.map(([, y]) => y)];
  const margin = width * MARGIN_WIDTHS;
  const [west, south] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [east, north] = [Math.max(...xs) + margin, Math.max(...ys) + margin];
  const isNear = (...points: readonly Flat[]): boolean =>
    Math.min(...points.map(([x]) => x)) < east &&
    Math.max(...points.map(([x]) => x)) > west &&
    Math.min(...points.map(([, y]) => y)) < north &&
    Math.max(...points.map(([, y]) => y)) > south;
  const coast = shores.edges
    .map(([from, to]) => [flat(from), flat(to)] as const)
    .filter((edge) => isNear(...edge));
  const others = towns
    .filter(({ name, province }) => !(park.towns.includes(name) && park.provinces.includes(province)))
    .map(({ position }) => flat(position))
    .filter((town) => isNear(town));
  const toPosition = ([x, y]: Flat): AtlasPosition => [longitude + x / perLng, latitude + y / perLat];

  /** How far inside the land, and from towns, a point is. */
  const roomAt = (point: Flat): number => {
    const shore = Math.min(...coast.map(([from, to]) => distanceToSegment(point, from, to)));
    const isDry = coast.length === 0 || isOnLand(toPosition(point), shores);
    const apart = Math.min(MAX_TOWN_KM, width * TOWN_WIDTHS);
    return Math.min(isDry ? shore : -shore, ...others.map((town) => distanceToLine(point, [town]) - apart));
  };
  const corners = Array.from({ length: Math.ceil((north - south) / side) + 1 }, (_, row) =>
    Array.from({ length: Math.ceil((east - west) / side) + 1 }, (__, column) => {
      const point: Flat = [west + column * side, south + row * side];
      return { point, away: distanceToLine(point, axis), room: undefined as number | undefined };
    }),
  );
  /** How far inside the park each corner is, in squares. */
  const gridWithin = (radius: number): number[][] =>
    corners.map((row) =>
      row.map((corner) => {
        const inside = radius - corner.away;
        return (inside < -side ? inside : Math.min(inside, (corner.room ??= roomAt(corner.point)))) / side;
      }),
    );
  const squaresIn = (grid: Grid): number =>
    grid.flat().reduce((sum, inside) => sum + Math.min(1, Math.max(0, inside + 0.5)), 0);

  let [low, high] = [0, margin - side];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (squaresIn(gridWithin(middle)) > SQUARES_PER_WIDTH ** 2) high = middle;
    else low = middle;
  }
  return outlinesOf(gridWithin(high))
    .filter((ring) => ringArea(ring) > SQUARES_PER_WIDTH ** 2 * MIN_PART)
    .map((ring) => simplify(ring, SQUARES_PER_WIDTH * TOLERANCE_WIDTHS))
    .map((ring) => ring.map(([x, y]) => toPosition([west + x * side, south + y * side])));
};
