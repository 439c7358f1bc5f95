import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SpotCard, SpotCluster } from '#shared/api/search.ts';
import { spotsOnMapQuery } from '#web/api/spots/list-spots-on-map.ts';
import { mapSize } from '#web/map/map-size.ts';
import { boxAround, roundBox, type MapViewState } from '#web/map/map-view-state.ts';
import type { SpotSearch } from './search-address.ts';

const NO_SPOTS: readonly SpotCard[] = [];
const NO_CLUSTERS: readonly SpotCluster[] = [];

/** The searched box of a view, stable as long as the view is. */
export const useSearchedBox = (look: MapViewState) =>
  useMemo(() => look.area?.box ?? roundBox(boxAround(look, ...mapSize())), [look]);

/** The results of the searched view. Previous results stay until they arrive. */
export const useFoundSpots = (
  look: MapViewState,
  { stay, filters }: Pick<SpotSearch, 'stay' | 'filters'>,
  isEnabled = true,
) => {
  const box = useSearchedBox(look);
  const query = useQuery({ ...spotsOnMapQuery(box, stay, filters, look.area?.center), enabled: isEnabled });
  const { spots = NO_SPOTS, clusters = NO_CLUSTERS, clustered = 0, area } = query.data ?? {};
  return {
    ...query,
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
