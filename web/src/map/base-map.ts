import type { LayerSpecification, Map as MapLibreMap, SourceSpecification } from 'maplibre-gl';
import { canReadCanvas } from '#web/lib/can-read-canvas.ts';

/** The view of a map: zoom, and degrees. */
export interface MapView {
  readonly zoom: number;
  readonly center: { readonly lng: number; readonly lat: number };
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The map below the pills. */
export interface BaseMap {
  sources: Record<string, SourceSpecification>;
  layers: LayerSpecification[];
  /** Whether the layers have our colours, which follow the theme. */
  isOurs?: boolean;
  /** Address of prebuilt glyphs; without it MapLibre draws them with the fonts of the page. */
  glyphs?: string | undefined;
  sprites?: readonly { id: string; url: string }[];
  /** Whether the source has data for a view, as far as known; absent if that cannot be known. */
  covers?: (view: MapView) => boolean;
}

const withoutText = (layer: LayerSpecification): LayerSpecification => {
  if (layer.type !== 'symbol') return layer;
  const { 'text-field': _text, ...layout } = layer.layout ?? {};
  return { ...layer, layout };
};

/**
 * Its layers, without names where they would be grey blocks: MapLibre draws letters on a canvas and reads them back, which some browsers
 * prevent.
 */
export const drawableLayers = ({ layers, glyphs }: BaseMap): LayerSpecification[] =>
  glyphs !== undefined || canReadCanvas() ? layers : layers.map(withoutText);

/** Puts a base map below the layer `before`. */
export const addBaseMap = (map: MapLibreMap, base: BaseMap, before: string): void => {
  map.setGlyphs(base.glyphs ?? null);
  for (const { id, url } of base.sprites ?? []) map.addSprite(id, url);
  for (const [id, source] of Object.entries(base.sources)) map.addSource(id, source);
  for (const layer of drawableLayers(base)) map.addLayer(layer, before);
};

/** Removes what `addBaseMap` added. */
export const removeBaseMap = (map: MapLibreMap, base: BaseMap): void => {
  for (const { id } of base.layers) if (map.getLayer(id)) map.removeLayer(id);
  for (const id of Object.keys(base.sources)) if (map.getSource(id)) map.removeSource(id);
  for (const { id } of base.sprites ?? []) map.removeSprite(id);
};

/** Renames layers and sources with a prefix, so that they differ from those of our other layers. */
export const withOwnNames = (base: BaseMap, prefix: string): BaseMap => {
  const name = (id: string) => `${prefix}-${id}`;
  return {
    ...base,
    sources: Object.fromEntries(Object.entries(base.sources).map(([id, source]) => [name(id), source])),
    layers: base.layers.map((layer) => ({
      ...layer,
      id: name(layer.id),
      ...('source' in layer && { source: name(layer.source) }),
    })),
  };
};
