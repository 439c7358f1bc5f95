import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
} from 'maplibre-gl';
import { COLORS, fromLayer, isKind, ROUND } from './street-parts.ts';

/** Widths in pixels by kind of road, at the zooms between which they grow. */
const WIDTHS: readonly (readonly [zoom: number, motorway: number, main: number, street: number])[] = [
  [6, 0.8, 0, 0],
  [9, 1.4, 0.6, 0],
  [12, 2.6, 1.6, 0.4],
  [14, 4.5, 3.4, 1.6],
  [16, 10, 9, 6],
  [19, 34, 32, 26],
];

/** The width of a road, `edge` pixels wider where it is drawn. */
const widthOf = (edge: number): DataDrivenPropertyValueSpecification<number> =>
  [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    ...WIDTHS.flatMap(([zoom, motorway, main, street]) => {
      const edged = (width: number) => (width === 0 ? 0 : width + edge);
      const wide = ['match', ['get', 'kind'], 'highway', edged(motorway), 'major_road', edged(main)];
      return [zoom, ['case', ['==', ['get', 'is_link'], true], edged(street), [...wide, edged(street)]]];
    }),
  ] as unknown as DataDrivenPropertyValueSpecification<number>; // built from the table above

const byMotorway = (motorway: string, other: string): ExpressionSpecification => [
  'match',
  ['get', 'kind'],
  'highway',
  motorway,
  other,
];
const isRoad = isKind('highway', 'major_road', 'medium_road', 'minor_road', 'other');
/** Larger roads are drawn above smaller ones. */
const ORDER: ExpressionSpecification = ['match', ['get', 'kind'], 'highway', 3, 'major_road', 2, 1];
/** Tunnels are paler. */
const OPACITY: ExpressionSpecification = ['case', ['==', ['get', 'is_tunnel'], true], 0.45, 1];

export const streetRoads: LayerSpecification[] = [
  {
    id: 'paths',
    type: 'line',
    ...fromLayer('roads'),
    minzoom: 14.5,
    filter: [
      'all',
      isKind('path'),
      ['!', ['in', ['get', 'kind_detail'], ['literal', ['sidewalk', 'crossing']]]],
    ],
    paint: {
      'line-color': COLORS.path,
      'line-width': 1.2,
      'line-dasharray': [3, 2],
      'line-opacity': OPACITY,
    },
  },
  {
    id: 'road-edges',
    type: 'line',
    ...fromLayer('roads'),
    minzoom: 9,
    filter: isRoad,
    layout: { ...ROUND, 'line-sort-key': ORDER },
    paint: {
      'line-color': byMotorway(COLORS.motorwayEdge, COLORS.roadEdge),
      'line-width': widthOf(1.6),
      'line-opacity': OPACITY,
    },
  },
  {
    id: 'runways',
    type: 'line',
    ...fromLayer('roads'),
    minzoom: 11,
    filter: isKind('aeroway'),
    paint: {
      'line-color': COLORS.roadEdge,
      'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 11, 1, 16, 20],
    },
  },
  {
    id: 'roads',
    type: 'line',
    ...fromLayer('roads'),
    minzoom: 6,
    filter: isRoad,
    layout: { ...ROUND, 'line-sort-key': ORDER },
    paint: {
      'line-color': byMotorway(COLORS.motorway, COLORS.road),
      'line-width': widthOf(0),
      'line-opacity': OPACITY,
    },
  },
  {
    id: 'rails',
    type: 'line',
    ...fromLayer('roads'),
    minzoom: 10,
    // Metro tracks are underground: the stations show where it is.
    filter: [
      'all',
      isKind('rail'),
      ['!=', ['get', 'kind_detail'], 'subway'],
      ['!=', ['get', 'is_tunnel'], true],
    ],
    paint: {
      'line-color': COLORS.rail,
      'line-width': ['interpolate', ['linear'], ['zoom'], 10, 0.6, 16, 1.6],
    },
  },
];
