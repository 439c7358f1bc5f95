import { addProtocol } from 'maplibre-gl';
import { PMTiles, TileType } from 'pmtiles';
import type { BaseMap, MapView } from './base-map.ts';
import { STREET_SOURCE } from './street-parts.ts';
import { streetLayers } from './street-style.ts';

interface StreetFile {
  readonly file: PMTiles;
  /** Requested tiles that the file lacks, `14/8021/6177`. A complete file also has those of the sea. */
  readonly missing: Set<string>;
}

/** Opened files by address; MapLibre requests their tiles as `pmtiles://<address>/<z>/<x>/<y>`. */
const files = new Map<string, StreetFile>();
const PROTOCOL = 'pmtiles';
const TILE = /^pmtiles:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/;

const OPEN_STREET_MAP =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a> · Protomaps';

addProtocol(PROTOCOL, async ({ url }, { signal }) => {
  const [, address = '', ...numbers] = TILE.exec(url) ?? [];
  const [z = 0, x = 0, y = 0] = numbers.map(Number);
  const opened = files.get(address);
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

const toHtml = (text: string) => Object.assign(document.createElement('p'), { textContent: text }).innerHTML;

/** The sources that a file names. Builds of Protomaps name OpenStreetMap. */
const attributionOf = (metadata: unknown): string => {
  const { attribution } = metadata as { attribution?: unknown }; // PMTiles has an object there
  if (typeof attribution !== 'string' || attribution === '' || attribution.includes('OpenStreetMap'))
    return OPEN_STREET_MAP;
  return toHtml(attribution);
};

/** The layers of a map file by its address on our site. Throws if it cannot be read. */
export const loadStreetMap = async (address: string): Promise<BaseMap> => {
  // A new one per attempt, because it caches a failure.
  const file = new PMTiles(new URL(address, location.origin).href);
  const header = await file.getHeader();
  const attribution = attributionOf(await file.getMetadata());
  if (header.tileType !== TileType.Mvt) throw new Error('The file of the map has no vector tiles.');
  const missing = new Set<string>();
  files.set(address, { file, missing });
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
        tiles: [`${PROTOCOL}://${address}/{z}/{x}/{y}`],
        minzoom: minZoom,
        maxzoom: maxZoom,
        bounds: [minLon, minLat, maxLon, maxLat],
        attribution,
      },
    },
    layers: streetLayers,
    isOurs: true,
    covers,
  };
};
