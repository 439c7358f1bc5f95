import type { LayerSpecification } from 'maplibre-gl';
import type { BaseMap } from './base-map.ts';
import { EMBEDDED_NAME_COLOR } from './embedded-style.ts';
import { FONT } from './map-font.ts';
import { loadStreetMap } from './street-map.ts';
import { COLORS, fromLayer, isKind } from './street-parts.ts';

/** The embedded layers draw these below the streets. */
const DRAWN_BELOW: ReadonlySet<string> = new Set(['sea', 'land', 'borders']);

/** Blocks of houses, which show a town from afar. */
const blocks: LayerSpecification = {
  id: 'blocks',
  type: 'fill',
  ...fromLayer('landuse'),
  filter: isKind('residential'),
  paint: { 'fill-color': COLORS.building },
};

/** Villages that the embedded layers do not name, which have no population here, and not bolder than the towns of these. */
const asVillages = (layer: LayerSpecification): LayerSpecification => {
  if (layer.type !== 'symbol' || layer.id !== 'towns') return layer;
  return {
    ...layer,
    filter: ['all', isKind('locality'), ['!', ['has', 'population']]],
    layout: { ...layer.layout, 'text-font': FONT, 'text-size': 11 },
    paint: { ...layer.paint, 'text-color': EMBEDDED_NAME_COLOR },
  };
};

/** The streets of a map file, to be drawn above the embedded land and below its names. Throws if it cannot be read. */
export const loadStreetOverlay = async (file: string): Promise<BaseMap> => {
  const { sources, layers } = await loadStreetMap(file);
  const streets = layers.filter(({ id }) => !DRAWN_BELOW.has(id)).map(asVillages);
  return { sources, layers: [blocks, ...streets], isOurs: true };
};
