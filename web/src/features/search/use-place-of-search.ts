import { useMemo } from 'react';
import type { SearchedPlace } from '#web/components/spots/searched-place.ts';
import type { SearchArea } from '#web/map/search-area.ts';
import type { SpotSearch } from './search-address.ts';

/** The position of the searched place, if distances are shown from it. */
export const usePlaceOfSearch = (
  { location, instead }: Pick<SpotSearch, 'location' | 'instead'>,
  { place }: SearchArea,
): SearchedPlace | undefined => {
  const name = instead?.name ?? location;
  return useMemo(
    () => (name && place?.center ? { ...place.center, name, isPoint: place.isPoint ?? false } : undefined),
    [name, place],
  );
};
