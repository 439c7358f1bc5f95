import type { Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import type { Theme } from '#web/lib/theme.ts';
import { addBaseMap, removeBaseMap, withOwnNames, type BaseMap } from './base-map.ts';
import { embedded } from './embedded-style.ts';
import { loadBaseMap } from './load-base-map.ts';
import { POINTS_LAYER } from './map-style.ts';
import { inTheme } from './map-theme.ts';
import type { MapStyle } from './map-types.ts';
import { useLocalStreets } from './use-local-streets.ts';

/** `embedded`: as the stage is set, or because it has no file yet. `failed`: the same layers, because the source does not answer. */
type BaseMapState = 'loading' | 'shown' | 'embedded' | 'failed';

/** The timeout for the first tiles of a source. */
const PATIENCE = { steps: 8, milliseconds: 500 };

/** Aborts after four seconds, or with `stopped`. Counted in steps: a busy page does not use them up at once. */
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

/** Whether a tile has something to show; a missing one (404) counts as loaded, too. */
const hasPicture = (tile: unknown): boolean => {
  const { texture, buckets } = (tile ?? {}) as { texture?: unknown; buckets?: object }; // a tile of MapLibre's
  return Boolean(texture) || Object.keys(buckets ?? {}).length > 0;
};

/** Waits for the first tiles of a base map. Rejects if all requests are answered without one. */
const untilDrawn = (map: MapLibreMap, base: BaseMap, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      map.off('sourcedata', onData);
      map.off('idle', onAbort);
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
    map.on('sourcedata', onData);
    map.on('idle', onAbort);
    signal.addEventListener('abort', onAbort);
  });

const [FIRST_EMBEDDED = ''] = embedded.layers.map(({ id }) => id);
const hasEmbedded = (map: MapLibreMap) => map.getLayer(FIRST_EMBEDDED) !== undefined;

const showEmbedded = (map: MapLibreMap, theme: Theme) => {
  if (!hasEmbedded(map)) addBaseMap(map, inTheme(embedded, theme), POINTS_LAYER);
};

const isCovered = (map: MapLibreMap, { covers }: BaseMap): boolean => {
  const bounds = map.getBounds();
  return (
    covers?.({
      zoom: map.getZoom(),
      center: map.getCenter(),
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    }) ?? true
  );
};

/** Replaces a base map with the embedded layers once a view is beyond its data: it would show sea there. */
const whenUncovered = (
  map: MapLibreMap,
  base: BaseMap,
  { stopped, onUncovered }: { stopped: AbortSignal; onUncovered: () => void },
): void => {
  const check = () => {
    if (isCovered(map, base)) return;
    map.off('idle', check);
    removeBaseMap(map, base);
    onUncovered();
  };
  map.on('idle', check);
  stopped.addEventListener('abort', () => map.off('idle', check));
};

/** Embedded layers that are shown stay until there are tiles to show above them. */
const showBaseMap = async (
  map: MapLibreMap,
  style: MapStyle,
  { theme, stopped, onUncovered }: { theme: Theme; stopped: AbortSignal; onUncovered: () => void },
) => {
  const signal = startPatience(stopped);
  const loaded = await Promise.race([loadBaseMap(style, signal), untilAborted(signal)]);
  signal.throwIfAborted();
  if (!loaded) {
    showEmbedded(map, theme);
    return 'embedded';
  }
  const base = inTheme(withOwnNames(loaded, 'base'), theme);
  addBaseMap(map, base, POINTS_LAYER);
  try {
    await untilDrawn(map, base, signal);
  } catch (error) {
    if (!stopped.aborted) removeBaseMap(map, base);
    throw error;
  }
  if (hasEmbedded(map)) removeBaseMap(map, embedded);
  whenUncovered(map, base, { stopped, onUncovered });
  return 'shown';
};

/** Shows the stage's kind of map, and the embedded layers with the streets that come with the site if its source does not answer within four seconds. */
export const useBaseMap = (map: MapLibreMap | undefined, style: MapStyle, theme: Theme) => {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<BaseMapState>(style.kind === 'embedded' ? 'embedded' : 'loading');

  useEffect(() => {
    if (!map || style.kind === 'embedded') return undefined;
    const stopped = new AbortController();
    const fail = () => {
      showEmbedded(map, theme);
      setState('failed');
    };
    const show = async () => {
      const from = { theme, stopped: stopped.signal, onUncovered: fail };
      const shown = await showBaseMap(map, style, from).catch(() => 'failed' as const);
      if (stopped.signal.aborted) return;
      if (shown === 'failed') fail();
      else setState(shown);
    };
    void show();
    return () => stopped.abort();
  }, [map, style, theme, attempt]);

  const retry = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  // During a retry the embedded layers stay.
  const isEmbedded = state === 'embedded' || state === 'failed' || (state === 'loading' && attempt > 0);
  const hasLocalStreets = useLocalStreets(map, isEmbedded, theme);
  return { state, retry, isRetry: attempt > 0, hasLocalStreets };
};
