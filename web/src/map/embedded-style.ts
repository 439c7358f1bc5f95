import type { FilterSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import basemapFile from '../../map/basemap.json?url';
import { toLayerAddress } from './basemap-protocol.ts';
import type { BaseMap } from './base-map.ts';
import { FONT } from './map-font.ts';

/** The layers of `build/basemap.ts`; the map's worker unpacks them. */
const layer = (name: string): SourceSpecification => ({
  type: 'geojson',
  data: toLayerAddress(basemapFile, name),
  tolerance: 0.25,
});

/** The layer of names. Streets of `use-local-streets.ts` are drawn below it. */
export const EMBEDDED_NAMES = 'labels';

const SEA = '#cfe1ea';
const LAND = '#f8f6f1';
const ABROAD = '#efece5';
const PROVINCE_LINE = '#c9c1b1';
const MUNICIPALITY_LINE = '#ded8ca';
export const EMBEDDED_NAME_COLOR = '#4c5566';

/** Names by population that a zoom level has room for; names that overlap those of larger towns are left out anyway. */
const enoughPeople: FilterSpecification = [
  'step',
  ['zoom'],
  ['>=', ['get', 'p'], 150_000],
  6,
  ['>=', ['get', 'p'], 60_000],
  7,
  ['>=', ['get', 'p'], 25_000],
  8,
  ['>=', ['get', 'p'], 8_000],
  9,
  ['>=', ['get', 'p'], 2_000],
  10.5,
  ['>=', ['get', 'p'], 1],
  11.5,
  true,
];

const sources: Record<string, SourceSpecification> = {
  neighbours: layer('neighbours'),
  border: layer('border'),
  land: {
    ...layer('land'),
    attribution: '© IGN, © GeoNames (CC BY 4.0), Natural Earth',
  } as SourceSpecification,
  'province-lines': layer('province-lines'),
  'municipality-lines': layer('municipality-lines'),
  labels: layer('labels'),
};

const layers: LayerSpecification[] = [
  { id: 'sea', type: 'background', paint: { 'background-color': SEA } },
  { id: 'neighbours', type: 'fill', source: 'neighbours', paint: { 'fill-color': ABROAD } },
  {
    id: 'border',
    type: 'line',
    source: 'border',
    layout: { 'line-join': 'round' },
    // About 3 km wide at every zoom.
    paint: {
      'line-color': ABROAD,
      'line-width': ['interpolate', ['exponential', 2], ['zoom'], 5, 2, 12, 256],
    },
  },
  { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': LAND } },
  {
    id: 'municipality-lines',
    type: 'line',
    source: 'municipality-lines',
    minzoom: 8.5,
    paint: { 'line-color': MUNICIPALITY_LINE, 'line-width': 1, 'line-dasharray': [3, 2] },
  },
  {
    id: 'province-lines',
    type: 'line',
    source: 'province-lines',
    paint: {
      'line-color': PROVINCE_LINE,
      'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.6, 10, 1.4],
    },
  },
  {
    id: EMBEDDED_NAMES,
    type: 'symbol',
    source: 'labels',
    filter: enoughPeople,
    layout: {
      'text-field': ['get', 'n'],
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['ln', ['+', ['get', 'p'], 1]], 6, 11, 11, 13, 15, 18],
      'text-max-width': 8,
      // Beside its position if a pill or a larger town is in the way.
      'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
      'text-radial-offset': 2.4,
      'text-justify': 'auto',
      'text-padding': 6,
      'symbol-sort-key': ['-', ['get', 'p']],
    },
    paint: { 'text-color': EMBEDDED_NAME_COLOR, 'text-halo-color': LAND, 'text-halo-width': 1.4 },
  },
];

/** Land, borders and names, without streets. */
export const embedded: BaseMap = { sources, layers };
