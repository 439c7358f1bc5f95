import type { Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { addBaseMap, removeBaseMap, withOwnNames, type BaseMap } from './base-map.ts';
import { embedded } from './embedded-style.ts';
import { loadBaseMap } from './load-base-map.ts';
import { POINTS_LAYER } from './map-style.ts';
import type { MapStyle } from './map-types.ts';

/** `embedded`: as the stage is set, or because it has no file yet. `failed`: the same layers, because the source is not there. */
type BaseMapState = 'loading' | 'shown' | 'embedded' | 'failed';

/** How long a source has for its first picture. */
const PATIENCE = { steps: 8, milliseconds: 500 };

/** Aborts after four seconds, or with `stopped`. Counted in steps: a page that is busy itself does not use them up at once. */
const startPatience = (stopped: AbortSignal): AbortSignal => {
  const control = new AbortController();
  let left = PATIENCE.steps;
  const timer = setInterval(() => {
    left--;
    if (left === 0) control.abort();
  }, PATIENCE.milliseconds);
  control.signal.addEventListener('abort', () => clearInterval(timer));
  stopped.addEventListener('abort', () => control.abort());
  return control.signal;
};

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The source of the map does not answer.')));
  });

/** A tile that came and has something to show; one that is missing (404) is loaded, too. */
const hasPicture = (tile: unknown): boolean => {
  const { texture, buckets } = (tile ?? {}) as { texture?: unknown; buckets?: object }; // a tile of MapLibre's
  return Boolean(texture) || Object.keys(buckets ?? {}).length > 0;
};

/**
 * Waits for the first picture of a base map. Rejects when all that it asked for is answered without one, unless there is
 * nothing to see in the area.
 */
const untilDrawn = (map: MapLibreMap, base: BaseMap, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    let mayBeEmpty = base.hasEmptyAreas ?? false;
    const stop = () => {
      map.off('sourcedata', onData);
      map.off('error', onError);
      map.off('idle', onIdle);
      signal.removeEventListener('abort', onAbort);
    };
    const succeed = () => {
      stop();
      resolve();
    };
    const onAbort = () => {
      stop();
      reject(new Error('The source of the map has no picture.'));
    };
    const onData = ({ sourceId, tile }: MapSourceDataEvent) => {
      if (sourceId in base.sources && hasPicture(tile)) succeed();
    };
    const onError = (event: object) => {
      if ('sourceId' in event && String(event.sourceId) in base.sources) mayBeEmpty = false;
    };
    const onIdle = () => (mayBeEmpty ? succeed() : onAbort());
    map.on('sourcedata', onData);
    map.on('error', onError);
    map.on('idle', onIdle);
    signal.addEventListener('abort', onAbort);
  });

const [FIRST_EMBEDDED = ''] = embedded.layers.map(({ id }) => id);
const hasEmbedded = (map: MapLibreMap) => map.getLayer(FIRST_EMBEDDED) !== undefined;

const showEmbedded = (map: MapLibreMap) => {
  if (!hasEmbedded(map)) addBaseMap(map, embedded, POINTS_LAYER);
};

/** The embedded layers, where they are shown, stay until there is a picture to show above them. */
const showBaseMap = async (map: MapLibreMap, style: MapStyle, stopped: AbortSignal) => {
  const signal = startPatience(stopped);
  const loaded = await Promise.race([loadBaseMap(style, signal), untilAborted(signal)]);
  signal.throwIfAborted();
  if (!loaded) {
    showEmbedded(map);
    return 'embedded';
  }
  const base = withOwnNames(loaded);
  addBaseMap(map, base, POINTS_LAYER);
  try {
    await untilDrawn(map, base, signal);
  } catch (error) {
    if (!stopped.aborted) removeBaseMap(map, base);
    throw error;
  }
  if (hasEmbedded(map)) removeBaseMap(map, embedded);
  return 'shown';
};

/** Shows the kind of map that a stage has, and the embedded layers when its source does not answer within four seconds. */
export const useBaseMap = (map: MapLibreMap | undefined, style: MapStyle) => {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<BaseMapState>(style.kind === 'embedded' ? 'embedded' : 'loading');

  useEffect(() => {
    if (!map || style.kind === 'embedded') return undefined;
    const stopped = new AbortController();
    const show = async () => {
      const shown = await showBaseMap(map, style, stopped.signal).catch(() => 'failed' as const);
      if (stopped.signal.aborted) return;
      if (shown === 'failed') showEmbedded(map);
      setState(shown);
    };
    void show();
    return () => stopped.abort();
  }, [map, style, attempt]);

  const retry = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  return { state, retry, isRetry: attempt > 0 };
};
