import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { LatLng } from './map-types.ts';

interface Props extends LatLng {
  map: MapLibreMap;
  anchor?: 'center' | 'bottom';
  /** Pixels that it stands above its place, for several at the same one. */
  lift?: number;
  isInFront?: boolean;
  children: ReactNode;
}

/** React content that stays at a place of the map; MapLibre moves it without a render. */
export const MapMarker = ({
  map,
  lat,
  lng,
  anchor = 'center',
  lift = 0,
  isInFront = false,
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
    element.classList.toggle('map-marker-front', isInFront);
  }, [element, isInFront]);

  // Before its content is gone: whoever was on it goes on from the map.
  useLayoutEffect(
    () => () => {
      if (element.contains(document.activeElement)) map.getCanvas().focus({ preventScroll: true });
    },
    [map, element],
  );

  return createPortal(children, element);
};
