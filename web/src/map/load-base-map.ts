import type { SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { MAP_POINTER, MAP_PREFIX, type MapPointer } from '#shared/api/map-file.ts';
import type { BaseMap } from './base-map.ts';
import type { MapStyle } from './map-types.ts';
import { MAX_ZOOM } from './map-style.ts';

/** A public tile server's tiles (000 §10). */
const TILE_SIZE = 256;

type Tiles = Extract<MapStyle, { kind: 'tiles' }>;
type Style = Extract<MapStyle, { kind: 'style' }>;

const rasterBase = ({ url, attribution }: Tiles): BaseMap => ({
  sources: { tiles: { type: 'raster', tiles: [url], tileSize: TILE_SIZE, maxzoom: MAX_ZOOM, attribution } },
  layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
});

const isStyle = (value: unknown): value is StyleSpecification =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  value.version === 8 &&
  'sources' in value &&
  typeof value.sources === 'object' &&
  'layers' in value &&
  Array.isArray(value.layers);

const attributed = (source: SourceSpecification, attribution: string | undefined): SourceSpecification =>
  attribution !== undefined && source.type !== 'image' && source.type !== 'video'
    ? { ...source, attribution }
    : source;

/** An external style, of which only the layers are used: neither its camera nor its light. */
const styleBase = async ({ url, attribution }: Style, signal: AbortSignal): Promise<BaseMap> => {
  const answer = await fetch(url, { signal });
  const style: unknown = answer.ok ? await answer.json() : undefined;
  if (!isStyle(style)) throw new Error('There is no style at the address of the map.');
  const { sprite } = style;
  return {
    sources: Object.fromEntries(
      Object.entries(style.sources).map(([id, source]) => [id, attributed(source, attribution)]),
    ),
    layers: style.layers,
    glyphs: style.glyphs,
    sprites: typeof sprite === 'string' ? [{ id: 'default', url: sprite }] : (sprite ?? []),
  };
};

/** Undefined before a file was uploaded. */
const readPointer = async (signal: AbortSignal): Promise<MapPointer | undefined> => {
  const answer = await fetch(MAP_POINTER, { signal });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`The map's pointer answered ${answer.status}.`);
  return (await answer.json()) as MapPointer; // written by `npm run ops -- map`
};

/** Loads the layers of a kind of map. Undefined if a stage has no file yet. Throws if the source does not answer or is invalid. */
export const loadBaseMap = async (style: MapStyle, signal: AbortSignal): Promise<BaseMap | undefined> => {
  if (style.kind === 'tiles') return rasterBase(style);
  if (style.kind === 'style') return styleBase(style, signal);
  if (style.kind === 'embedded') return undefined;
  const [pointer, { loadStreetMap }] = await Promise.all([readPointer(signal), import('./street-map.ts')]);
  return pointer && loadStreetMap(MAP_PREFIX + pointer.file);
};
