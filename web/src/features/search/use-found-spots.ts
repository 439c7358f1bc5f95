import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { SpotCard, SpotCluster } from '#shared/api/search.ts';
import { spotsOnMapQuery } from '#web/api/spots/list-spots-on-map.ts';
import { type SearchArea, toSearchBox } from '#web/map/search-area.ts';
import type { SpotSearch } from './search-address.ts';

const NO_SPOTS: readonly SpotCard[] = [];
const NO_CLUSTERS: readonly SpotCluster[] = [];

/** The box of a search area, stable as long as the area is. */
export const useSearchBox = (searchArea: SearchArea) => useMemo(() => toSearchBox(searchArea), [searchArea]);

/** The spots of a search area. Previous results stay until they arrive. */
export const useFoundSpots = (
  searchArea: SearchArea,
  { stay, filters }: Pick<SpotSearch, 'stay' | 'filters'>,
  isEnabled = true,
) => {
  const box = useSearchBox(searchArea);
  const query = useQuery({
    ...spotsOnMapQuery(box, stay, filters, searchArea.place?.center),
    enabled: isEnabled,
  });
  // New results are rendered in slices, because the list and the map would block slow devices.
  const data = useDeferredValue(query.data);
  const isDrawing = data !== query.data;
  const { spots = NO_SPOTS, clusters = NO_CLUSTERS, clustered = 0, area } = data ?? {};
  return {
    ...query,
    data,
    isPending: query.isPending || (isDrawing && data === undefined),
    isFetching: query.isFetching || isDrawing,
    isPlaceholderData: query.isPlaceholderData || isDrawing,
    /** Results that cannot be refreshed stay. */
    isError: query.isLoadingError,
    spots,
    clusters,
    clustered,
    /** Too many to check any of them. */
    isTooMany: area === null,
  };
};

export type FoundSpots = ReturnType<typeof useFoundSpots>;
