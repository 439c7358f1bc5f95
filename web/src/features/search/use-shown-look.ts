import { useMemo } from 'react';
import { fitToPoints, isSameView, type MapViewState } from '#web/map/map-view-state.ts';
import type { FoundSpots } from './use-found-spots.ts';
import type { SearchArea } from './use-spot-search.ts';

/** The map is fitted to the best results, which come first in the list; the others are one step further out. */
const FITTED = 20;

export interface ShownLook {
  /** The view of the search, unless a visitor moves the map: the results of a place. */
  home: MapViewState;
  map: MapViewState;
}

/** The map's view for a search. */
export const useShownLook = ({ searched, map }: SearchArea, found: FoundSpots): ShownLook => {
  const { spots, clustered, isPlaceholderData } = found;
  const home = useMemo(() => {
    if (!searched.area || isPlaceholderData) return searched;
    // The top results of a region may be far apart.
    const isAll = searched.area.center === undefined;
    if (isAll && clustered > 0) return searched;
    const best = isAll ? spots : spots.slice(0, FITTED);
    return fitToPoints(
      searched,
      best.map(({ latitude: lat, longitude: lng }) => ({ lat, lng })),
    );
  }, [searched, spots, clustered, isPlaceholderData]);
  return { home, map: isSameView(map, searched) ? home : map };
};
