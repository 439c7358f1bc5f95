import { readFileSync } from 'node:fs';
import type { LineString, MultiPolygon } from 'geojson';
import { describe, expect, it } from 'vitest';
import { BASEMAP_FILE } from '#build/basemap.ts';
import { readNetwork, type Route } from '#build/roads.ts';
import { toGeoJson, type BasemapLayers } from '#web/map/basemap-layers.ts';
import { roadLayers } from '#web/map/embedded-roads.ts';
import { distanceTo, edgesOf, kmBetween, type Edge, type Position } from './map-distances.ts';

const layers = JSON.parse(readFileSync(BASEMAP_FILE, 'utf8')) as BasemapLayers; // written by build/basemap.ts
const network = readNetwork();

const LAYER_OF = { motorway: 'motorways', road: 'roads', railway: 'railways' } as const;

/** The lines on the map with the rows of the table that they show. */
const drawn = Object.entries(LAYER_OF).flatMap(([kind, layer]) => {
  const routes = network.filter((route) => route.kind === kind);
  return toGeoJson(layers, [layer])
    .features.flatMap(
      ({ geometry, properties }) =>
        geometry.type === 'MultiLineString'
          ? geometry.coordinates.map((line) => ({ line, ref: '' }))
          : [{ line: (geometry as LineString).coordinates, ref: String(properties?.['ref']) }], // no other type
    )
    .map((each, index) => ({ ...each, route: routes[index] as Route })); // a test compares the numbers
});

const nameOf = ({ kind, ref }: Route): string => `${kind} ${ref}`;

/** The legs of a route: the way to a town from the one before. */
const legsOf = ({ towns }: Route) =>
  towns.slice(1).map((town, index) => ({ from: towns[index]?.position ?? town.position, ...town }));

describe('the table of roads and railways', () => {
  it('names towns that the gazetteer has exactly once in their province', () => {
    expect(() => readNetwork()).not.toThrow();
    expect(new Set(network.map(({ kind }) => kind))).toEqual(new Set(Object.keys(LAYER_OF)));
    expect(Math.min(...network.map(({ towns }) => towns.length))).toBeGreaterThan(1);
  });

  it('has no step of more than 60 km, which a curve could not follow', () => {
    const long = network.flatMap((route) =>
      legsOf(route)
        .map(({ from, position }) => kmBetween(from, position))
        .filter((km) => km > 60)
        .map((km) => `${nameOf(route)}: ${Math.round(km)} km`),
    );
    expect(long).toEqual([]);
  });

  it('has the motorways of each region and the islands', () => {
    const refs = new Set(network.filter(({ kind }) => kind === 'motorway').map(({ ref }) => ref));
    const known =
      'A-1 A-2 A-3 A-4 A-5 A-6 A-7 A-8 A-23 A-30 A-31 A-42 A-44 A-45 A-49 A-52 A-55 A-62 A-66 A-67 A-92';
    for (const ref of [
      ...known.split(' '),
      'AP-1',
      'AP-2',
      'AP-7',
      'AP-9',
      ...[15, 68].map((number) => `AP-${number}`),
      'Ma-13',
      'GC-1',
      'TF-1',
    ])
      expect(refs, ref).toContain(ref);
  });
});

/** Edges of sea and lakes by square of a degree. */
const squareOf = ([x = 0, y = 0]: Position): string => `${Math.floor(x)} ${Math.floor(y)}`;
const shores = new Map<string, Edge[]>();
for (const { geometry } of toGeoJson(layers, ['land', 'lakes']).features)
  for (const ring of (geometry as MultiPolygon).coordinates.flat())
    // areas, by their layers
    for (const edge of edgesOf(ring))
      for (const square of new Set(edge.map(squareOf)))
        shores.set(square, [...(shores.get(square) ?? []), edge]);

const side = ([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, [x = 0, y = 0]: Position): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
const isCrossed = ([a, b]: Edge, [c, d]: Edge): boolean =>
  side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);

/** Kilometres that a bridge's line may be beside the straight way to its town. */
const BRIDGE_SLACK_KM = 6;

describe('the roads and railways of the embedded map', () => {
  it('are the rows of the table with their numbers', () => {
    expect(drawn.length).toBe(network.length);
    expect(drawn.filter(({ route, ref }) => ref !== route.ref)).toEqual([]);
  });

  it('pass their towns', () => {
    const missed = drawn.flatMap(({ route, line }) =>
      route.towns
        .map(({ position }) => Math.min(...edgesOf(line).map((edge) => distanceTo(position, edge))))
        .filter((km) => km > 1.5)
        .map((km) => `${nameOf(route)}: ${km.toFixed(1)} km`),
    );
    expect(missed).toEqual([]);
  });

  it('cross neither the sea nor a lake, except where the table names a bridge', () => {
    const wet = drawn.flatMap(({ route, line }) => {
      const bridges = legsOf(route).filter(({ isOverBridge }) => isOverBridge);
      return edgesOf(line)
        .filter((edge) => (shores.get(squareOf(edge[0])) ?? []).some((shore) => isCrossed(edge, shore)))
        .filter(
          ([at]) =>
            !bridges.some(
              ({ from, position }) =>
                kmBetween(from, at) + kmBetween(at, position) < kmBetween(from, position) + BRIDGE_SLACK_KM,
            ),
        )
        .map(([at]) => `${nameOf(route)} at ${at.join()}`);
    });
    expect(wet).toEqual([]);
  });

  it('are shown from zoom 4, the country on a telephone, and gone before zoom 9.5, where streets are expected', () => {
    for (const { id, minzoom = 0, maxzoom = 24 } of roadLayers) {
      expect(minzoom, id).toBeGreaterThanOrEqual(4);
      expect(maxzoom, id).toBeLessThan(9.5);
    }
  });
});
