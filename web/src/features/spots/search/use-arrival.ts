import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { LatLng } from '#web/map/map-types.ts';
import { usePlaceSearch } from './use-place-search.ts';

/**
 * Finds the place that an address names without saying where it is, as search engines link to it (the SearchAction of
 * the home page), and goes there. Until it is found nothing is searched.
 */
export const useArrival = (name: string | undefined, onFound: (position: LatLng) => void) => {
  const findPlace = usePlaceSearch();
  const { data, isError } = useQuery({
    queryKey: ['places', 'named', name],
    queryFn: async () => (await findPlace(name ?? '')) ?? null,
    enabled: name !== undefined,
    retry: 1,
  });
  const position = name === undefined ? undefined : data?.position;
  const goThere = useEffectEvent(onFound);
  useEffect(() => {
    if (position) goThere(position);
  }, [position]);
  const isUnknown = name !== undefined && (isError || data === null);
  return { isUnknown, isPending: name !== undefined && !isUnknown };
};
