import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { MapMarker } from './map-marker.tsx';
import type { LatLng } from './map-types.ts';
import type { Visible } from './use-visible.ts';

const [WIDTH, HEIGHT] = [32, 42];
/** Pixels between the pin and a pill. */
const GAP = 2;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The pills' boxes in pixels from the corner of the map. Pills grow into their place, so their size is the one of their layout. */
const findPills = (map: MapLibreMap): Box[] => {
  const view = map.getContainer().getBoundingClientRect();
  const pills = map.getContainer().querySelectorAll<HTMLElement>('.map-pill, .map-cluster');
  return [...pills].map((pill) => {
    const drawn = pill.getBoundingClientRect();
    const [x, y] = [(drawn.left + drawn.right) / 2 - view.left, (drawn.top + drawn.bottom) / 2 - view.top];
    const [halfWidth, halfHeight] = [pill.offsetWidth / 2 + GAP, pill.offsetHeight / 2 + GAP];
    return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
  });
};

/** Where the pin's tip is free of pills: at its place, else above the pill there, beside it or below it. */
const findFreePlace = (tip: { x: number; y: number }, pills: readonly Box[]): { x: number; y: number } => {
  const boxAt = ({ x, y }: { x: number; y: number }): Box => ({
    left: x - WIDTH / 2,
    right: x + WIDTH / 2,
    top: y - HEIGHT,
    bottom: y,
  });
  const hit = pills.filter((pill) => overlaps(boxAt(tip), pill));
  if (hit.length === 0) return tip;
  const around = {
    left: Math.min(...hit.map(({ left }) => left)),
    right: Math.max(...hit.map(({ right }) => right)),
    top: Math.min(...hit.map(({ top }) => top)),
    bottom: Math.max(...hit.map(({ bottom }) => bottom)),
  };
  const beside = Math.min(Math.max(tip.y, around.top + HEIGHT / 2), around.bottom + HEIGHT / 2);
  const places = [
    { x: tip.x, y: around.top },
    { x: around.right + WIDTH / 2, y: beside },
    { x: around.left - WIDTH / 2, y: beside },
    { x: tip.x, y: around.bottom + HEIGHT },
  ];
  return places.find((place) => !pills.some((pill) => overlaps(boxAt(place), pill))) ?? tip;
};

/**
 * The pin of a searched place. It covers no price: where one is, it stands beside it. Presses pass through it, and a pill that it cannot
 * avoid is drawn above it.
 */
export const SearchedPin = ({
  map,
  at: { lat, lng },
  pills,
}: {
  map: MapLibreMap;
  at: LatLng;
  pills: Visible;
}) => {
  const pin = useRef<SVGSVGElement>(null);

  useEffect(() => {
    const avoid = (): void => {
      const tip = map.project([lng, lat]);
      const place = findFreePlace(tip, findPills(map));
      if (pin.current)
        pin.current.style.translate = `${Math.round(place.x - tip.x)}px ${Math.round(place.y - tip.y)}px`;
    };
    avoid();
    map.on('moveend', avoid);
    map.on('resize', avoid);
    return () => {
      map.off('moveend', avoid);
      map.off('resize', avoid);
    };
  }, [map, lat, lng, pills]);

  return (
    <MapMarker map={map} lat={lat} lng={lng} anchor="bottom" isPassive>
      <svg ref={pin} className="map-pin" viewBox="0 0 32 42" width={WIDTH} height={HEIGHT} aria-hidden="true">
        <path d="M16 1C7.7 1 1 7.6 1 15.8 1 26.6 16 41 16 41s15-14.4 15-25.2C31 7.6 24.3 1 16 1z" />
        <circle cx="16" cy="15.6" r="5.6" />
      </svg>
    </MapMarker>
  );
};
