import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
} from 'maplibre-gl';
import basemapFile from '../../map/basemap.json?url';
import { toLayerAddress } from './basemap-protocol.ts';
import type { BaseMap } from './base-map.ts';
import { byLayer, GROUND, isOf, onGround, ROUND_NEAR } from './embedded-ground.ts';
import { roadLayers } from './embedded-roads.ts';
import { FONT } from './map-font.ts';
import { COLORS } from './street-parts.ts';

/** The layers of `build/basemap.ts`; the map's worker unpacks them. */
const fileLayers = (...names: readonly string[]): SourceSpecification => ({
  type: 'geojson',
  data: toLayerAddress(basemapFile, names),
  tolerance: 0.5,
});

/** Alternately the side of a name that is at its position, and how far from it, in letters: right and down are positive. */
type VariableAnchorOffset = (string | [number, number])[];

/** The layer of names. Streets of `use-local-streets.ts` are drawn below it. */
export const EMBEDDED_NAMES = 'labels';

const WATER = '#cfe1ea';
const LAND = '#f8f6f1';
const ABROAD = '#efece5';
const PROVINCE_LINE = '#c9c1b1';
const MUNICIPALITY_LINE = '#ded8ca';
export const EMBEDDED_NAME_COLOR = '#4c5566';
const PARK_NAME_COLOR = '#55704a';

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

/** Beside its position if a larger town is in the way, and below a pill. Farther away, a name of the coast would be in the sea. */
const NEAR_ITS_PLACE: VariableAnchorOffset = [
  'center',
  [0, 0],
  'top',
  [0, 0.6],
  'bottom',
  [0, -0.6],
  'left',
  [0.8, 0],
  'right',
  [-0.8, 0],
  'top',
  [0, 1.9],
];
/** On the other sides of a pill, too. */
const BESIDE_PILLS: VariableAnchorOffset = [
  ...NEAR_ITS_PLACE,
  'bottom',
  [0, -1.9],
  'left',
  [3.2, 0],
  'right',
  [-3.2, 0],
];

const PROVINCES = 'province-lines';
const PARK_NAMES = 'park-names';
/** Names of parks end about where their areas do. */
const isParkShown: ExpressionSpecification = [
  'step',
  ['zoom'],
  true,
  8,
  ['<', ['get', 'p'], 56_000],
  9,
  false,
];
const PARKS = ['parks', 'city-parks'];
/** Names of layers in the file; `sea` is the rest of the world. */
const WATER_AND_LAND = ['sea', 'neighbours', 'border', 'land', ...PARKS, 'lakes', 'streams', 'rivers'];
const GROUND_LAYERS = [...WATER_AND_LAND, PROVINCES, 'railways', 'roads', 'motorways'];

const sources: Record<string, SourceSpecification> = {
  [GROUND]: {
    ...fileLayers(...GROUND_LAYERS),
    attribution: '© IGN, © GeoNames (CC BY 4.0), GSHHG (LGPL), Natural Earth',
  } as SourceSpecification,
  'municipality-lines': fileLayers('municipality-lines'),
  labels: fileLayers('labels', PARK_NAMES),
};

/** Rivers are up to 1 km off where no bridge is known, so they fade out before streets can be told apart. */
const NEAR = [12.5, 14] as const;

/** Smaller rivers are hidden on a view of the country. */
const STREAMS_FROM = 7;

/** Widths in pixels by zoom: of rivers, of smaller ones, and of borders of provinces. */
const WIDTHS: readonly (readonly [zoom: number, river: number, stream: number, province: number])[] = [
  [4, 0.8, 0.8, 0.6],
  [STREAMS_FROM, 2, 0.8, 0.8],
  [10, 4, 2, 1.4],
  [14, 12, 5, 1.4],
];

/** The zoom at which a park is gone: it fades out over the zoom before. Other areas stay. */
const END: ExpressionSpecification = ['coalesce', ['get', 'end'], 24];
const END_ZOOMS = Array.from({ length: 12 }, (_, index) => index + 4);
const AREA_OPACITY = [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...END_ZOOMS.flatMap((zoom) => [zoom, ['max', 0, ['min', 1, ['-', END, zoom]]]]),
] as unknown as ExpressionSpecification; // zooms and opacities in turn

const layers: LayerSpecification[] = [
  // Shown where no tile is drawn yet.
  { id: 'paper', type: 'background', paint: { 'background-color': LAND } },
  {
    ...onGround('sea', 'neighbours'),
    type: 'fill',
    paint: { 'fill-color': byLayer('sea', WATER, ABROAD) },
  },
  {
    ...onGround('border'),
    type: 'line',
    layout: { 'line-join': 'round' },
    // About 3 km wide at every zoom.
    paint: {
      'line-color': ABROAD,
      'line-width': ['interpolate', ['exponential', 2], ['zoom'], 5, 2, 12, 256],
    },
  },
  {
    ...onGround('land', ...PARKS, 'lakes'),
    type: 'fill',
    filter: ['all', isOf('land', ...PARKS, 'lakes'), ['>', END, ['zoom']]],
    paint: {
      'fill-color': ['match', ['get', 'layer'], 'land', LAND, 'lakes', WATER, COLORS.green],
      'fill-opacity': AREA_OPACITY,
    },
  },
  {
    ...onGround('rivers', 'streams', PROVINCES),
    type: 'line',
    filter: ['step', ['zoom'], isOf('rivers', PROVINCES), STREAMS_FROM, isOf('rivers', 'streams', PROVINCES)],
    layout: ROUND_NEAR,
    paint: {
      'line-color': byLayer(PROVINCES, PROVINCE_LINE, WATER),
      'line-width': [
        'interpolate',
        ['exponential', 1.4],
        ['zoom'],
        ...WIDTHS.flatMap(([zoom, river, stream, province]) => [
          zoom,
          ['match', ['get', 'layer'], 'rivers', river, PROVINCES, province, stream],
        ]),
      ] as unknown as ExpressionSpecification, // built from the table above
      'line-opacity': ['interpolate', ['linear'], ['zoom'], NEAR[0], 1, NEAR[1], byLayer(PROVINCES, 1, 0)],
    },
  },
  {
    id: 'municipality-lines',
    type: 'line',
    source: 'municipality-lines',
    minzoom: 8.5,
    paint: { 'line-color': MUNICIPALITY_LINE, 'line-width': 1, 'line-dasharray': [3, 2] },
  },
  ...roadLayers,
  {
    id: EMBEDDED_NAMES,
    type: 'symbol',
    source: 'labels',
    filter: ['all', enoughPeople, ['any', ['!=', ['get', 'layer'], PARK_NAMES], isParkShown]],
    layout: {
      'text-field': ['get', 'n'],
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['ln', ['+', ['get', 'p'], 1]], 6, 11, 11, 13, 15, 18],
      'text-max-width': 8,
      'text-variable-anchor-offset': [
        'step',
        ['zoom'],
        ['literal', NEAR_ITS_PLACE],
        7.5,
        ['literal', BESIDE_PILLS],
      ],
      'text-justify': 'auto',
      'text-padding': 6,
      'symbol-sort-key': ['-', ['get', 'p']],
    },
    paint: {
      'text-color': byLayer<string>(PARK_NAMES, PARK_NAME_COLOR, EMBEDDED_NAME_COLOR),
      'text-halo-color': LAND,
      'text-halo-width': 1.4,
    },
  },
];

/** Land, waters, borders and names, without streets. */
export const embedded: BaseMap = { sources, layers, isOurs: true };
