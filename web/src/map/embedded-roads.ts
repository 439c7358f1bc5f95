import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { onGround } from './embedded-ground.ts';
import { BOLD } from './map-font.ts';
import { COLORS, ROUND } from './street-parts.ts';

/** Lines are curves through towns, so they fade out before anybody expects a street there. */
const [FADE, END] = [8.8, 9.8];
const OPACITY: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], FADE, 1, END, 0];

/** Pixels by zoom, from the first one on. */
type Widths = readonly (readonly [zoom: number, pixels: number])[];

const MOTORWAYS: Widths = [
  [5, 0.6],
  [7, 1.6],
  [9, 2.8],
];
const ROADS: Widths = [
  [6, 0.5],
  [7, 0.9],
  [9, 1.8],
];
/** Not on a view of the whole country, where they look like borders of provinces. */
const RAILWAYS: Widths = [
  [6.5, 1],
  [9, 2],
];
const EDGE = 1.2;

/** Lines of a kind of road or railway, `wider` than its width by some pixels. */
const lines = (name: string, id: string, color: string, widths: Widths, wider = 0) => ({
  ...onGround(name),
  id,
  type: 'line' as const,
  minzoom: widths[0]?.[0] ?? 0,
  maxzoom: END,
  layout: ROUND,
  paint: {
    'line-color': color,
    'line-width': [
      'interpolate',
      ['linear'],
      ['zoom'],
      ...widths.flatMap(([zoom, pixels]) => [zoom, pixels + wider]),
    ] as ExpressionSpecification, // built from the tables above
    'line-opacity': OPACITY,
  },
});

/** Lengths of the light and dark parts of a railway, as multiples of its width. */
const GAPS = [6, 6];

/** Numbers such as A-4. Names of towns are placed before them. */
const numbers = (name: string, minzoom: number, color: string, halo: string): LayerSpecification => ({
  ...onGround(name),
  id: `${name}-numbers`,
  type: 'symbol',
  minzoom,
  maxzoom: END,
  layout: {
    'symbol-placement': 'line',
    'text-rotation-alignment': 'viewport',
    'text-field': ['get', 'ref'],
    'text-font': BOLD,
    'text-size': 10,
    'text-padding': 8,
    'symbol-spacing': 350,
  },
  paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 2, 'text-opacity': OPACITY },
});

const [MOTORWAY_INK, ROAD_INK, ROAD_HALO] = ['#7a5b12', '#5f6878', '#fcfbf8'];

/** Schematic roads and railways of `build/roads.ts`: a motorway above a road above a railway. */
export const roadLayers: LayerSpecification[] = [
  lines('railways', 'railways', COLORS.rail, RAILWAYS),
  {
    ...lines('railways', 'railway-gaps', COLORS.land, RAILWAYS, -0.5),
    layout: {},
    paint: { ...lines('railways', '', COLORS.land, RAILWAYS, -0.5).paint, 'line-dasharray': GAPS },
  },
  lines('roads', 'road-edges', COLORS.roadEdge, ROADS, EDGE),
  lines('roads', 'roads', COLORS.road, ROADS),
  lines('motorways', 'motorway-edges', COLORS.motorwayEdge, MOTORWAYS, EDGE),
  lines('motorways', 'motorways', COLORS.motorway, MOTORWAYS),
  numbers('roads', 8, ROAD_INK, ROAD_HALO),
  numbers('motorways', 6.5, MOTORWAY_INK, COLORS.motorway),
];
