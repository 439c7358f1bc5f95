/**
 * Draws the schematic roads and railways of the embedded map: each row of `build/roads/network.tsv` is a curve through the towns that it
 * passes, in their order. Positions come from the gazetteer. The digits before a town are its province, which holds for those after it; `=`
 * says that the road or railway crosses water on its way there.
 */
import { readFileSync } from 'node:fs';
import { simplify, type AtlasPosition, type AtlasRing } from './atlas.ts';

const GAZETTEER = new URL('../shared/adapters/places/gazetteer.json', import.meta.url);
const NETWORK = new URL('roads/network.tsv', import.meta.url);

export type RouteKind = 'motorway' | 'road' | 'railway';

export interface Route {
  kind: RouteKind;
  /** The road's number, `A-4`; empty for railways, and where it is not certain. */
  ref: string;
  /** At least two. */
  towns: Stop[];
}

interface Stop {
  position: AtlasPosition;
  /** Whether the way there crosses water. */
  isOverBridge: boolean;
}

/** `=11 Cádiz`: reached over a bridge, in the province 11. */
const STOP = /^(=)?(?:(\d\d) )?(.+)$/;

/** Positions of municipalities and localities by province and name: `28 Madrid`. */
const readTowns = (): Map<string, AtlasPosition[]> => {
  // The file is our own, written by build/gazetteer.ts.
  const { municipalities, localities } = JSON.parse(readFileSync(GAZETTEER, 'utf8')) as Record<
    'municipalities' | 'localities',
    string[]
  >;
  const rows = [
    ...municipalities.map((row) => row.split('|')).map((row) => ({ row, code: row[0] })),
    ...localities.map((row) => row.split('|')).map((row) => ({ row, code: row[5] })),
  ];
  const towns = new Map<string, AtlasPosition[]>();
  for (const { row, code = '' } of rows) {
    const [, name = '', lat, lng] = row;
    const key = `${code.slice(0, 2)} ${name}`;
    towns.set(key, [...(towns.get(key) ?? []), [Number(lng), Number(lat)]]);
  }
  return towns;
};

/** The rows of the network. Throws if the gazetteer does not have exactly one town of a name in its province. */
export const readNetwork = (): Route[] => {
  const known = readTowns();
  const rows = readFileSync(NETWORK, 'utf8').trimEnd().split('\n').slice(1);
  return rows.map((row) => {
    const [kind = '', ref = '', list = ''] = row.split('\t');
    let province = '';
    const towns = list.split(', ').map((text) => {
      const [, bridge, digits = province, town = ''] = STOP.exec(text) ?? [];
      province = digits;
      const key = `${province} ${town}`;
      const [position, ...others] = known.get(key) ?? [];
      if (!position || others.length > 0) throw new Error(`${kind} ${ref}: there is not one ${key}`);
      return { position, isOverBridge: bridge !== undefined };
    });
    return { kind: kind as RouteKind, ref, towns }; // a test compares the kinds
  });
};

/** Lines are drawn in steps of about 500 m. */
const STEP_DEGREES = 0.005;
/** Distances from a shore, the second where land is too narrow for the first: about 500 and 200 m. */
const CLEARANCES_DEGREES = [0.005, 0.002] as const;
/** Shores farther from a part of a line are not considered. */
const REACH_DEGREES = 0.15;
const ROUNDS = 20;
/** The part by which a moved point follows its neighbours, so that a line stays a curve. */
const SMOOTHING = 0.4;
/** By which a degree of longitude is shorter in the middle of Spain. */
const SHRINK = 0.766;

const distance = ([ax, ay]: AtlasPosition, [bx, by]: AtlasPosition): number =>
  Math.hypot((ax - bx) * SHRINK, ay - by);

const mix = ([ax, ay]: AtlasPosition, [bx, by]: AtlasPosition, part: number): AtlasPosition => [
  ax + (bx - ax) * part,
  ay + (by - ay) * part,
];

type Edge = readonly [AtlasPosition, AtlasPosition];

/** Shores of sea and lakes, and those that cross a band of latitude, by its number. */
export interface Shores {
  edges: readonly Edge[];
  bands: ReadonlyMap<number, readonly Edge[]>;
}

const BANDS_PER_DEGREE = 50;
const bandOf = (latitude: number): number => Math.floor(latitude * BANDS_PER_DEGREE);

export const shoresOf = (rings: readonly AtlasRing[]): Shores => {
  const edges = rings.flatMap((ring) => ring.slice(1).map((end, index): Edge => [ring[index] ?? end, end]));
  const bands = new Map<number, Edge[]>();
  for (const edge of edges) {
    const [south, north] = [bandOf(edge[0][1]), bandOf(edge[1][1])].toSorted((a, b) => a - b);
    for (let band = south ?? 0; band <= (north ?? 0); band++)
      bands.set(band, [...(bands.get(band) ?? []), edge]);
  }
  return { edges, bands };
};

/** Even-odd rule, so that lakes are no land. */
export const isOnLand = ([x, y]: AtlasPosition, { bands }: Shores): boolean => {
  const crossed = (bands.get(bandOf(y)) ?? []).filter(
    ([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax,
  );
  return crossed.length % 2 === 1;
};

/** How far along an edge, from 0 to 1, the nearest position to a point is. */
const nearestPart = ([x, y]: AtlasPosition, [a, b]: Edge): number => {
  const [dx, dy] = [(b[0] - a[0]) * SHRINK, b[1] - a[1]];
  const along = ((x - a[0]) * SHRINK * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1);
  return Math.min(1, Math.max(0, along));
};

/** The edges within reach of a line. */
const edgesNear = (line: AtlasRing, { edges }: Shores): Edge[] => {
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
  const [west, east] = [Math.min(...xs) - REACH_DEGREES, Math.max(...xs) + REACH_DEGREES];
  const [south, north] = [Math.min(...ys) - REACH_DEGREES, Math.max(...ys) + REACH_DEGREES];
  return edges.filter(
    ([a, b]) =>
      Math.max(a[0], b[0]) > west &&
      Math.min(a[0], b[0]) < east &&
      Math.max(a[1], b[1]) > south &&
      Math.min(a[1], b[1]) < north,
  );
};

/** A position, moved inland if it is in the water or nearer to it than `clearance`, in degrees. */
const moveInland = (
  point: AtlasPosition,
  edges: readonly Edge[],
  shores: Shores,
  clearance: number,
): AtlasPosition => {
  let [nearest, least]: [Edge | undefined, number] = [undefined, Infinity];
  for (const edge of edges) {
    const [[ax, ay], [bx, by]] = edge;
    const part = nearestPart(point, edge);
    const away = Math.hypot((ax + (bx - ax) * part - point[0]) * SHRINK, ay + (by - ay) * part - point[1]);
    if (away < least) [nearest, least] = [edge, away];
  }
  if (!nearest) return point;
  const isDry = isOnLand(point, shores);
  if (isDry && least >= clearance) return point;
  const shore = mix(nearest[0], nearest[1], nearestPart(point, nearest));
  return mix(shore, point, ((isDry ? 1 : -1) * clearance) / Math.max(least, 1e-6));
};

/** Centripetal Catmull-Rom: a curve through all points, without loops. */
const curve = (points: AtlasRing): AtlasPosition[][] => {
  const mirrored = (end: AtlasPosition, next: AtlasPosition): AtlasPosition => mix(end, next, -1);
  const [first = [0, 0], second = first] = points;
  const [last = first, beforeLast = last] = [points.at(-1), points.at(-2)];
  const all = [mirrored(first, second), ...points, mirrored(last, beforeLast)];
  return points.slice(1).map((to, index) => {
    const [before = to, from = to, , after = to] = all.slice(index, index + 4);
    const knots = [before, from, to, after].reduce<number[]>((times, point, at, four) => {
      const previous = four[at - 1];
      return [...times, previous ? (times.at(-1) ?? 0) + Math.sqrt(distance(previous, point) || 1e-6) : 0];
    }, []);
    const [t0 = 0, t1 = 0, t2 = 0, t3 = 0] = knots;
    const steps = Math.max(1, Math.round(distance(from, to) / STEP_DEGREES));
    const at = (step: number): AtlasPosition => {
      const t = t1 + ((t2 - t1) * step) / steps;
      const between = (a: AtlasPosition, b: AtlasPosition, ta: number, tb: number) =>
        mix(a, b, (t - ta) / (tb - ta));
      const [a1, a2, a3] = [
        between(before, from, t0, t1),
        between(from, to, t1, t2),
        between(to, after, t2, t3),
      ];
      return between(between(a1, a2, t0, t2), between(a2, a3, t1, t3), t1, t2);
    };
    return Array.from({ length: steps + 1 }, (_, step) => at(step));
  });
};

/** Bends a part of a line between two towns around the water. Its ends stay. */
const bend = (line: AtlasPosition[], shores: Shores): AtlasPosition[] => {
  const edges = edgesNear(line, shores);
  let bent = line;
  for (const clearance of CLEARANCES_DEGREES)
    for (let round = 0; round < ROUNDS; round++) {
      const moved = bent.map((point, index) =>
        index === 0 || index === bent.length - 1 ? point : moveInland(point, edges, shores, clearance),
      );
      if (moved.every((point, index) => point === bent[index])) return bent;
      const isTouched = (at: number) => moved[at] !== bent[at];
      bent = moved.map((point, index) => {
        const [before, after] = [moved[index - 1], moved[index + 1]];
        if (!before || !after || round === ROUNDS - 1) return point;
        const isSmoothed = isTouched(index - 1) || isTouched(index) || isTouched(index + 1);
        return isSmoothed ? mix(point, mix(before, after, 0.5), SMOOTHING) : point;
      });
    }
  return bent;
};

/** The line of a route. It keeps clear of water, except where a bridge leads to a town. */
export const drawRoute = ({ towns }: Route, shores: Shores, tolerance: number): AtlasRing => {
  const [clearance] = CLEARANCES_DEGREES;
  const dry = towns.map(({ position }) =>
    moveInland(position, edgesNear([position], shores), shores, clearance),
  );
  const legs = curve(dry).map((leg, index) => (towns[index + 1]?.isOverBridge ? leg : bend(leg, shores)));
  const line = legs.flatMap((leg, index) => (index === 0 ? leg : leg.slice(1)));
  return simplify(line, tolerance);
};
