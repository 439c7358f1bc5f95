import { useMemo } from 'react';
import type { SearchedPlace } from '#web/components/spots/searched-place.ts';
import type { MapViewState } from '#web/map/map-view-state.ts';
import type { SpotSearch } from './search-address.ts';

/** Where the searched place is, if it is one that distances are told from. */
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
