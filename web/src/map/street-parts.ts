import type { ExpressionSpecification } from 'maplibre-gl';

/**
 * The common parts of the layers of streets. Their data have the schema of the Protomaps basemap, version 4:
 * https://docs.protomaps.com/basemaps/layers
 */
export const STREET_SOURCE = 'streets';

/** Calm and light, so that prices can be read on it. */
export const COLORS = {
  sea: '#cfe1ea',
  land: '#f8f6f1',
  green: '#e0ebd6',
  grounds: '#f0ece3',
  sand: '#f6eeda',
  building: '#ece7dd',
  road: '#ffffff',
  roadEdge: '#d3cbbc',
  motorway: '#fbe7b8',
  motorwayEdge: '#e6cd93',
  path: '#d9d0bf',
  rail: '#b9b3a8',
  border: '#c9c1b1',
} as const;

export const fromLayer = (sourceLayer: string) => ({ source: STREET_SOURCE, 'source-layer': sourceLayer });

export const isKind = (...kinds: string[]): ExpressionSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', kinds],
];

export const ROUND = { 'line-join': 'round', 'line-cap': 'round' } as const;
