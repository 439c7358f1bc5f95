import { useMemo } from 'react';
import { fitToPoints } from '#web/map/search-area.ts';
import { isSameViewport, type Viewport } from '#web/map/viewport.ts';
import type { FoundSpots } from './use-found-spots.ts';
import type { MapState } from './use-search-state.ts';

/** The map is fitted to the best results, which come first in the list; the others are one step further out. */
const FITTED = 20;

export interface FittedViewport {
  /** The viewport in which the results of a place are visible. */
  fitted: Viewport;
  /** What the map shows: the fitted viewport until a visitor moves the map. */
  shown: Viewport;
}

/** Fits the map to the results of a search. */
export const useFittedViewport = ({ searchArea, viewport }: MapState, found: FoundSpots): FittedViewport => {
  const { spots, clustered, isPlaceholderData } = found;
  const fitted = useMemo(() => {
    if (!searchArea.place || isPlaceholderData) return searchArea;
    // The top results of a region may be far apart.
    const isAll = searchArea.place.center === undefined;
    if (isAll && clustered > 0) return searchArea;
    const best = isAll ? spots : spots.slice(0, FITTED);
    return fitToPoints(
      searchArea,
      best.map(({ latitude: lat, longitude: lng }) => ({ lat, lng })),
    );
  }, [searchArea, spots, clustered, isPlaceholderData]);
  return { fitted, shown: isSameViewport(viewport, searchArea) ? fitted : viewport };
};
