/**
 * Writes the map that needs no network into one file: land, borders and names, accurate down to zoom 10 and coarse beyond. Shapes: es-atlas
 * (© IGN, CC-BY 4.0) and world-atlas (Natural Earth, public domain); waters: `build/rivers` (GSHHG, LGPL); names: the gazetteer.
 *
 * Run: `node --import tsx build/basemap.ts`. It writes `web/map/basemap.json`, which is committed. The map's worker turns it into GeoJSON
 * (`web/src/map/basemap-layers.ts`), and `web/src/map/embedded-style.ts` draws that.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { merge, mesh } from 'topojson-client';
import byHand from '../shared/adapters/places/landmarks.json' with { type: 'json' };
import {
  featuresOf,
  isProvince,
  layerOf,
  polygonsOf,
  readTopology,
  simplify,
  type AtlasArea,
  type AtlasPosition,
  type AtlasRing,
  type Topology,
} from './atlas.ts';
import { shrinkAt } from '#shared/lib/geo.ts';
import { weighLandmark } from '#shared/adapters/places/place-rows.ts';
import { drawPark, readParks, readTowns, widthOf, type Park } from './parks.ts';
import { openPolylineWriter } from './polyline.ts';
import { readWaters } from './rivers.ts';
import { drawRoute, readNetwork, shoresOf, type Route, type RouteKind, type Shores } from './roads.ts';

/**
 * Steps of a degree to which positions are rounded: 100 m; 200 m for names and borders of provinces, which is what the atlas
 * resolves; 400 m for those of municipalities, which are half of the file.
 */
const STEPS = 1000;
const STEPS_OF_PROVINCES = 500;
const STEPS_OF_MUNICIPALITIES = 250;
const STEPS_OF_NAMES = 500;
const BORDER_TOLERANCE_DEGREES = 0.001;
const NEIGHBOUR_TOLERANCE_DEGREES = 0.006;
/** 400 m for smaller rivers: their lines are up to 1 km off. */
const STEPS_OF_STREAMS = 250;
const STREAM_TOLERANCE_DEGREES = 0.002;
const STEPS_OF_RIVERS = 500;
const STEPS_OF_ROUTES = 1000;
const ROUTE_TOLERANCE_DEGREES = 0.001;
/** 200 m, and 20 m for parks of cities, which are seen from nearer. */
const STEPS_OF_PARKS = 500;
const STEPS_OF_CITY_PARKS = 5000;
/** Outlines of parks are some 10 % of their width off, so they are gone before this width misleads. */
const MAX_PARK_PIXELS = 120;
/** Of a pixel at zoom 0 on the equator, as MapLibre counts zooms. */
const METRES_OF_PIXEL = 78_271.5;
/** Weight of the name of a park among those of towns, in people per hectare. */
const PEOPLE_PER_HECTARE = 0.7;

/** Countries on a map of Spain. */
const NEIGHBOURS = new Set([
  'Portugal',
  'France',
  'Andorra',
  'Morocco',
  'Algeria',
  'W. Sahara',
  'Italy',
  'Tunisia',
]);
const SEEN: readonly [west: number, south: number, east: number, north: number] = [-22, 24, 12, 49];

/** Sights for which fewer people look have no name on the map, so that its file stays small. */
const MIN_WEIGHT = 15_000;
/** So that a zoom on which whole provinces are seen does not name a quarter of Madrid like a town. */
const MAX_PEOPLE_OF_LOCALITY = 7900;
/** Of the INE. */
const CODE_LENGTH = 5;

/** Keeps islands and coasts visible. */
const REGION_FROM_KM = 10;

const GAZETTEER = new URL('../shared/adapters/places/gazetteer.json', import.meta.url);
export const BASEMAP_FILE = new URL('../web/map/basemap.json', import.meta.url);

const isSeen = (ring: AtlasRing): boolean =>
  ring.some(([lng, lat]) => lng > SEEN[0] && lat > SEEN[1] && lng < SEEN[2] && lat < SEEN[3]);

/**
 * Layers as the file has them; `web/src/map/basemap-layers.ts` reads these shapes. `lines`, rings and `places` are polylines in `steps` of
 * a degree, several lines separated by blanks; `refs` are the road numbers of the lines, and `ends` the zooms from which on areas are not
 * shown, where they have some.
 */
type Layer = { steps: number } & (
  | { lines: string; refs?: string[] }
  | { areas: string[][]; ends?: number[] }
  | { names: string[]; people: number[]; places: string }
);

/** Orders lines so that each begins or ends near the end of the one before: short steps take few characters. */
const orderByNearness = (lines: readonly AtlasRing[]): AtlasRing[] => {
  const rest = [...lines];
  // Both ends of each remaining line, as four numbers: every step compares all of them.
  const ends = Float64Array.from(
    rest.flatMap((line) => [...(line[0] ?? [0, 0]), ...(line.at(-1) ?? [0, 0])]),
  );
  const squaredDistance = (at: number, x: number, y: number): number =>
    ((ends[at] ?? 0) - x) ** 2 + ((ends[at + 1] ?? 0) - y) ** 2;
  const ordered: AtlasRing[] = [];
  let [x, y]: AtlasPosition = [0, 0];
  while (rest.length > 0) {
    let nearest = 0;
    let least = Infinity;
    for (let index = 0; index < rest.length; index++) {
      const distance = Math.min(squaredDistance(4 * index, x, y), squaredDistance(4 * index + 2, x, y));
      if (distance < least) {
        nearest = index;
        least = distance;
      }
    }
    const line = rest[nearest] ?? [];
    const isForwards = squaredDistance(4 * nearest, x, y) <= squaredDistance(4 * nearest + 2, x, y);
    ordered.push(isForwards ? line : line.toReversed());
    [x, y] = ordered.at(-1)?.at(-1) ?? [x, y];
    const last = rest.pop();
    if (last === undefined || nearest === rest.length) continue;
    rest[nearest] = last;
    ends.copyWithin(4 * nearest, 4 * rest.length, 4 * rest.length + 4);
  }
  return ordered;
};

const encodeLines = (
  coordinates: readonly AtlasRing[],
  steps: number,
  tolerance = BORDER_TOLERANCE_DEGREES,
): Layer => {
  const write = openPolylineWriter(steps);
  const lines = orderByNearness(coordinates.map((line) => simplify(line, tolerance)));
  return { steps, lines: lines.map((line) => write(line)).join(' ') };
};

/** Roads of one kind with their numbers, or railways, in the order of the table. */
const encodeRoutes = (routes: readonly Route[], shores: Shores): Layer => {
  const write = openPolylineWriter(STEPS_OF_ROUTES);
  const lines = routes.map((route) => write(drawRoute(route, shores, ROUTE_TOLERANCE_DEGREES))).join(' ');
  const refs = routes.map(({ ref }) => ref);
  return { steps: STEPS_OF_ROUTES, lines, ...(refs.some((ref) => ref !== '') && { refs }) };
};

/** Two digits of a population suffice to decide which names a zoom shows, and compress better. */
const roundPeople = (people: number): number => Number(people.toPrecision(2));

/** The zoom at which a park is too wide for its outline to be shown. */
const endOf = (park: Park): number => {
  const [[, latitude] = [0, 0]] = park.axis;
  const metresOfPixel = (widthOf(park) * 1000) / MAX_PARK_PIXELS;
  return Number(Math.log2((METRES_OF_PIXEL * shrinkAt(latitude)) / metresOfPixel).toFixed(1));
};

const encodeParks = (parks: readonly Park[], steps: number, shores: Shores): Layer => {
  const write = openPolylineWriter(steps);
  const towns = readTowns();
  const drawn = parks.flatMap((park) =>
    drawPark(park, towns, shores).map((ring) => ({ area: [write(ring)], end: endOf(park) })),
  );
  return { steps, areas: drawn.map(({ area }) => area), ends: drawn.map(({ end }) => end) };
};

/** Names of parks that are large enough to be seen beside towns, in the middle of their line. */
const encodeParkNames = (parks: readonly Park[]): Layer => ({
  steps: STEPS_OF_NAMES,
  names: parks.map(({ name }) => name),
  people: parks.map(({ hectares }) => roundPeople(hectares * PEOPLE_PER_HECTARE)),
  places: openPolylineWriter(STEPS_OF_NAMES)(
    parks.map(({ axis }) => axis[Math.floor(axis.length / 2)] ?? [0, 0]),
  ),
});

/** Polygons, each as its rings. */
const encodeAreas = (shapes: readonly AtlasArea[], tolerance: number): Layer => {
  const write = openPolylineWriter(STEPS);
  const polygons = shapes.flatMap(polygonsOf).filter(([outer]) => outer && isSeen(outer));
  return {
    steps: STEPS,
    areas: polygons
      .map((rings) =>
        rings
          .map((ring) => simplify(ring, tolerance))
          .filter((ring) => ring.length > 3)
          .map((ring) => write(ring)),
      )
      .filter((rings) => rings.length > 0),
  };
};

const buildNeighbours = (world: Topology): Layer =>
  encodeAreas(
    featuresOf(world, 'countries')
      .filter(({ properties }) => NEIGHBOURS.has(properties.name))
      .map(({ geometry }) => geometry),
    NEIGHBOUR_TOLERANCE_DEGREES,
  );

/** The atlases draw Spain's borders up to 2 km apart; the style fills the gap with a broad line along this one. */
const buildBorder = (world: Topology): Layer => {
  const isSpain = ({ properties }: { properties: { name: string } }): boolean => properties.name === 'Spain';
  return encodeLines(
    mesh(world, layerOf(world, 'countries'), (a, b) => a !== b && (isSpain(a) || isSpain(b))).coordinates,
    STEPS,
  );
};

/** Names with their population (0 for sights and where unknown), the largest first, and from west to east among equals. */
const buildLabels = (): Layer => {
  // The file is our own, written by build-gazetteer.ts.
  const gazetteer = JSON.parse(readFileSync(GAZETTEER, 'utf8')) as Record<
    'municipalities' | 'localities',
    string[]
  >;
  const toPlace = (row: string, maxPeople = Infinity) => {
    const [, name = '', lat, lng, population] = row.split('|');
    return { name, lat: Number(lat), lng: Number(lng), population: Math.min(Number(population), maxPeople) };
  };
  const places = [
    ...gazetteer.municipalities.map((row) => toPlace(row)),
    ...gazetteer.localities.map((row) => toPlace(row, MAX_PEOPLE_OF_LOCALITY)),
  ];
  const people = new Map(
    gazetteer.municipalities.map((row) => [row.slice(0, CODE_LENGTH), Number(row.split('|')[4])]),
  );
  const sights = [byHand.landmarks, byHand.districts]
    .flatMap((rows) => Object.entries<string[]>(rows))
    .flatMap(([code, rows]) => rows.map((row) => ({ code, row: row.split('|') })))
    .filter(({ row: [, , , , , radiusKm] }) => Number(radiusKm ?? 0) < REGION_FROM_KM)
    .filter(
      ({ code, row: [, , , , , , weight] }) =>
        Number(weight ?? weighLandmark(people.get(code))) >= MIN_WEIGHT,
    )
    .map(({ row }) => row)
    .map(([, name = '', lat, lng]) => ({ name, lat: Number(lat), lng: Number(lng), population: 0 }));
  const labels = [...places, ...sights]
    .map((place) => ({ ...place, people: roundPeople(place.population) }))
    .sort((a, b) => b.people - a.people || a.lng - b.lng);
  return {
    steps: STEPS_OF_NAMES,
    names: labels.map(({ name }) => name),
    people: labels.map(({ people }) => people),
    places: openPolylineWriter(STEPS_OF_NAMES)(labels.map(({ lng, lat }) => [lng, lat])),
  };
};

const provinceOf = (code: string): string => code.slice(0, 2);

const buildLayers = (): Record<string, Layer> => {
  const atlas = readTopology('es-atlas/es/municipalities.json');
  const world = readTopology('world-atlas/countries-10m.json');
  const provinces = layerOf(atlas, 'provinces');
  const waters = readWaters();
  /** Borders between shapes of a layer, without the borders of provinces, which have their own layer. */
  const inner = (layer: string, steps: number): Layer => {
    const isInside = (a: string, b: string) => layer === 'provinces' || provinceOf(a) === provinceOf(b);
    return encodeLines(
      mesh(atlas, layerOf(atlas, layer), (a, b) => a !== b && isInside(a.id, b.id)).coordinates,
      steps,
    );
  };
  const land = merge(
    atlas,
    provinces.geometries.filter(({ id }) => isProvince(id)),
  );
  const network = readNetwork();
  const allParks = readParks();
  const parks = allParks.filter(({ kind }) => kind !== 'city');
  const coast = shoresOf(polygonsOf(land).flat());
  const shores = shoresOf([...polygonsOf(land).flat(), ...waters.lakes]);
  const routes = (kind: RouteKind): Layer =>
    encodeRoutes(
      network.filter((route) => route.kind === kind),
      shores,
    );
  return {
    neighbours: buildNeighbours(world),
    border: buildBorder(world),
    land: encodeAreas([land], BORDER_TOLERANCE_DEGREES),
    parks: encodeParks(parks, STEPS_OF_PARKS, coast),
    'city-parks': encodeParks(
      allParks.filter(({ kind }) => kind === 'city'),
      STEPS_OF_CITY_PARKS,
      coast,
    ),
    'park-names': encodeParkNames(parks),
    lakes: encodeAreas(
      waters.lakes.map((ring) => ({ type: 'Polygon', coordinates: [ring] })),
      BORDER_TOLERANCE_DEGREES,
    ),
    streams: encodeLines(waters.streams, STEPS_OF_STREAMS, STREAM_TOLERANCE_DEGREES),
    rivers: encodeLines(waters.rivers, STEPS_OF_RIVERS),
    'province-lines': inner('provinces', STEPS_OF_PROVINCES),
    'municipality-lines': inner('municipalities', STEPS_OF_MUNICIPALITIES),
    railways: routes('railway'),
    roads: routes('road'),
    motorways: routes('motorway'),
    labels: buildLabels(),
  };
};

/** The text of the file. The same input gives the same text. */
export const basemapText = (): string => `${JSON.stringify(buildLayers())}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(BASEMAP_FILE, basemapText());
