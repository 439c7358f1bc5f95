import {
  AttributionControl,
  Map as MapLibreMap,
  setWorkerUrl,
  type MapMouseEvent,
  type MapOptions,
} from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { useTheme } from '#web/lib/theme.ts';
import workerUrl from './map-worker.ts?worker&url';
import { embedded } from './embedded-style.ts';
import { inTheme } from './map-theme.ts';
import { MAX_ZOOM, PILL_ROOM, toStyleSpecification } from './map-style.ts';
import type { LatLng, MapViewport, MapViewProps } from './map-types.ts';
import { useBaseMap } from './use-base-map.ts';

// MapLibre 6 does not find its own worker in a bundle, and without it no GeoJSON ever loads.
setWorkerUrl(workerUrl);

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

let drawable: boolean | undefined;

/** MapLibre 6 requires WebGL 2. Tested once per page: every test uses one of the browser's few contexts. */
const canDraw = (): boolean => (drawable ??= document.createElement('canvas').getContext('webgl2') !== null);

const getViewport = (map: MapLibreMap): MapViewport => {
  const { lat, lng } = map.getCenter();
  const bounds = map.getBounds();
  return {
    center: { lat, lng },
    zoom: map.getZoom(),
    box: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
  };
};

/** Less than a pixel at the deepest zoom, more than the rounding of URLs and storage. */
const SAME_DEGREES = 1e-5;
const SAME_ZOOM = 0.01;

const isSame = (center: LatLng, zoom: number, viewport: MapViewport): boolean =>
  Math.abs(center.lat - viewport.center.lat) < SAME_DEGREES &&
  Math.abs(center.lng - viewport.center.lng) < SAME_DEGREES &&
  Math.abs(zoom - viewport.zoom) < SAME_ZOOM;

const createMap = (container: HTMLElement, options: Partial<MapOptions>): MapLibreMap => {
  const map = new MapLibreMap({
    ...options,
    container,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxZoom: MAX_ZOOM,
    // One finger scrolls the page; a mouse has its wheel for the map.
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
    // Fading names are only visual; a static map is ready sooner.
    fadeDuration: prefersReducedMotion() ? 0 : 150,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new AttributionControl({ compact: false }));
  return map;
};

/** A click on a pill reaches the map as well, since pills lie inside it. */
const isBesidePills = (event: MapMouseEvent): boolean =>
  !(event.originalEvent.target instanceof Element && event.originalEvent.target.closest('button'));

type Props = Pick<
  MapViewProps,
  | 'center'
  | 'zoom'
  | 'style'
  | 'interactive'
  | 'ariaLabel'
  | 'messages'
  | 'onMoveEnd'
  | 'onClick'
  | 'onSelect'
>;

export interface UsedMap {
  container: RefObject<HTMLDivElement | null>;
  /** Undefined until its style is loaded. */
  map: MapLibreMap | undefined;
  isUnsupported: boolean;
  baseMap: ReturnType<typeof useBaseMap>;
}

/** Keeps one MapLibre map in `container`, following the props and reporting what the visitor does. */
export const useMap = ({
  center,
  zoom,
  style,
  interactive = true,
  ariaLabel,
  messages,
  ...events
}: Props): UsedMap => {
  const { gestures: hint } = messages;
  const container = useRef<HTMLDivElement>(null);
  const reported = useRef<MapViewport>(undefined);
  const [map, setMap] = useState<MapLibreMap>();
  const [isUnsupported] = useState(() => !canDraw());
  const isEmbedded = style.kind === 'embedded';
  const theme = useTheme();
  // Any other base map is added below the points when it is loaded: the prices need not wait for it.
  const specification = useMemo(
    () => toStyleSpecification(isEmbedded ? inTheme(embedded, theme) : { sources: {}, layers: [] }),
    [isEmbedded, theme],
  );

  const reportMove = useEffectEvent((moved: MapLibreMap, isSent: boolean) => {
    // The position of a hidden map does not count, because its size is not real.
    if (moved.getContainer().clientWidth === 0) return;
    const viewport = getViewport(moved);
    // It is moving to another destination by now.
    if (isSent && !isSame(center, zoom, viewport)) return;
    reported.current = viewport;
    events.onMoveEnd?.(viewport);
  });
  const reportClick = useEffectEvent((event: MapMouseEvent) => {
    if (!isBesidePills(event)) return;
    events.onSelect?.(undefined);
    events.onClick?.({ lat: event.lngLat.lat, lng: event.lngLat.lng });
  });
  const start = useEffectEvent((element: HTMLElement) =>
    createMap(element, {
      style: specification,
      center,
      zoom,
      interactive,
      locale: Object.fromEntries(
        ['Mobile', 'Windows', 'Mac'].map((kind) => [`CooperativeGesturesHandler.${kind}HelpText`, hint]),
      ),
    }),
  );

  useEffect(() => {
    if (!container.current || isUnsupported) return;
    const created = start(container.current);
    created.on('moveend', (event) => reportMove(created, 'isSent' in event));
    created.on('click', reportClick);
    created.once('style.load', () => {
      const { name, width, height } = PILL_ROOM;
      created.addImage(name, { width, height, data: new Uint8Array(width * height * 4) });
      setMap(created);
      reportMove(created, false);
    });
    return () => {
      setMap(undefined);
      created.remove();
    };
    // The theme replaces the map, because the layers of its base map have other colours.
  }, [isUnsupported, specification, interactive]);

  useEffect(() => {
    map?.getCanvas().setAttribute('aria-label', ariaLabel);
  }, [map, ariaLabel]);

  useEffect(() => {
    const target = { lat: center.lat, lng: center.lng };
    const isThere = reported.current && isSame(target, zoom, reported.current) && !map?.isMoving();
    if (!map || isThere) return;
    map.easeTo({ center: target, zoom }, { isSent: true });
  }, [map, center.lat, center.lng, zoom]);

  return { container, map, isUnsupported, baseMap: useBaseMap(map, style, theme) };
};
