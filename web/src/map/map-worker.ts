import MapLibreWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs';
import type { AddProtocolAction } from 'maplibre-gl';
import { toGeoJson, type BasemapLayers } from './basemap-layers.ts';
import { BASEMAP_PROTOCOL, readLayerAddress } from './basemap-protocol.ts';

// The package declares that its modules have no side effects; a bundle has the worker only if something uses it.
Object.assign(globalThis, { MapLibreWorker });

/** MapLibre's worker adds this to its global scope. */
const { addProtocol } = globalThis as unknown as {
  addProtocol: (name: string, load: AddProtocolAction) => void;
};

const fetchLayers = async (file: string): Promise<BasemapLayers> => {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} answered ${response.status}`);
  return (await response.json()) as BasemapLayers; // written by our own build
};

/** All layers are in one file, which the first request fetches; after a failure the next one retries. */
const known = new Map<string, Promise<BasemapLayers>>();
const getLayers = (file: string): Promise<BasemapLayers> => {
  const found = known.get(file) ?? fetchLayers(file);
  known.set(file, found);
  found.catch(() => known.delete(file));
  return found;
};

// In the worker, because unpacking it takes as long as several frames.
addProtocol(BASEMAP_PROTOCOL, async ({ url }) => {
  const { file, layers } = readLayerAddress(url);
  return { data: toGeoJson(await getLayers(file), layers) };
});
