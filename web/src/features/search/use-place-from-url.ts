import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PlaceDetails } from '#shared/api/places.ts';
import { namedPlaceQuery } from '#web/api/places/get-place.ts';
import { toFoundPlace } from './found-place.ts';

type Located = ReturnType<typeof toFoundPlace>;

/**
 * Finds the place that an address names without saying where it is, as search engines link to it (the SearchAction of
 * the home page), and goes there. Until it is found nothing is searched.
 */
export const usePlaceFromUrl = (name: string | undefined, onFound: (place: Located) => void) => {
  const { data, isError } = useQuery({ ...namedPlaceQuery(name ?? ''), enabled: name !== undefined });
  const place = name === undefined ? undefined : data;
  const goThere = useEffectEvent((there: PlaceDetails) => onFound(toFoundPlace(there, name ?? '')));
  useEffect(() => {
    if (place) goThere(place);
  }, [place]);
  const isUnknown = name !== undefined && (isError || data === null);
  return { isUnknown, isPending: name !== undefined && !isUnknown };
};
