import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PlaceDetails } from '#shared/api/places.ts';
import { namedPlaceQuery } from '#web/api/places/get-place.ts';
import { lookAtPlace, type MapViewState } from '#web/map/map-view-state.ts';

/** One function for every render, so that the look is made once for each answer and not again when the window changes. */
const toLook = (place: PlaceDetails | null) => place && lookAtPlace(place.geometry);

/**
 * Finds the place that an address names without saying where it is, as search engines link to it (the SearchAction of
 * the home page), and goes there. Until it is found nothing is searched.
 */
export const usePlaceFromUrl = (name: string | undefined, onFound: (look: MapViewState) => void) => {
  const { data, isError } = useQuery({
    ...namedPlaceQuery(name ?? ''),
    enabled: name !== undefined,
    select: toLook,
  });
  const look = name === undefined ? undefined : data;
  const goThere = useEffectEvent(onFound);
  useEffect(() => {
    if (look) goThere(look);
  }, [look]);
  const isUnknown = name !== undefined && (isError || data === null);
  return { isUnknown, isPending: name !== undefined && !isUnknown };
};
