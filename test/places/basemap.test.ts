import { readFileSync } from 'node:fs';
import type { MultiLineString } from 'geojson';
import { describe, expect, it } from 'vitest';
import { BASEMAP_FILE, basemapText } from '#build/basemap.ts';
import { toGeoJson, type BasemapLayers } from '#web/map/basemap-layers.ts';
import { distanceTo, edgesOf } from './map-distances.ts';

const text = readFileSync(BASEMAP_FILE, 'utf8');
const layers = JSON.parse(text) as BasemapLayers; // written by build/basemap.ts

describe('the embedded map', () => {
  it('that is committed is the one that its program makes of the atlases, the rivers and the gazetteer', () => {
    expect(text === basemapText()).toBe(true);
  });

  it('is drawn as a whole: sea and land are features of one source, so that no tile has sea in the place of land', () => {
    const { features } = toGeoJson(layers, ['sea', 'land']);
    expect(features.map(({ properties }) => String(properties?.layer))).toEqual(['sea', 'land']);
  });
});

describe('the names of the embedded map', () => {
  const people = (name: string) =>
    toGeoJson(layers, ['labels']).features.find(({ properties }) => properties?.n === name)?.properties?.p as
      | number
      | undefined; // written by build/basemap.ts

  it('weigh a quarter of a city less than a town, so that a view of a province names towns', () => {
    expect(people('Madrid')).toBeGreaterThan(3_000_000);
    expect(people('Soria')).toBeGreaterThan(30_000);
    for (const quarter of ['Carabanchel', 'Eixample', 'Gamonal']) expect(people(quarter), quarter).toBe(7900);
  });
});

const lines = toGeoJson(layers, ['rivers', 'streams']).features.flatMap(
  ({ geometry }) => (geometry as MultiLineString).coordinates, // lines, by their layers
);

/** Kilometres to the nearest river on the map. */
const distanceToRiver = (lat: number, lng: number): number =>
  Math.min(...lines.flatMap((line) => edgesOf(line).map((edge) => distanceTo([lng, lat], edge))));

describe('the rivers of the embedded map', () => {
  // Positions of landmarks.json, but for Soria and Cuenca, which were not used to make the map.
  it.each([
    ['the Ebro', 'Logroño', 42.47, -2.442],
    ['the Ebro', 'Zaragoza', 41.657, -0.875],
    ['the Tajo', 'Toledo', 39.8598, -4.0173],
    ['the Duero', 'Zamora', 41.499, -5.7485],
    ['the Duero', 'Soria', 41.768, -2.456],
    ['the Júcar', 'Cuenca', 40.079, -2.137],
    ['the Tormes', 'Salamanca', 40.958, -5.6695],
    ['the Guadalquivir', 'Córdoba', 37.877, -4.7785],
    ['the Guadalquivir', 'Sevilla', 37.3857, -6.003],
    ['the Guadiana', 'Mérida', 38.913, -6.35],
    ['the Miño', 'Ourense', 42.3475, -7.87],
  ])('lead %s through %s', (_river, _town, lat, lng) => {
    expect(distanceToRiver(lat, lng)).toBeLessThan(0.5);
  });

  it('name their source and its licence, in the notice of the extract and on the map', () => {
    const notice = readFileSync(new URL('../../build/rivers/README.md', import.meta.url), 'utf8');
    const style = readFileSync(new URL('../../web/src/map/embedded-style.ts', import.meta.url), 'utf8');
    for (const source of ['GSHHG', 'The GMT Team', 'LGPL-3.0.txt']) expect(notice).toContain(source);
    expect(style).toContain('GSHHG (LGPL)');
  });
});
