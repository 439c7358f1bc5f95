import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SpotCard, SpotCluster } from '#shared/api/search.ts';
import { spotsOnMapQuery } from '#web/api/spots/list-spots-on-map.ts';
import { mapSize } from '#web/map/map-size.ts';
import { boxAround, roundBox, type MapViewState } from '#web/map/map-view-state.ts';
import type { SpotSearch } from './search-address.ts';

const NO_SPOTS: readonly SpotCard[] = [];
const NO_CLUSTERS: readonly SpotCluster[] = [];

/** The box that is searched for a look: the same for as long as the look is. */
export const useSearchedBox = (look: MapViewState) =>
  useMemo(() => look.area?.box ?? roundBox(boxAround(look, ...mapSize())), [look]);

/** What was found where was searched. What was found before stays until then. */
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
    spots,
    clusters,
    clustered,
    /** So many that none of them could be looked at. */
    isTooMany: query.isSuccess && area === null,
  };
};

export type FoundSpots = ReturnType<typeof useFoundSpots>;
