import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { byLayer, GROUND, onGround, ROUND_NEAR } from './embedded-ground.ts';
import { BOLD } from './map-font.ts';
import { COLORS } from './street-parts.ts';

/** Lines are curves through towns, so they fade out before anybody expects a street there. */
const [FADE, END] = [8.4, 9.2];
const OPACITY: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], FADE, 1, END, 0];

const MOTORWAYS = 'motorways';

/** Widths in pixels by zoom: of motorways and roads without their edges, and of railways. Telephones show the country at zoom 4. */
const WIDTHS: readonly (readonly [zoom: number, motorway: number, road: number, railway: number])[] = [
  [4, 0.3, 0, 0],
  [5, 0.6, 0, 0],
  [6, 1.1, 0.4, 0],
  // Railways look like borders of provinces on a view of the country.
  [6.4, 1.3, 0.6, 0],
  [6.5, 1.3, 0.6, 0.9],
  [9, 2.8, 1.8, 1.6],
];
const EDGE = 1.1;

/** Those that have a width at the zoom of a tile: what is not in it takes no time. */
const SHOWN: FilterSpecification = [
  'step',
  ['zoom'],
  ['==', ['get', 'layer'], MOTORWAYS],
  6,
  ['in', ['get', 'layer'], ['literal', ['railways', 'roads', MOTORWAYS]]],
];

const widen = (width: number, by: number): number => (width === 0 ? 0 : width + by);

const widthBy = (edge: number) =>
  [
    'interpolate',
    ['linear'],
    ['zoom'],
    ...WIDTHS.flatMap(([zoom, motorway, road, railway]) => [
      zoom,
      ['match', ['get', 'layer'], MOTORWAYS, widen(motorway, edge), 'roads', widen(road, edge), railway],
    ]),
  ] as unknown as ExpressionSpecification; // built from the table above

/** Schematic roads and railways of `build/roads.ts`: a motorway above a road above a railway. */
export const roadLayers: LayerSpecification[] = [
  {
    id: 'road-edges',
    type: 'line',
    source: GROUND,
    filter: SHOWN,
    minzoom: 4,
    maxzoom: END,
    layout: ROUND_NEAR,
    paint: {
      'line-color': [
        'match',
        ['get', 'layer'],
        MOTORWAYS,
        COLORS.motorwayEdge,
        'roads',
        COLORS.roadEdge,
        COLORS.rail,
      ],
      'line-width': widthBy(EDGE),
      'line-opacity': OPACITY,
    },
  },
  {
    ...onGround('roads', MOTORWAYS),
    type: 'line',
    minzoom: 4,
    maxzoom: END,
    layout: ROUND_NEAR,
    paint: {
      'line-color': byLayer<string>(MOTORWAYS, COLORS.motorway, COLORS.road),
      'line-width': widthBy(0),
      'line-opacity': OPACITY,
    },
  },
  {
    // Names of towns are placed before them.
    id: 'road-numbers',
    type: 'symbol',
    source: GROUND,
    minzoom: 6.5,
    maxzoom: END,
    filter: ['all', ['has', 'ref'], ['any', ['==', ['get', 'layer'], MOTORWAYS], ['>=', ['zoom'], 8]]],
    layout: {
      'symbol-placement': 'line',
      'text-rotation-alignment': 'viewport',
      'text-field': ['get', 'ref'],
      'text-font': BOLD,
      'text-size': 10,
      'text-padding': 8,
      'symbol-spacing': 350,
    },
    paint: {
      'text-color': byLayer(MOTORWAYS, '#7a5b12', '#5f6878'),
      'text-halo-color': byLayer<string>(MOTORWAYS, COLORS.motorway, '#fcfbf8'),
      'text-halo-width': 2,
      'text-opacity': OPACITY,
    },
  },
];
