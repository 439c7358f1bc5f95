import { useMemo, useState } from 'react';
import type { MapBox, MapViewport } from '#web/map/map-types.ts';
import { boxAround, type MapLook } from './map-view-state.ts';

const EPSILON = 1e-4;

const isSame = (a: MapLook, b: MapLook) =>
  Math.abs(a.center.lat - b.center.lat) < EPSILON &&
  Math.abs(a.center.lng - b.center.lng) < EPSILON &&
  Math.abs(a.zoom - b.zoom) < EPSILON;

/** Height of the map (000 §9), and about the width that it has in this window. */
const MAP_HEIGHT = 600;
const MOST_WIDTH = 700;
const mapWidth = () => (import.meta.env.SSR ? MOST_WIDTH : Math.min(window.innerWidth, MOST_WIDTH));

/**
 * The box that is in view: what the map reports, and until it does what it will about report, so that the list need not
 * wait for the map, nor have one at all.
 */
export const useMapBox = (look: MapLook, onLook: (look: MapLook) => void) => {
  const [seen, setSeen] = useState<{ look: MapLook; box: MapBox }>();
  const estimated = useMemo(() => boxAround(look, mapWidth(), MAP_HEIGHT), [look]);
  const onMoveEnd = ({ center, zoom, box }: MapViewport) => {
    const [west, south, east, north] = box;
    // A hidden map has no size and sees nothing.
    if (west >= east || south >= north) return;
    const moved = { center, zoom };
    const next = isSame(moved, look) ? look : moved;
    setSeen({ look: next, box });
    if (next !== look) onLook(next);
  };
  return { box: seen?.look === look ? seen.box : estimated, onMoveEnd };
};
