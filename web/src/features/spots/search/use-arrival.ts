import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { MapLook } from './map-view-state.ts';
import { usePlaceSearch } from './use-place-search.ts';

/**
 * Finds the place that an address names without saying where it is, as search engines link to it (the SearchAction of
 * the home page), and goes there. Until it is found nothing is searched.
 */
export const useArrival = (name: string | undefined, onFound: (look: MapLook) => void) => {
  const findPlace = usePlaceSearch();
  const { data, isError } = useQuery({
    queryKey: ['places', 'arrival', name],
    queryFn: async () => (await findPlace(name ?? '')) ?? null,
    enabled: name !== undefined,
    retry: 1,
  });
  const look = name === undefined ? undefined : data?.look;
  const goThere = useEffectEvent(onFound);
  useEffect(() => {
    if (look) goThere(look);
  }, [look]);
  const isUnknown = name !== undefined && (isError || data === null);
  return { isUnknown, isPending: name !== undefined && !isUnknown };
};
