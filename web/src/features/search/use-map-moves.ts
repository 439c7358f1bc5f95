import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { MapBox, MapViewport } from '#web/map/map-types.ts';
import { mapSize } from '#web/map/map-size.ts';
import { boxAround, isAboutSame, isSameView, type MapViewState } from '#web/map/map-view-state.ts';
import type { FoundSpots } from './use-found-spots.ts';
import type { ShownLook } from './use-shown-look.ts';
import type { SearchArea } from './use-spot-search.ts';

/** Moving or zooming in several steps causes one request. */
const PAUSE_MS = 400;

interface Props {
  area: SearchArea;
  shown: ShownLook;
  found: Pick<FoundSpots, 'clustered'>;
  /** Without search criteria the results follow the map, wherever it is moved (ruling 28). */
  isFollowing: boolean;
  /** The visitor moved the map. */
  onMove: (look: MapViewState) => void;
  /** Searches there at once. */
  onRefine: (look: MapViewState) => void;
}

/**
 * Follows the map: `isElsewhere` if it shows something else than was searched, which the visitor may then search. It is searched at once
 * without criteria, and when somebody zooms in on too many spots.
 */
export const useMapMoves = ({ area, shown, found, isFollowing, onMove, onRefine }: Props) => {
  const [seen, setSeen] = useState<{ look: MapViewState; box: MapBox }>();
  const homeBox = useMemo(() => boxAround(shown.home, ...mapSize()), [shown.home]);
  const onMoveEnd = ({ center, zoom, box }: MapViewport) => {
    const moved = { center, zoom };
    if (isSameView(moved, shown.map)) setSeen({ look: area.map, box });
    // Moving from the searched place to its results.
    else if (!isSameView(moved, area.map)) {
      setSeen({ look: moved, box });
      onMove(moved);
    }
  };
  // While it still moves to its destination, what it showed before does not count.
  const isElsewhere = seen?.look === area.map && !isAboutSame(seen.box, homeBox);
  const isCloser = isElsewhere && found.clustered > 0 && area.map.zoom > shown.home.zoom;

  const isAsked = isCloser || (isFollowing && !isSameView(area.map, area.searched));

  const refine = useEffectEvent(() => onRefine(area.map));
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(refine, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isAsked, area.map]);

  return { isElsewhere: isElsewhere && !isFollowing && !isCloser, onMoveEnd };
};
