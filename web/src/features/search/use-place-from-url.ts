import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PlaceDetails } from '#shared/api/places.ts';
import { namedPlaceQuery } from '#web/api/places/get-place.ts';
import { toFoundPlace } from './found-place.ts';
import type { PlaceProblem } from './use-place-search.ts';

type Located = ReturnType<typeof toFoundPlace>;

/** A place that could not be looked up is not unknown. */
const findProblem = (
  place: PlaceDetails | null | undefined,
  error: Error | null,
): PlaceProblem | undefined => {
  if (place === null) return 'home.placeUnknown';
  return error && !place ? 'spots.placesFailed' : undefined;
};

/**
 * Looks up the place of an address without position, as search engines link to it (the SearchAction of the home page), and goes there.
 * Until then nothing is searched.
 */
export const usePlaceFromUrl = (name: string | undefined, onFound: (place: Located) => void) => {
  const { data, error } = useQuery({ ...namedPlaceQuery(name ?? ''), enabled: name !== undefined });
  const place = name === undefined ? undefined : data;
  const goThere = useEffectEvent((there: PlaceDetails) => onFound(toFoundPlace(there, name ?? '')));
  useEffect(() => {
    if (place) goThere(place);
  }, [place]);
  const problem = name === undefined ? undefined : findProblem(data, error);
  return { problem, isPending: name !== undefined && !problem };
};
