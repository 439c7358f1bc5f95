import { useMemo } from 'react';
import type { SearchedPlace } from '#web/components/spots/searched-place.ts';
import type { MapViewState } from '#web/map/map-view-state.ts';
import type { SpotSearch } from './search-address.ts';

/** The position of the searched place, if distances are shown from it. */
export const usePlaceOfSearch = (
  { location, instead }: Pick<SpotSearch, 'location' | 'instead'>,
  { area }: MapViewState,
): SearchedPlace | undefined => {
  const name = instead?.name ?? location;
  return useMemo(
    () => (name && area?.center ? { ...area.center, name, isPoint: area.isPoint ?? false } : undefined),
    [name, area],
  );
};
