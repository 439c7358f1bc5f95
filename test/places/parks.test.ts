import { readFileSync } from 'node:fs';
import type { MultiPolygon, Polygon } from 'geojson';
import { describe, expect, it } from 'vitest';
import { featuresOf, isInside, polygonsOf, readTopology, type AtlasRing } from '#build/atlas.ts';
import { BASEMAP_FILE } from '#build/basemap.ts';
import { readParks, readTowns, widthOf, type Park } from '#build/parks.ts';
import { toGeoJson, type BasemapLayers } from '#web/map/basemap-layers.ts';
import { distanceTo, edgesOf, km2Of, kmBetween } from './map-distances.ts';
import { landmarks } from '../../shared/adapters/places/landmarks.json' with { type: 'json' };

const layers = JSON.parse(readFileSync(BASEMAP_FILE, 'utf8')) as BasemapLayers; // written by build/basemap.ts
const table = readParks();
const towns = readTowns();

/** Positions of parks are rounded to some 200 m, those of land to 100 m. */
const ROUNDING_KM = 0.3;
const LANDMARK_KM = 0.4;

interface Drawn {
  ring: AtlasRing;
  end: number;
}

const drawnIn = (layer: string): Drawn[] =>
  toGeoJson(layers, [layer]).features.map(({ geometry, properties }) => ({
    ring: ((geometry as Polygon).coordinates[0] ?? []) as unknown as AtlasRing, // polygons without holes, by their layers
    end: Number(properties?.['end']),
  }));

/** Those that have more than one outline. */
const ISLANDS: Readonly<Record<string, number>> = { 'Illas Atlánticas': 3 };

/** The parks of the table with their outlines, which are in the same order. */
const left = [...drawnIn('parks'), ...drawnIn('city-parks')];
const parks = table.map((park) => ({ park, outlines: left.splice(0, ISLANDS[park.name] ?? 1) }));

const covers = ({ outlines }: (typeof parks)[number], at: readonly number[]): boolean =>
  outlines.some(({ ring }) => isInside([at[0] ?? 0, at[1] ?? 0], [ring]));

const land = toGeoJson(layers, ['land']).features.flatMap(
  ({ geometry }) => (geometry as MultiPolygon).coordinates.flat(), // areas, by their layer
) as unknown as AtlasRing[];

describe('the parks of the embedded map', () => {
  it('are the 16 national parks, more than 60 natural parks and more than 40 parks of cities', () => {
    const count = (kind: Park['kind']) => table.filter((park) => park.kind === kind).length;
    expect(count('national')).toBe(16);
    expect(count('natural')).toBeGreaterThan(60);
    expect(count('city')).toBeGreaterThan(40);
    expect(count('national') + count('natural') + count('city')).toBe(table.length);
    expect(left).toEqual([]);
  });

  it('have their official area', () => {
    // The atlas has less of these islets.
    const leastOf: Readonly<Record<string, number>> = { Cabrera: 0.7, 'Illas Atlánticas': 0.4 };
    const wrong = parks
      .map(({ park, outlines }) => ({
        name: park.name,
        part: (outlines.reduce((sum, { ring }) => sum + km2Of(ring), 0) * 100) / park.hectares,
      }))
      .filter(({ name, part }) => part < (leastOf[name] ?? 0.85) || part > 1.15)
      .map(({ name, part }) => `${name}: ${part.toFixed(2)}`);
    expect(wrong).toEqual([]);
  });

  it('are in their provinces', () => {
    const provinces = featuresOf(readTopology('es-atlas/es/municipalities.json'), 'provinces');
    const strayed = table
      .filter((park) => {
        const rings = provinces
          .filter(({ id }) => park.provinces.includes(id))
          .flatMap(({ geometry }) => polygonsOf(geometry).flat());
        return !park.axis.every((at) => isInside(at, rings));
      })
      .map(({ name }) => name);
    expect(strayed).toEqual([]);
  });

  it('cover the centres of the towns that the table names, and of no other', () => {
    const wrong = parks.flatMap((each) =>
      towns
        .map(({ name, province, position }) => ({
          name,
          isNamed: each.park.towns.includes(name) && each.park.provinces.includes(province),
          isCovered: covers(each, position),
        }))
        .filter(({ isNamed, isCovered }) => isNamed !== isCovered)
        .map(({ name, isNamed }) => `${each.park.name}: ${name} ${isNamed ? 'is outside' : 'is inside'}`),
    );
    expect(wrong).toEqual([]);
  });

  it('are on land', () => {
    const wet = parks.flatMap(({ park, outlines }) =>
      outlines
        .flatMap(({ ring }) => ring)
        .filter((corner) => !isInside(corner, land))
        .map((corner) => ({
          corner,
          km: Math.min(...land.flatMap((ring) => edgesOf(ring).map((edge) => distanceTo(corner, edge)))),
        }))
        .filter(({ km }) => km > ROUNDING_KM)
        .map(({ corner, km }) => `${park.name} at ${corner.join()}: ${km.toFixed(2)} km`),
    );
    expect(wet).toEqual([]);
  });

  it('of cities are where the landmarks of the gazetteer are', () => {
    const known = new Map(
      Object.values<string[]>(landmarks).flatMap((rows) =>
        rows
          .map((row) => row.split('|'))
          .map(([, name = '', lat, lng]) => [name, [Number(lng), Number(lat)]] as const),
      ),
    );
    const apart = parks
      .filter(({ park }) => park.kind === 'city' && known.has(park.name))
      .map((each) => ({ ...each, at: known.get(each.park.name) ?? [] }));
    expect(apart.length).toBeGreaterThan(15);
    const strayed = apart
      .filter(
        (each) =>
          !covers(each, each.at) &&
          Math.min(
            ...each.outlines.map(({ ring }) => Math.min(...ring.map((corner) => kmBetween(corner, each.at)))),
          ) > LANDMARK_KM,
      )
      .map(({ park, at }) => `${park.name}: ${at.join()}`);
    expect(strayed).toEqual([]);
  });

  it('are gone before they are 130 pixels wide, so that an error of a tenth of their width is small', () => {
    const PIXEL_METRES = 78_271.5;
    const wide = parks
      .map(({ park, outlines: [first] }) => ({ park, end: first?.end ?? NaN }))
      .filter(({ park, end }) => {
        const [[, latitude] = [0, 0]] = park.axis;
        const metres = (PIXEL_METRES * Math.cos((latitude * Math.PI) / 180)) / 2 ** end;
        return !((widthOf(park) * 1000) / metres < 130);
      })
      .map(({ park, end }) => `${park.name}: ${end}`);
    expect(wide).toEqual([]);
  });
});
