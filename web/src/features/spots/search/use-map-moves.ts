import { useEffect, useEffectEvent, useState } from 'react';
import type { MapBox, MapViewport } from '#web/map/map-types.ts';
import { isAboutSame, isSameLook, type MapLook } from './map-view-state.ts';
import type { FoundSpots } from './use-found-spots.ts';
import type { SearchArea } from './use-spot-search.ts';

/** A visitor who zooms in several steps asks once. */
const PAUSE_MS = 300;

interface Props {
  area: SearchArea;
  found: Pick<FoundSpots, 'box' | 'clustered'>;
  /** The visitor moved the map. */
  onMove: (look: MapLook) => void;
  /** Searches there at once. */
  onRefine: (look: MapLook) => void;
}

/**
 * Follows the map: `isElsewhere` when it shows something else than was searched, which the visitor may then search. Only
 * whoever zooms in where there were too many spaces has asked for them already.
 */
export const useMapMoves = ({ area, found, onMove, onRefine }: Props) => {
  const [seen, setSeen] = useState<{ look: MapLook; box: MapBox }>();
  const onMoveEnd = ({ center, zoom, box }: MapViewport) => {
    const moved = { center, zoom };
    const look = isSameLook(moved, area.map) ? area.map : moved;
    setSeen({ look, box });
    if (look !== area.map) onMove(look);
  };
  // While it still moves to where it was sent, what it was seen to show is history.
  const isElsewhere = seen?.look === area.map && !isAboutSame(seen.box, found.box);
  const isCloser = isElsewhere && found.clustered > 0 && area.map.zoom > area.searched.zoom;

  const refine = useEffectEvent(() => onRefine(area.map));
  useEffect(() => {
    if (!isCloser) return undefined;
    const timer = setTimeout(refine, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isCloser, area.map]);

  return { isElsewhere: isElsewhere && !isCloser, onMoveEnd };
};
