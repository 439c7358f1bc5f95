import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { MapBox, MapViewport } from '#web/map/map-types.ts';
import { mapSize } from '#web/map/map-size.ts';
import { boxAround, isAboutSame, isSameViewport, type Viewport } from '#web/map/viewport.ts';
import type { FittedViewport } from './use-fitted-viewport.ts';
import type { FoundSpots } from './use-found-spots.ts';
import type { MapState } from './use-search-state.ts';

/** Moving or zooming in several steps causes one request. */
const PAUSE_MS = 400;

interface Props extends MapState, FittedViewport {
  found: Pick<FoundSpots, 'clustered'>;
  /** Without search criteria the results follow the map, wherever it is moved (ruling 28). */
  isFollowing: boolean;
  /** The visitor moved the map. */
  onMove: (viewport: Viewport) => void;
  /** Searches there at once. */
  onRefine: (viewport: Viewport) => void;
}

/**
 * Follows the map: `isElsewhere` if it shows something else than was searched, which the visitor may then search. It is searched at once
 * without criteria, and when somebody zooms in on too many spots.
 */
export const useMapMoves = ({ searchArea, viewport, fitted, shown, found, ...props }: Props) => {
  const { isFollowing, onMove, onRefine } = props;
  const [seen, setSeen] = useState<{ viewport: Viewport; box: MapBox }>();
  const fittedBox = useMemo(() => boxAround(fitted, ...mapSize()), [fitted]);
  const onMoveEnd = ({ center, zoom, box }: MapViewport) => {
    const moved = { center, zoom };
    if (isSameViewport(moved, shown)) setSeen({ viewport, box });
    // Moving from the searched place to its results.
    else if (!isSameViewport(moved, viewport)) {
      setSeen({ viewport: moved, box });
      onMove(moved);
    }
  };
  // What it showed before, and what it shows on the way to its destination, does not count.
  const isElsewhere =
    !isSameViewport(viewport, searchArea) && seen?.viewport === viewport && !isAboutSame(seen.box, fittedBox);
  const isCloser = isElsewhere && found.clustered > 0 && viewport.zoom > fitted.zoom;

  const isAsked = isCloser || (isFollowing && !isSameViewport(viewport, searchArea));

  const refine = useEffectEvent(() => onRefine(viewport));
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(refine, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isAsked, viewport]);

  return { isElsewhere: isElsewhere && !isFollowing && !isCloser, onMoveEnd };
};
