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

/** Moves a box around a position so that it is inside the map and clear of its controls. */
const moveInto = (map: MapLibreMap, element: HTMLElement, { lat, lng, lift }: LatLng & { lift: number }) => {
  const { offsetWidth, offsetHeight } = element;
  const { x, y } = map.project([lng, lat]);
  const { clientWidth, clientHeight } = map.getContainer();
  const isInView = x >= 0 && x <= clientWidth && y >= 0 && y <= clientHeight;
  const [halfWidth, halfHeight] = [offsetWidth / 2, offsetHeight / 2];
  const middle = y - lift;
  const top = clamp(middle, halfHeight + MARGIN, clientHeight - halfHeight - BOTTOM);
  const right = top - halfHeight < CORNER.height ? CORNER.width : MARGIN;
  const left = clamp(x, halfWidth + MARGIN, clientWidth - halfWidth - right);
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
    const keep = () => moveInto(map, element, { lat, lng, lift });
    keep();
    map.on('move', keep);
    map.on('resize', keep);
    return () => {
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
