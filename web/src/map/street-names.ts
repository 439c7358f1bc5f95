import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { BOLD, FONT } from './map-font.ts';
import { fromLayer, isKind } from './street-parts.ts';

const INK = '#3f4a5c';
const MUTED = '#5f6878';
const BLUE = '#4a6f86';
const GREEN = '#55704a';
const HALO = '#fcfbf8';
const WHITE = '#ffffff';

const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:es'], ['get', 'name']];

const ink = (color: string) => ({ 'text-color': color, 'text-halo-color': HALO, 'text-halo-width': 1.6 });

const alongRoads = (
  id: string,
  kinds: string[],
  minzoom: number,
  sizes: [number, number],
): LayerSpecification => ({
  id,
  type: 'symbol',
  ...fromLayer('roads'),
  minzoom,
  filter: isKind(...kinds),
  layout: {
    'symbol-placement': 'line',
    'text-field': NAME,
    'text-font': FONT,
    'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, sizes[0], 18, sizes[1]],
    'text-padding': 4,
    'symbol-spacing': 280,
  },
  paint: ink(INK),
});
const points = (
  id: string,
  [sourceLayer, ...kinds]: [string, ...string[]],
  minzoom: number,
  color: string,
  size = 12,
): LayerSpecification => ({
  id,
  type: 'symbol',
  ...fromLayer(sourceLayer),
  minzoom,
  filter: ['all', ['==', ['geometry-type'], 'Point'], isKind(...kinds)],
  layout: {
    'text-field': NAME,
    'text-font': FONT,
    'text-size': size,
    'text-max-width': 8,
    'text-padding': 6,
  },
  paint: ink(color),
});

/** Names, most important last: the last ones are placed first. Pills are placed before all names. */
export const streetNames: LayerSpecification[] = [
  {
    id: 'house-numbers',
    type: 'symbol',
    ...fromLayer('buildings'),
    minzoom: 16,
    filter: isKind('address'),
    layout: {
      'text-field': ['get', 'addr_housenumber'],
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 16, 10, 19, 13],
      'text-padding': 2,
    },
    paint: ink(MUTED),
  },
  points('places-of-note', ['pois', 'hospital', 'university', 'stadium', 'museum'], 15.5, MUTED),
  points('parks', ['pois', 'park', 'garden'], 14, GREEN),
  points('waters', ['water', 'lake', 'water', 'reservoir', 'ocean', 'sea', 'bay', 'river'], 9, BLUE),
  alongRoads('street-names', ['minor_road', 'other', 'path'], 14.5, [11, 14]),
  alongRoads('main-street-names', ['highway', 'major_road', 'medium_road'], 12.5, [11.5, 15]),
  {
    id: 'road-numbers',
    type: 'symbol',
    ...fromLayer('roads'),
    minzoom: 8,
    filter: ['all', isKind('highway'), ['has', 'ref']],
    layout: {
      'symbol-placement': 'line',
      'text-rotation-alignment': 'viewport',
      'text-field': ['get', 'ref'],
      'text-font': BOLD,
      'text-size': 10.5,
      'symbol-spacing': 500,
    },
    paint: { 'text-color': '#7a5b12', 'text-halo-color': WHITE, 'text-halo-width': 2.5 },
  },
  {
    id: 'station-dots',
    type: 'circle',
    ...fromLayer('pois'),
    minzoom: 12.5,
    filter: isKind('station'),
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 12.5, 2.5, 16, 4.5],
      'circle-color': WHITE,
      'circle-stroke-color': BLUE,
      'circle-stroke-width': 2,
    },
  },
  {
    id: 'stations',
    type: 'symbol',
    ...fromLayer('pois'),
    minzoom: 13.5,
    filter: isKind('station', 'aerodrome'),
    layout: {
      'text-field': NAME,
      'text-font': FONT,
      'text-size': 12,
      'text-max-width': 8,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.8,
      'text-justify': 'auto',
    },
    paint: ink(BLUE),
  },
  points('districts', ['places', 'neighbourhood', 'macrohood'], 12, MUTED, 12.5),
  {
    id: 'towns',
    type: 'symbol',
    ...fromLayer('places'),
    maxzoom: 15,
    filter: isKind('locality'),
    layout: {
      'text-field': NAME,
      'text-font': BOLD,
      // By the rank of the population, from hamlets to Madrid.
      'text-size': [
        'interpolate',
        ['linear'],
        ['coalesce', ['get', 'population_rank'], 0],
        0,
        11,
        8,
        13,
        13,
        18,
      ],
      'text-max-width': 8,
      'text-padding': 8,
      'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
      'text-radial-offset': 2.4,
      'text-justify': 'auto',
      'symbol-sort-key': ['-', ['coalesce', ['get', 'population_rank'], 0]],
    },
    paint: ink(INK),
  },
];
