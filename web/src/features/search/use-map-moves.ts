import { useEffect, useEffectEvent, useState } from 'react';
import type { MapBox, MapViewport } from '#web/map/map-types.ts';
import { isAboutSame, isSameView, type MapViewState } from '#web/map/map-view-state.ts';
import type { FoundSpots } from './use-found-spots.ts';
import type { SearchArea } from './use-spot-search.ts';

/** A visitor who moves or zooms in several steps asks once. */
const PAUSE_MS = 400;

interface Props {
  area: SearchArea;
  found: Pick<FoundSpots, 'view' | 'clustered'>;
  /** Nothing is searched: the results are those of what the map shows, wherever it is moved (ruling 28). */
  isFollowing: boolean;
  /** The visitor moved the map. */
  onMove: (look: MapViewState) => void;
  /** Searches there at once. */
  onRefine: (look: MapViewState) => void;
}

/**
 * Follows the map: `isElsewhere` when it shows something else than was searched, which the visitor may then search. It is
 * searched at once where nothing narrower was asked for, and where somebody zooms in to too many spaces.
 */
export const useMapMoves = ({ area, found, isFollowing, onMove, onRefine }: Props) => {
  const [seen, setSeen] = useState<{ look: MapViewState; box: MapBox }>();
  const onMoveEnd = ({ center, zoom, box }: MapViewport) => {
    const moved = { center, zoom };
    const look = isSameView(moved, area.map) ? area.map : moved;
    setSeen({ look, box });
    if (look !== area.map) onMove(look);
  };
  // While it still moves to where it was sent, what it was seen to show is history.
  const isElsewhere = seen?.look === area.map && !isAboutSame(seen.box, found.view);
  const isCloser = isElsewhere && found.clustered > 0 && area.map.zoom > area.searched.zoom;

  const isAsked = isCloser || (isFollowing && !isSameView(area.map, area.searched));

  const refine = useEffectEvent(() => onRefine(area.map));
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(refine, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isAsked, area.map]);

  return { isElsewhere: isElsewhere && !isFollowing && !isCloser, onMoveEnd };
};
