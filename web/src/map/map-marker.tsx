import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { LatLng } from './map-types.ts';

interface Props extends LatLng {
  map: MapLibreMap;
  anchor?: 'center' | 'bottom';
  /** Pixels above its position, for several at the same one. */
  lift?: number;
  isInFront?: boolean;
  /** Stays inside the map and beside its controls while its position is visible, instead of being cut at the edge. */
  isKeptWhole?: boolean;
  /** A touch passes through to what is below. */
  isPassive?: boolean;
  children: ReactNode;
}

const MARGIN = 4;
/** Height of the attribution and of the zoom buttons in the corner. */
const BOTTOM = 24;
const CORNER = { width: 64, height: 112 };

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, Math.max(least, most)));

interface Size {
  width: number;
  height: number;
}

const sizes = new WeakMap<MapLibreMap, Size>();

/** The size of a map, which is read when it changes. */
const getMapSize = (map: MapLibreMap): Size => {
  const known = sizes.get(map);
  if (known) return known;
  const read = () => {
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const size = { width, height };
    sizes.set(map, size);
    return size;
  };
  map.on('resize', read);
  return read();
};

/**
 * Moves a box around a position so that it is inside the map and clear of its controls. It runs for every pill in every frame of a movement
 * and so reads nothing that makes the browser compute its layout.
 */
const moveInto = (
  map: MapLibreMap,
  element: HTMLElement,
  { lat, lng, lift, size }: LatLng & { lift: number; size: Size },
) => {
  const { x, y } = map.project([lng, lat]);
  const { width, height } = getMapSize(map);
  const isInView = x >= 0 && x <= width && y >= 0 && y <= height;
  const [halfWidth, halfHeight] = [size.width / 2, size.height / 2];
  const middle = y - lift;
  const top = clamp(middle, halfHeight + MARGIN, height - halfHeight - BOTTOM);
  const right = top - halfHeight < CORNER.height ? CORNER.width : MARGIN;
  const left = clamp(x, halfWidth + MARGIN, width - halfWidth - right);
  element.style.translate = isInView ? `${Math.round(left - x)}px ${Math.round(top - middle)}px` : '';
};

/** React content at a position of the map; MapLibre moves it without a render. */
export const MapMarker = ({
  map,
  lat,
  lng,
  anchor = 'center',
  lift = 0,
  isInFront = false,
  isKeptWhole = false,
  isPassive = false,
  children,
}: Props) => {
  const [element] = useState(() => document.createElement('div'));

  useEffect(() => {
    const marker = new Marker({ element, anchor, offset: [0, -lift] }).setLngLat([lng, lat]).addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, element, anchor, lift, lat, lng]);

  useEffect(() => {
    if (!isKeptWhole) return undefined;
    const size: Size = { width: 0, height: 0 };
    const keep = () => moveInto(map, element, { lat, lng, lift, size });
    const observer = new ResizeObserver(() => {
      size.width = element.offsetWidth;
      size.height = element.offsetHeight;
      keep();
    });
    observer.observe(element);
    map.on('move', keep);
    map.on('resize', keep);
    return () => {
      observer.disconnect();
      map.off('move', keep);
      map.off('resize', keep);
    };
  }, [map, element, isKeptWhole, lift, lat, lng]);

  useEffect(() => {
    element.classList.toggle('map-marker-front', isInFront);
    element.classList.toggle('map-marker-passive', isPassive);
    element.classList.toggle('map-marker-active', !isPassive);
  }, [element, isInFront, isPassive]);

  // Before its content is removed: a focus on it moves to the map.
  useLayoutEffect(
    () => () => {
      if (element.contains(document.activeElement)) map.getCanvas().focus({ preventScroll: true });
    },
    [map, element],
  );

  return createPortal(children, element);
};
