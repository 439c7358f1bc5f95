import { addProtocol } from 'maplibre-gl';
import { PMTiles, TileType } from 'pmtiles';
import { MAP_PREFIX } from '#shared/api/map-file.ts';
import type { BaseMap } from './base-map.ts';
import { STREET_SOURCE } from './street-parts.ts';
import { streetLayers } from './street-style.ts';

/** Files that were opened, by name; MapLibre asks for their tiles by `pmtiles://<name>/<z>/<x>/<y>`. */
const files = new Map<string, PMTiles>();
const PROTOCOL = 'pmtiles';
const TILE = /^pmtiles:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/;

const ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a> · Protomaps';

addProtocol(PROTOCOL, async ({ url }, { signal }) => {
  const [, name = '', ...numbers] = TILE.exec(url) ?? [];
  const [z = 0, x = 0, y = 0] = numbers.map(Number);
  const tile = await files.get(name)?.getZxy(z, x, y, signal);
  // Where the file has no tile there is nothing to see, such as the open sea.
  return { data: tile?.data ?? new ArrayBuffer(0) };
});

/** The layers of a file of the stage's own, by its name. Throws when it cannot be read. */
export const loadStreetMap = async (name: string): Promise<BaseMap> => {
  // A new one for each attempt: it remembers a failure.
  const file = new PMTiles(new URL(MAP_PREFIX + name, location.origin).href);
  const header = await file.getHeader();
  if (header.tileType !== TileType.Mvt) throw new Error('The file of the map has no vector tiles.');
  files.set(name, file);
  return {
    sources: {
      [STREET_SOURCE]: {
        type: 'vector',
        tiles: [`${PROTOCOL}://${name}/{z}/{x}/{y}`],
        minzoom: header.minZoom,
        maxzoom: header.maxZoom,
        bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
        attribution: ATTRIBUTION,
      },
    },
    layers: streetLayers,
    hasEmptyAreas: true,
  };
};
