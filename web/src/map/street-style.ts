import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { streetNames } from './street-names.ts';
import { COLORS, fromLayer, isKind, ROUND } from './street-parts.ts';
import { streetRoads } from './street-roads.ts';

const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];

const fill = (
  id: string,
  sourceLayer: string,
  color: string,
  filter: FilterSpecification,
  minzoom = 0,
): LayerSpecification => ({
  id,
  type: 'fill',
  ...fromLayer(sourceLayer),
  minzoom,
  filter,
  paint: { 'fill-color': color },
});

const GREEN = [
  ...['park', 'garden', 'grass', 'forest', 'wood', 'meadow', 'scrub', 'orchard', 'nature_reserve'],
  ...['national_park', 'golf_course', 'cemetery', 'recreation_ground', 'pitch', 'playground', 'dog_park'],
];
const GROUNDS = [
  ...['hospital', 'school', 'university', 'college', 'industrial', 'commercial', 'railway', 'aerodrome'],
  ...['pedestrian', 'platform', 'military', 'zoo', 'stadium'],
];

/** Our own style of the street map. Later layers are drawn above. */
export const streetLayers: LayerSpecification[] = [
  // Of land, not of sea: shown where no tile is drawn yet. The ocean is an area of the layer `water`.
  { id: 'sea', type: 'background', paint: { 'background-color': COLORS.land } },
  fill('land', 'earth', COLORS.land, isArea),
  fill('grounds', 'landuse', COLORS.grounds, isKind(...GROUNDS), 11),
  fill('green', 'landuse', COLORS.green, isKind(...GREEN), 8),
  fill('sand', 'landuse', COLORS.sand, isKind('beach', 'sand')),
  fill('water', 'water', COLORS.sea, isArea),
  {
    id: 'rivers',
    type: 'line',
    ...fromLayer('water'),
    minzoom: 9,
    filter: isLine,
    layout: ROUND,
    paint: {
      'line-color': COLORS.sea,
      'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 9, 0.8, 14, 2, 18, 10],
    },
  },
  fill('buildings', 'buildings', COLORS.building, ['all', isArea, ['!', isKind('address')]], 14),
  ...streetRoads,
  {
    id: 'borders',
    type: 'line',
    ...fromLayer('boundaries'),
    filter: isKind('country', 'region', 'county'),
    paint: {
      'line-color': COLORS.border,
      'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.6, 10, 1.2],
      'line-dasharray': [4, 2],
    },
  },
  ...streetNames,
];
