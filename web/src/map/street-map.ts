import { addProtocol } from 'maplibre-gl';
import { PMTiles, TileType } from 'pmtiles';
import { MAP_PREFIX } from '#shared/api/map-file.ts';
import type { BaseMap, MapView } from './base-map.ts';
import { STREET_SOURCE } from './street-parts.ts';
import { streetLayers } from './street-style.ts';

interface StreetFile {
  readonly file: PMTiles;
  /** Requested tiles that the file lacks, `14/8021/6177`. A complete file also has those of the sea. */
  readonly missing: Set<string>;
}

/** Opened files by name; MapLibre requests their tiles as `pmtiles://<name>/<z>/<x>/<y>`. */
const files = new Map<string, StreetFile>();
const PROTOCOL = 'pmtiles';
const TILE = /^pmtiles:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/;

const ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a> · Protomaps';

addProtocol(PROTOCOL, async ({ url }, { signal }) => {
  const [, name = '', ...numbers] = TILE.exec(url) ?? [];
  const [z = 0, x = 0, y = 0] = numbers.map(Number);
  const opened = files.get(name);
  const tile = await opened?.file.getZxy(z, x, y, signal);
  if (!tile) opened?.missing.add(numbers.join('/'));
  return { data: tile?.data ?? new ArrayBuffer(0) };
});

/** Column and row of the tile at a place. */
const tileAt = (zoom: number, lng: number, lat: number): [x: number, y: number] => {
  const tiles = 2 ** zoom;
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return [Math.floor(((lng + 180) / 360) * tiles), Math.floor(((1 - north) / 2) * tiles)];
};

/** The tiles of a view, `14/8021/6177`. */
const listTiles = ({ west, south, east, north }: MapView, zoom: number): string[] => {
  const [[left, top], [right, bottom]] = [tileAt(zoom, west, north), tileAt(zoom, east, south)];
  return Array.from({ length: right - left + 1 }, (_, column) =>
    Array.from({ length: bottom - top + 1 }, (__, row) => `${zoom}/${left + column}/${top + row}`),
  ).flat();
};

/** The layers of a map file of the stage, by its name. Throws if it cannot be read. */
export const loadStreetMap = async (name: string): Promise<BaseMap> => {
  // A new one per attempt, because it caches a failure.
  const file = new PMTiles(new URL(MAP_PREFIX + name, location.origin).href);
  const header = await file.getHeader();
  if (header.tileType !== TileType.Mvt) throw new Error('The file of the map has no vector tiles.');
  const missing = new Set<string>();
  files.set(name, { file, missing });
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header;
  const covers = (view: MapView): boolean => {
    const { lng, lat } = view.center;
    if (lng < minLon || lng > maxLon || lat < minLat || lat > maxLat) return false;
    const zoom = Math.min(maxZoom, Math.max(minZoom, Math.floor(view.zoom)));
    return !listTiles(view, zoom).some((tile) => missing.has(tile));
  };
  return {
    sources: {
      [STREET_SOURCE]: {
        type: 'vector',
        tiles: [`${PROTOCOL}://${name}/{z}/{x}/{y}`],
        minzoom: minZoom,
        maxzoom: maxZoom,
        bounds: [minLon, minLat, maxLon, maxLat],
        attribution: ATTRIBUTION,
      },
    },
    layers: streetLayers,
    covers,
  };
};
