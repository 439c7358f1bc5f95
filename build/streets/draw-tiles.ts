import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { tileAt } from '../pmtiles/tile-at.ts';
import type { Box, VectorTile } from '../pmtiles/write-pmtiles.ts';
import type { LayerName, LayerPart } from './street-layers.ts';

const EXTENT = 4096;

interface IndexedPart {
  readonly layer: LayerName;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly getTile: (z: number, x: number, y: number) => GeoJSONVTTile | null;
}

const indexPart = ({ layer, minZoom, maxZoom: last, features }: LayerPart, maxZoom: number): IndexedPart => {
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: [...features] },
    { maxZoom, indexMaxZoom: Math.min(maxZoom, 8), extent: EXTENT },
  );
  return { layer, minZoom, maxZoom: last ?? maxZoom, getTile: (z, x, y) => index.getTile(z, x, y) };
};

const POLYGON = 3;

/** A ring has three points or more (Mapbox Vector Tile 2.1, 4.3.4.4). Of what is small at a zoom, simplifying leaves fewer. */
const isRing = (line: unknown): boolean =>
  Array.isArray(line) && new Set(line.map((point) => JSON.stringify(point))).size >= 3;

/** The features of a tile without areas that have become lines or points. */
const withoutLines = (tile: GeoJSONVTTile): GeoJSONVTTile => ({
  ...tile,
  features: tile.features.flatMap((feature) => {
    if (feature.type !== POLYGON) return [feature];
    const geometry = feature.geometry.filter(isRing);
    return geometry.length > 0 ? [{ ...feature, geometry }] : [];
  }) as GeoJSONVTTile['features'], // the same features
});

const drawTile = (parts: readonly IndexedPart[], z: number, x: number, y: number): Uint8Array | undefined => {
  const layers: Partial<Record<LayerName, GeoJSONVTTile>> = {};
  for (const { layer, minZoom, maxZoom, getTile } of parts) {
    const found = z >= minZoom && z <= maxZoom ? getTile(z, x, y) : null;
    const tile = found && withoutLines(found);
    if (!tile || tile.features.length === 0) continue;
    const before = layers[layer];
    layers[layer] = before ? { ...before, features: [...before.features, ...tile.features] } : tile;
  }
  if (Object.keys(layers).length === 0) return undefined;
  return fromGeojsonVt(layers, { version: 2, extent: EXTENT });
};

/** All tiles of a box, each with the features that its zoom has room for. */
export const drawTiles = (
  layerParts: readonly LayerPart[],
  [west, south, east, north]: Box,
  { minZoom, maxZoom }: { minZoom: number; maxZoom: number },
): VectorTile[] => {
  const parts = layerParts.map((part) => indexPart(part, maxZoom));
  const tiles: VectorTile[] = [];
  for (let z = minZoom; z <= maxZoom; z++) {
    const [[left, top], [right, bottom]] = [tileAt(z, west, north), tileAt(z, east, south)];
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) {
        const layers = drawTile(parts, z, x, y);
        if (layers) tiles.push({ z, x, y, layers });
      }
  }
  return tiles;
};
