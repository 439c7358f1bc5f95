import type { Feature as MapFeature, Geometry as MapGeometry, Position as MapPosition } from 'geojson';
import { centroid, simplify } from '../atlas.ts';
import type { Box } from '../pmtiles/write-pmtiles.ts';
import { linesOf, polygonsOf, type Position, positionsOf } from './geometry.ts';
import { joinLines } from './join-lines.ts';
import { findPopulation, rankOf } from './known-towns.ts';
import type { Feature } from './read-features.ts';
import { type RoadKind, roadKindOf } from './road-kind.ts';
import { type FieldNames, fieldReader } from './street-fields.ts';

/** Layers of the Protomaps basemap, version 4, that a file of streets fills. */
export type LayerName = 'earth' | 'landuse' | 'buildings' | 'roads' | 'places';

/** Features of a layer, and the first and last zoom whose tiles have them. */
export interface LayerPart {
  readonly layer: LayerName;
  readonly minZoom: number;
  /** Absent for all further zooms. */
  readonly maxZoom?: number;
  readonly features: readonly MapFeature[];
}

export interface StreetLayers {
  readonly parts: readonly LayerPart[];
  readonly bounds: Box;
  readonly roads: number;
}

const ROAD_ZOOMS: Readonly<Record<RoadKind, number>> = {
  highway: 5,
  major_road: 9,
  minor_road: 12,
  other: 13,
  path: 14,
};
/** The first zoom with names of small streets; without them the tiles before weigh a third less. */
const SMALL_NAMES_ZOOM = 14;
const NAMED_AT_ONCE: ReadonlySet<RoadKind> = new Set(['highway', 'major_road']);
const BLOCKS_ZOOM = 9;
const NUMBERS_ZOOM = 14;
/** First zooms of settlements by the least rank of their population. */
const PLACE_ZOOMS: readonly (readonly [rank: number, zoom: number])[] = [
  [9, 5],
  [6, 8],
  [3, 10],
  [0, 11],
];

/** About two metres, which is a pixel at zoom 16. */
const TOLERANCE_DEGREES = 0.00002;
/** About two kilometres of land around the data. */
const MARGIN_DEGREES = 0.02;

const toMap = (geometry: MapGeometry, properties: MapFeature['properties']): MapFeature => ({
  type: 'Feature',
  geometry,
  properties,
});
const toMapPositions = (line: readonly Position[]): MapPosition[] =>
  simplify(line, TOLERANCE_DEGREES).map((position) => [...position]);

interface Street {
  readonly kind: RoadKind;
  readonly name: string | undefined;
  readonly pieces: (readonly Position[])[];
}

interface Settlement {
  readonly name: string;
  readonly polygons: (readonly (readonly Position[])[])[];
}

/** `Logroño (diseminado)`: houses outside the settlement, which have no name of their own. */
const SCATTERED = /\s*\(diseminado\)$/i;

/** Gathers features of streets one by one. */
export class StreetLayersBuilder {
  readonly #read: ReturnType<typeof fieldReader>;
  readonly #streets = new Map<string, Street>();
  readonly #settlements = new Map<string, Settlement>();
  readonly #numbers: MapFeature[] = [];
  #bounds: [number, number, number, number] = [180, 90, -180, -90];

  constructor(names: FieldNames) {
    this.#read = fieldReader(names);
  }

  add(feature: Feature): void {
    this.#addStreet(feature);
    this.#addSettlement(feature);
    this.#addNumber(feature);
    for (const [lng, lat] of positionsOf(feature.geometry)) {
      const [west, south, east, north] = this.#bounds;
      this.#bounds = [Math.min(west, lng), Math.min(south, lat), Math.max(east, lng), Math.max(north, lat)];
    }
  }

  #addStreet(feature: Feature): void {
    const lines = linesOf(feature.geometry);
    if (lines.length === 0) return;
    const { street: name, town } = this.#read(feature);
    const key = `${name} ${town}`;
    const street = this.#streets.get(key) ?? { kind: roadKindOf(name), name, pieces: [] };
    street.pieces.push(...lines.filter((line) => line.length > 1));
    this.#streets.set(key, street);
  }

  #addSettlement(feature: Feature): void {
    const polygons = polygonsOf(feature.geometry);
    if (polygons.length === 0) return;
    const { settlement: name = '', town } = this.#read(feature);
    const key = `${name} ${town}`;
    const settlement = this.#settlements.get(key) ?? { name, polygons: [] };
    settlement.polygons.push(...polygons);
    this.#settlements.set(key, settlement);
  }

  #addNumber(feature: Feature): void {
    const { number } = this.#read(feature);
    if (feature.geometry.type !== 'Point' || number === undefined) return;
    const coordinates = [...feature.geometry.coordinates];
    this.#numbers.push(toMap({ type: 'Point', coordinates }, { kind: 'address', addr_housenumber: number }));
  }

  /** The layers of what was added. */
  finish(): StreetLayers {
    const [west, south, east, north] = this.#bounds;
    const bounds: Box = [
      west - MARGIN_DEGREES,
      south - MARGIN_DEGREES,
      east + MARGIN_DEGREES,
      north + MARGIN_DEGREES,
    ];
    const roads = this.#roads();
    const parts = [this.#earth(bounds), this.#blocks(), this.#houseNumbers(), ...roads, ...this.#places()];
    return { parts: parts.filter(({ features }) => features.length > 0), bounds, roads: this.#streets.size };
  }

  #earth([west, south, east, north]: Box): LayerPart {
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const land = toMap({ type: 'Polygon', coordinates: [ring] }, { kind: 'earth' });
    return { layer: 'earth', minZoom: 0, features: [land] };
  }

  #blocks(): LayerPart {
    const coordinates = [...this.#settlements.values()].flatMap(({ polygons }) =>
      polygons.map((rings) => rings.map(toMapPositions).filter((ring) => ring.length > 3)),
    );
    const features = coordinates
      .filter((rings) => rings.length > 0)
      .map((rings) => toMap({ type: 'Polygon', coordinates: rings }, { kind: 'residential' }));
    return { layer: 'landuse', minZoom: BLOCKS_ZOOM, features };
  }

  #houseNumbers(): LayerPart {
    return { layer: 'buildings', minZoom: NUMBERS_ZOOM, features: this.#numbers };
  }

  #roads(): LayerPart[] {
    const kinds = Object.keys(ROAD_ZOOMS) as RoadKind[]; // the keys of the table above
    const streets = [...this.#streets.values()];
    return kinds.flatMap((kind) => {
      const ofKind = streets
        .filter((street) => street.kind === kind)
        .flatMap(({ name, pieces }) => joinLines(pieces).map((line) => ({ name, line })));
      const draw = (isNamed: boolean) =>
        ofKind.map(({ name, line }) => {
          const properties = isNamed && name !== undefined ? { kind, name } : { kind };
          return toMap({ type: 'LineString', coordinates: toMapPositions(line) }, properties);
        });
      const minZoom = ROAD_ZOOMS[kind];
      const namedFrom = NAMED_AT_ONCE.has(kind) ? minZoom : SMALL_NAMES_ZOOM;
      const named: LayerPart = { layer: 'roads', minZoom: namedFrom, features: draw(true) };
      if (namedFrom === minZoom) return [named];
      return [{ layer: 'roads', minZoom, maxZoom: namedFrom - 1, features: draw(false) } as const, named];
    });
  }

  #places(): LayerPart[] {
    const places = [...this.#settlements.values()]
      .filter(({ name }) => name !== '' && !SCATTERED.test(name))
      .map(({ name, polygons }) => {
        const at = centroid({ type: 'MultiPolygon', coordinates: polygons.map((rings) => [...rings]) });
        const population = findPopulation(name, at);
        const rank = population === undefined ? undefined : rankOf(population);
        const known = population === undefined ? {} : { population, population_rank: rank };
        const feature = toMap({ type: 'Point', coordinates: [...at] }, { kind: 'locality', name, ...known });
        return { feature, zoom: PLACE_ZOOMS.find(([least]) => (rank ?? 0) >= least)?.[1] ?? 0 };
      });
    return PLACE_ZOOMS.map(([, minZoom]) => ({
      layer: 'places' as const,
      minZoom,
      features: places.filter(({ zoom }) => zoom === minZoom).map(({ feature }) => feature),
    }));
  }
}
